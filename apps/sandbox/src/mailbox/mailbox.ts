import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { html, type Markup } from '#sandbox/http/html.ts'
import { refuseOtherSites } from '#sandbox/http/refuse-other-sites.ts'
import { problemNotice, sendPage, type Page } from '#sandbox/http/page.ts'
import { requestManagement } from '#sandbox/management/request.ts'
import type { Settings } from '#sandbox/settings.ts'

const MAX_QUERY_CHARACTERS = 120
const mailQuery = z.object({
  query: z.prefault(z.string().check(z.trim(), z.maxLength(MAX_QUERY_CHARACTERS)), ''),
})

const welcomeForm = z.object({ username: z.string().check(z.trim(), z.maxLength(MAX_QUERY_CHARACTERS)) })

const mails = z.array(
  z.object({
    /** Null for a mail to a person about their own sign-in. */
    accountCode: z.nullable(z.string()),
    id: z.number(),
    channel: z.string(),
    to: z.string(),
    subject: z.string(),
    body: z.string(),
    written: z.string(),
    sent: z.nullable(z.string()),
    tries: z.number(),
    givenUp: z.boolean(),
  }),
)
type Mail = z.output<typeof mails>[number]

/** The page of the provider's mails to its customers, newest first. */
export function addMailbox(server: FastifyInstance, settings: Settings) {
  server.get('/mail', async (request, reply) => {
    const { query } = mailQuery.safeParse(request.query).data ?? { query: '' }
    const answer = await requestManagement(settings, `/sandbox/mails?${new URLSearchParams({ query })}`)
    const found = mails.safeParse(answer?.body)
    const problem = found.success ? null : describeUnreachable(settings)
    const content = { query, found: found.data ?? [], problem, portalUrl: settings.portalUrl }
    return sendPage(reply, mailboxPage(content), found.success ? 200 : 503)
  })

  server.post('/mail/welcome', { preHandler: refuseOtherSites }, async (request, reply) => {
    const { username } = welcomeForm.safeParse(request.body).data ?? { username: '' }
    const answer = await requestManagement(settings, '/sandbox/welcome', {
      method: 'POST',
      body: { username },
    })
    if (answer?.status === 200) return reply.redirect('/mail', 303)
    const problem =
      answer === null
        ? describeUnreachable(settings)
        : 'Nobody of this name has ordered and has no password yet.'
    const content = { query: '', found: [], problem, portalUrl: settings.portalUrl }
    return sendPage(reply, mailboxPage(content), answer === null ? 503 : 404)
  })
}

function describeUnreachable({ managementUrl }: Settings): string {
  return `The provider cannot be reached at ${managementUrl}. Please check that Switchboard runs.`
}

type MailboxContent = {
  readonly query: string
  readonly found: readonly Mail[]
  readonly problem: string | null
  readonly portalUrl: string
}

function mailboxPage({ query, found, problem, portalUrl }: MailboxContent): Page {
  return {
    title: 'Mailbox',
    lead: 'Every email and text that the provider wrote, newest first, by its own clock.',
    content: html`${problemNotice(problem)}
      <section class="card">
        <form class="row" method="get" action="/mail">
          <div class="field">
            <label for="query">Account code or address</label>
            <input id="query" name="query" value="${query}" autocomplete="off" />
          </div>
          <button type="submit" class="primary">Show</button>
        </form>
      </section>
      ${found.length === 0 && problem === null ? html`<p>No mail yet. Let time pass in the <a href="/clock">time machine</a>, and bills are written.</p>` : null}
      ${found.map((mail) => mailCard(mail, portalUrl))}
      <section class="card">
        <h2>New customers</h2>
        <p>Who has ordered and has no password yet gets a link to set one.</p>
        <form class="row" method="post" action="/mail/welcome">
          <div class="field">
            <label for="username">Username</label>
            <input id="username" name="username" value="noa" autocomplete="off" required />
          </div>
          <button type="submit">Send the link</button>
        </form>
      </section>`,
  }
}

function mailCard(mail: Mail, portalUrl: string): Markup {
  const { accountCode, channel, to, subject, body, written, sent, tries, givenUp } = mail
  return html`<article class="card">
    <h2>${subject}</h2>
    <p class="hint">
      ${written} · ${channel} to ${to}${accountCode === null ? null : html` · account ${accountCode}`}
      ${statusPill(sent, tries, givenUp)}
    </p>
    <p class="letter">${addLinks(body, portalUrl)}</p>
  </article>`
}

/** Makes addresses of the portal clickable, as mail programs do; other text stays plain. */
function addLinks(body: string, portalUrl: string): Markup[] {
  return body
    .split(/(https?:\/\/\S+)/)
    .map((part) => (part.startsWith(`${portalUrl}/`) ? html`<a href="${part}">${part}</a>` : html`${part}`))
}

function statusPill(sent: string | null, tries: number, givenUp: boolean): Markup {
  if (sent !== null) return html`<span class="pill positive">Sent</span>`
  if (givenUp) return html`<span class="pill critical">Given up after ${tries} tries</span>`
  return html`<span class="pill caution">${tries === 0 ? 'Waiting' : `Not sent yet, tries: ${tries}`}</span>`
}
