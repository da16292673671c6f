import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { html, type Markup } from '#sandbox/http/html.ts'
import { refuseOtherSites } from '#sandbox/http/refuse-other-sites.ts'
import { sendPage, type Page } from '#sandbox/http/page.ts'
import { listActiveSwitches, type SwitchPanel } from '#sandbox/http/switch-list.ts'
import { renderCheckboxes } from '#sandbox/http/switch-pages.ts'

import type { Script, Scripts } from './scripts.ts'
import { FLAGS, switchesSchema } from './switches.ts'
import type { MailServerSwitches, Switches } from './switches.ts'

const PATH = '/mail-server'
const OTHER_PROGRAM = 'phone'
const OTHER_SCRIPT =
  'require ["fileinto"];\r\nif header :contains "subject" "sale" { fileinto "Offers"; }\r\n'

const fields = z.record(z.string(), z.string())
const addressParameter = z.object({ address: z.string() })
const otherProgramForm = z.strictObject({
  address: z.string().check(z.minLength(1), z.maxLength(254)),
  does: z.enum(['run', 'remove']),
})

/** The pages of the mail server: its switches, and the stored scripts. */
export function addMailServerPages(server: FastifyInstance, scripts: Scripts, switches: MailServerSwitches) {
  const ownPagesOnly = { preHandler: refuseOtherSites }

  server.get(PATH, (_request, reply) => sendPage(reply, mailServerPage(scripts, switches.read())))

  server.post(`${PATH}/switches`, ownPagesOnly, (request, reply) => {
    const form = fields.safeParse(request.body).data ?? {}
    switches.set(switchesSchema.parse(Object.fromEntries(FLAGS.map(({ name }) => [name, name in form]))))
    return reply.redirect(PATH, 303)
  })

  server.put(`${PATH}/switches`, (request, reply) => {
    const parsed = switchesSchema.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ error: 'The switches are not valid' })
    switches.set(parsed.data)
    return switches.read()
  })

  server.post(`${PATH}/other`, ownPagesOnly, (request, reply) => {
    const form = otherProgramForm.safeParse(request.body)
    if (form.success && form.data.does === 'remove') scripts.remove(form.data.address, OTHER_PROGRAM)
    if (form.success && form.data.does === 'run') {
      scripts.save(form.data.address, OTHER_PROGRAM, OTHER_SCRIPT)
      scripts.activate(form.data.address, OTHER_PROGRAM)
    }
    return reply.redirect(PATH, 303)
  })

  server.get(`${PATH}/scripts/:address`, (request) =>
    scripts.list(addressParameter.parse(request.params).address),
  )
}

export function createMailServerPanel(switches: MailServerSwitches): SwitchPanel {
  return {
    path: PATH,
    listActive: () => listActiveSwitches(FLAGS, switches.read()),
    reset: () => switches.set(switchesSchema.parse({})),
  }
}

function mailServerPage(scripts: Scripts, switches: Switches): Page {
  const mailboxes = scripts.listMailboxes()
  return {
    title: 'Mail server',
    lead: 'It runs the filters of mailboxes as Sieve scripts, which programs give it by ManageSieve.',
    content: html`<section class="card">
        <h2>Switches</h2>
        <form method="post" action="${PATH}/switches">
          ${renderCheckboxes(FLAGS, switches)}
          <button type="submit" class="primary">Save switches</button>
        </form>
      </section>
      <section class="card">
        <h2>Another program</h2>
        <form class="row" method="post" action="${PATH}/other">
          <label>Mailbox <input name="address" value="jack.tan@mail.demo.example" /></label>
          <button type="submit" name="does" value="run">Run a script of its own</button>
          <button type="submit" name="does" value="remove">Take it away</button>
        </form>
      </section>
      ${mailboxes.map((address) => mailboxCard(address, scripts.list(address)))}
      ${mailboxes.length === 0 ? html`<p class="card">No mailbox has a script yet.</p>` : null}`,
  }
}

function mailboxCard(address: string, scripts: readonly Script[]): Markup {
  return html`<section class="card">
    <h2>${address}</h2>
    ${scripts.map(
      ({ name, text, isActive }) =>
        html`<h3>${name}${isActive ? ', which runs' : null}</h3>
          <pre class="scroll" role="region" aria-label="${name} of ${address}" tabindex="0">${text}</pre>`,
    )}
  </section>`
}
