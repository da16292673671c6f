import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { html, type Markup } from '#sandbox/http/html.ts'
import { fromOwnPages } from '#sandbox/http/own-pages.ts'
import { problemNotice, sendPage, type Page } from '#sandbox/http/page.ts'

import { FLAGS, QUANTITIES, asked } from './use-switches.ts'
import type { Switches, UseSwitches } from './use-switches.ts'

const PATH = '/mobile-network'
const fields = z.record(z.string(), z.string())

/** The page of switches, and the same for programs. */
export function addUsePages(server: FastifyInstance, switches: UseSwitches): void {
  server.get(PATH, (_request, reply) => sendPage(reply, networkPage(switches.now(), null)))

  server.post(`${PATH}/switches`, { preHandler: fromOwnPages }, async (request, reply) => {
    const turned = asked.safeParse(switchesOfForm(request.body))
    if (!turned.success) {
      const names = [...new Set(turned.error.issues.map(({ path }) => String(path[0])))].join(', ')
      return sendPage(
        reply,
        networkPage(switches.now(), `Please give whole numbers in range for: ${names}.`),
        400,
      )
    }
    switches.turn(turned.data)
    return reply.redirect(PATH, 303)
  })

  server.get(`${PATH}/switches`, () => switches.now())

  server.put(`${PATH}/switches`, async (request, reply) => {
    const turned = asked.safeParse(request.body)
    if (!turned.success) return reply.code(400).send({ error: 'The switches are not valid' })
    switches.turn(turned.data)
    return switches.now()
  })
}

/** A tick or a number each. A form of nothing is all off. */
function switchesOfForm(body: unknown): Record<string, unknown> {
  const form = fields.safeParse(body).data ?? {}
  return Object.fromEntries([
    ...FLAGS.map(({ name }): [string, unknown] => [name, name in form]),
    ...QUANTITIES.map(({ name }): [string, unknown] => [name, Number(form[name] ?? '')]),
  ])
}

function networkPage(switches: Switches, problem: string | null): Page {
  return {
    title: 'Mobile network',
    lead: 'It knows what mobile numbers used up to the end of yesterday, and what is in their wallets.',
    content: html`${problemNotice(problem)}
      <section class="card">
        <h2>Switches</h2>
        <form method="post" action="${PATH}/switches">
          <div class="scroll" role="region" aria-label="Switches" tabindex="0">
            <table>
              <caption>
                A switch works until it is turned off.
              </caption>
              <thead>
                <tr>
                  <th scope="col">Switch</th>
                  <th scope="col">How much</th>
                </tr>
              </thead>
              <tbody>
                ${QUANTITIES.map(({ name, does, unit }) =>
                  row(
                    name,
                    does,
                    html`<input id="${name}" name="${name}" value="${switches[name]}" inputmode="numeric" />
                      <span class="hint">${unit}</span>`,
                  ),
                )}
                ${FLAGS.map(({ name, does }) =>
                  row(
                    name,
                    does,
                    html`<input
                      type="checkbox"
                      id="${name}"
                      name="${name}"
                      ${switches[name] ? html`checked` : null}
                    />`,
                  ),
                )}
              </tbody>
            </table>
          </div>
          <button type="submit" class="primary">Save switches</button>
        </form>
        <form method="post" action="${PATH}/switches"><button type="submit">Turn all off</button></form>
      </section>`,
  }
}

function row(name: string, does: string, input: Markup): Markup {
  return html`<tr>
    <th scope="row">
      <label for="${name}">${name}</label>
      <p class="hint">${does}</p>
    </th>
    <td>${input}</td>
  </tr>`
}
