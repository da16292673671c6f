import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { momentText } from '@switchboard/domain/instant'

import { html, type Markup } from '#sandbox/http/html.ts'
import { fromOwnPages } from '#sandbox/http/own-pages.ts'
import { sendPage, type Page } from '#sandbox/http/page.ts'

import type { Router } from './router.ts'
import { SWITCHES, switchesSchema } from './routers.ts'
import type { Routers } from './routers.ts'

const PATH = '/device-management'
const fields = z.record(z.string(), z.string())

/** The page of the routers with the switches for their failures, and the same switches as a call. */
export function addRouterPages(server: FastifyInstance, routers: Routers): void {
  server.get(PATH, (_request, reply) => sendPage(reply, routersPage(routers)))

  server.post(`${PATH}/switches`, { preHandler: fromOwnPages }, async (request, reply) => {
    const form = fields.safeParse(request.body).data ?? {}
    routers.turn(
      switchesSchema.parse(Object.fromEntries(SWITCHES.map(({ name }) => [name, name in form]))),
      Date.now(),
    )
    return reply.redirect(PATH, 303)
  })

  server.put(`${PATH}/switches`, async (request, reply) => {
    const turned = switchesSchema.safeParse(request.body)
    if (!turned.success) return reply.code(400).send({ error: 'The switches are not valid' })
    routers.turn(turned.data, Date.now())
    return routers.switches()
  })
}

function routersPage(routers: Routers): Page {
  const switches = routers.switches()
  const waiting = routers.queue.all()
  return {
    title: 'Routers',
    lead: 'The routers at the customers, as their management knows them and as they are.',
    content: html`<section class="card">
        <h2>How they behave</h2>
        <form method="post" action="${PATH}/switches">
          ${SWITCHES.map(
            ({ name, does }) =>
              html`<p>
                <label
                  ><input type="checkbox" name="${name}" ${switches[name] ? html`checked` : null} />
                  ${does}</label
                >
              </p>`,
          )}
          <button type="submit" class="primary">Save switches</button>
        </form>
        <form method="post" action="${PATH}/switches"><button type="submit">Turn all off</button></form>
      </section>
      ${routers.all().map((router) => routerCard(router, waiting.filter(({ device }) => device === router.id).length))}
      ${routers.all().length === 0 ? html`<p class="card">Nobody has asked about a router yet.</p>` : null}`,
  }
}

/** Shows no passwords, because anyone may open this page. */
function routerCard({ id, tag, lastInform, values }: Router, waiting: number): Markup {
  const names = [...values].filter(([path]) => path.endsWith('.SSID')).map(([, name]) => String(name))
  return html`<section class="card">
    <h2>${id}</h2>
    <p>${tag}, last in touch on ${momentText(lastInform)}</p>
    <p>Networks: ${names.join(', ')}</p>
    <p>${waiting === 0 ? 'Nothing waits for it.' : `Waiting for it: ${waiting}`}</p>
  </section>`
}
