import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { html, type Markup } from '#sandbox/http/html.ts'
import { problemNotice, sendPage, type Page } from '#sandbox/http/page.ts'
import { ask } from '#sandbox/management/ask.ts'
import type { Settings } from '#sandbox/settings.ts'

const MOST_QUERY_CHARACTERS = 120
const mailQuery = z.object({
  query: z.prefault(z.string().check(z.trim(), z.maxLength(MOST_QUERY_CHARACTERS)), ''),
})

const mails = z.array(
  z.object({
    accountCode: z.string(),
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

/** What the provider wrote to its customers, newest first. */
export function addMailbox(server: FastifyInstance, settings: Settings) {
  server.get('/mail', async (request, reply) => {
    const { query } = mailQuery.safeParse(request.query).data ?? { query: '' }
    const answer = await ask(settings, `/sandbox/mails?${new URLSearchParams({ query })}`)
    const found = mails.safeParse(answer?.body)
    if (found.success) return sendPage(reply, mailboxPage(query, found.data, null))
    const problem = `The provider cannot be reached at ${settings.managementUrl}. Please check that Switchboard runs.`
    return sendPage(reply, mailboxPage(query, [], problem), 503)
  })
}

function mailboxPage(query: string, found: readonly Mail[], problem: string | null): Page {
  return {
    title: 'Mailbox',
    lead: 'Every e-mail and text that the provider wrote, newest first, by its own clock.',
    content: html`${problemNotice(problem)}
      <section class="card">
        <form class="row" method="get" action="/mail">
          <div class="field">
            <label for="query">Account code or address</label>
            <input id="query" name="query" value="${query}" autocomplete="off" />
          </div>
          <button class="primary">Show</button>
        </form>
      </section>
      ${found.length === 0 && problem === null ? html`<p>No mail yet. Let time pass in the <a href="/clock">time machine</a>, and bills are written.</p>` : null}
      ${found.map(letter)}`,
  }
}

function letter({ accountCode, channel, to, subject, body, written, sent, tries, givenUp }: Mail): Markup {
  return html`<article class="card">
    <h2>${subject}</h2>
    <p class="hint">
      ${written} · ${channel} to ${to} · account ${accountCode} ${pill(sent, tries, givenUp)}
    </p>
    <p class="letter">${body}</p>
  </article>`
}

function pill(sent: string | null, tries: number, givenUp: boolean): Markup {
  if (sent !== null) return html`<span class="pill positive">Sent</span>`
  if (givenUp) return html`<span class="pill critical">Given up after ${tries} tries</span>`
  return html`<span class="pill caution">${tries === 0 ? 'Waiting' : `Not sent yet, tries: ${tries}`}</span>`
}
