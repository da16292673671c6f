import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { html } from '#sandbox/http/html.ts'
import { refuseOtherSites } from '#sandbox/http/refuse-other-sites.ts'
import { sendPage, type Page } from '#sandbox/http/page.ts'
import { listActiveSwitches, type SwitchList } from '#sandbox/http/switch-list.ts'

import { switches } from './line-tests.ts'
import type { LineTests } from './line-tests.ts'

const PATH = '/speed-test-provider'

const SWITCHES = [
  { name: 'down', does: 'Every request is answered with an error.' },
  { name: 'silent', does: 'No request gets a reply.' },
  { name: 'refusing', does: 'Every request for a test is refused.' },
  { name: 'slow', does: 'A test that is requested from now on has its result after five minutes.' },
  { name: 'failing', does: 'A test that is requested from now on has no result.' },
] as const

const fields = z.record(z.string(), z.string())

/** The page of switches, and calls for programs. */
export function addTestPages(server: FastifyInstance, tests: LineTests, list: SwitchList): void {
  list.push({
    path: PATH,
    listActive: () => listActiveSwitches(SWITCHES, tests.switches()),
    reset: () => tests.setSwitches(switches.parse({})),
  })
  server.get(PATH, (_request, reply) => sendPage(reply, providerPage(tests)))

  server.post(`${PATH}/switches`, { preHandler: refuseOtherSites }, async (request, reply) => {
    const form = fields.safeParse(request.body).data ?? {}
    tests.setSwitches(switches.parse(Object.fromEntries(SWITCHES.map(({ name }) => [name, name in form]))))
    return reply.redirect(PATH, 303)
  })

  server.put(`${PATH}/switches`, async (request, reply) => {
    const parsed = switches.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ error: 'The switches are not valid' })
    tests.setSwitches(parsed.data)
    return tests.switches()
  })

  server.get(`${PATH}/tests`, () => ({ many: tests.count() }))
}

function providerPage(tests: LineTests): Page {
  const current = tests.switches()
  return {
    title: 'Speed test provider',
    lead: `It tests a customer’s line when the provider asks, and has the result some seconds later. Tests so far: ${tests.count()}.`,
    content: html`<section class="card">
      <h2>Switches</h2>
      <form method="post" action="${PATH}/switches">
        ${SWITCHES.map(
          ({ name, does }) =>
            html`<p>
              <input type="checkbox" id="${name}" name="${name}" ${current[name] ? html`checked` : null} />
              <label for="${name}">${name}: ${does}</label>
            </p>`,
        )}
        <button type="submit" class="primary">Save switches</button>
      </form>
    </section>`,
  }
}
