import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { momentText } from '@switchboard/domain/instant'

import { html, type Markup } from '#sandbox/http/html.ts'
import { refuseOtherSites } from '#sandbox/http/refuse-other-sites.ts'
import { sendPage, type Page } from '#sandbox/http/page.ts'
import { listActiveSwitches, type SwitchList } from '#sandbox/http/switch-list.ts'
import { renderCheckboxes } from '#sandbox/http/switch-pages.ts'

import type { Router } from './router.ts'
import { SWITCHES, switchesSchema } from './routers.ts'
import type { Routers } from './routers.ts'

const PATH = '/device-management'
const fields = z.record(z.string(), z.string())

/** The page of the routers with the switches for their failures, and a call for programs that sets the switches. */
export function addRouterPages(server: FastifyInstance, routers: Routers, list: SwitchList): void {
  list.push({
    path: PATH,
    listActive: () => listActiveSwitches(SWITCHES, routers.switches()),
    reset: () => routers.setSwitches(switchesSchema.parse({}), Date.now()),
  })
  server.get(PATH, (_request, reply) => sendPage(reply, routersPage(routers)))

  server.post(`${PATH}/switches`, { preHandler: refuseOtherSites }, async (request, reply) => {
    const form = fields.safeParse(request.body).data ?? {}
    routers.setSwitches(
      switchesSchema.parse(Object.fromEntries(SWITCHES.map(({ name }) => [name, name in form]))),
      Date.now(),
    )
    return reply.redirect(PATH, 303)
  })

  server.put(`${PATH}/switches`, async (request, reply) => {
    const parsed = switchesSchema.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ error: 'The switches are not valid' })
    routers.setSwitches(parsed.data, Date.now())
    return routers.switches()
  })
}

function routersPage(routers: Routers): Page {
  const switches = routers.switches()
  const tasks = routers.queue.all()
  return {
    title: 'Modems',
    lead: 'The modems at the customers, as their management knows them and as they are.',
    content: html`<section class="card">
        <h2>How they behave</h2>
        <form method="post" action="${PATH}/switches">
          ${renderCheckboxes(SWITCHES, switches)}
          <button type="submit" class="primary">Save switches</button>
        </form>
        <form method="post" action="${PATH}/switches"><button type="submit">Turn all off</button></form>
      </section>
      ${routers.all().map((router) => routerCard(router, tasks.filter(({ device }) => device === router.id).length))}
      ${routers.all().length === 0 ? html`<p class="card">Nobody has asked about a modem yet.</p>` : null}`,
  }
}

/** Shows no passwords, because anyone may open this page. */
function routerCard({ id, tag, lastInform, values }: Router, taskCount: number): Markup {
  const names = [...values].filter(([path]) => path.endsWith('.SSID')).map(([, name]) => String(name))
  return html`<section class="card">
    <h2>${id}</h2>
    <p>${tag}, last in touch on ${momentText(lastInform)}</p>
    <p>Networks: ${names.join(', ')}</p>
    <p>${taskCount === 0 ? 'Nothing waits for it.' : `Waiting for it: ${taskCount}`}</p>
  </section>`
}
