import { moneyText } from '@switchboard/domain/money'

import { html, type Markup } from '#sandbox/http/html.ts'

import { toAmountCents } from './amount.ts'
import type { Book, Session } from './book.ts'
import { toLocalTime } from './local-time.ts'

const MAX_SHOWN = 25

/** The last sessions, newest first. */
export function newestSessions(book: Book): Markup {
  const sessions = [...book.byId.values()].slice(-MAX_SHOWN).toReversed()
  return html`<section class="card">
    <h2>Newest payments</h2>
    ${sessions.length === 0 ? html`<p class="hint">Nothing yet. Pay a bill in the portal, and it is here.</p>` : table(sessions)}
    <p><a href="/gateway/log">The whole log</a></p>
  </section>`
}

function table(sessions: readonly Session[]): Markup {
  return html`<div class="scroll" role="region" aria-label="Newest payments" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Opened</th>
          <th scope="col">Reference</th>
          <th scope="col" class="amount">Amount</th>
          <th scope="col">Card</th>
          <th scope="col">Outcome</th>
          <th scope="col">Told</th>
        </tr>
      </thead>
      <tbody>
        ${sessions.map(row)}
      </tbody>
    </table>
  </div>`
}

function row(session: Session): Markup {
  const { request, outcome, notification } = session
  return html`<tr>
    <td>${toTimeText(session.createdAt)}</td>
    <td>${request.merchantReference}</td>
    <td class="amount">${moneyText(toAmountCents(request.amount))}</td>
    <td>${outcome?.kind === 'charged' ? outcome.charge.card.cardNumber : ''}</td>
    <td>${outcomePill(session)}</td>
    <td>${describeNotification(notification)}</td>
  </tr>`
}

function outcomePill({ outcome, request }: Session): Markup {
  if (outcome === null) return html`<span class="pill caution">Open</span>`
  if (outcome.kind === 'cancelled') return html`<span class="pill caution">Cancelled</span>`
  const { authorised, reCo, responseText } = outcome.charge
  if (authorised) return html`<span class="pill positive">Approved: ${request.type}</span>`
  return html`<span class="pill critical">Declined: ${reCo} ${responseText}</span>`
}

function describeNotification({ attempts, settled }: Session['notification']): string {
  if (attempts === 0) return 'not told'
  return `${settled ? 'settled' : 'not settled'}, tries: ${attempts}`
}

const SECOND_CHARACTERS = 'yyyy-mm-ddThh:mm:ss'.length

function toTimeText(instant: string): string {
  return toLocalTime(instant).slice(0, SECOND_CHARACTERS).replace('T', ' ')
}
