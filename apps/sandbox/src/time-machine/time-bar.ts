import { dayText } from '@switchboard/domain/day'

import { html, type Content, type Markup } from '#sandbox/http/html.ts'

import type { NextBill, PassedDays, TimeFacts } from './provider-days.ts'
import { button, describePassedDays } from './time-machine-page.ts'

/** The time machine as a bar of every page. Its forms lead to the page of the time machine, which shows what happened. */
export function renderTimeBar(facts: TimeFacts | null, last: PassedDays | null): Markup {
  if (facts === null) return renderUnreachable()
  const { clock, nextBills } = facts
  return html`<section class="time" aria-label="Time machine">
    <p>
      <a href="/clock">Time machine</a>: for the provider it is <strong>${dayText(clock.today)}</strong>.
      ${describeLast(last)}
    </p>
    <div class="row">
      ${button('1', '+1 day', 'primary')} ${button('7', '+1 week', 'primary')} ${renderNextBills(nextBills)}
    </div>
  </section>`
}

function renderUnreachable(): Markup {
  return html`<section class="time" aria-label="Time machine">
    <p>Time machine: the provider does not answer. Check that Switchboard runs.</p>
  </section>`
}

function renderNextBills(nextBills: readonly NextBill[]): Content {
  if (nextBills.length === 0) return null
  return html`<form class="row" method="post" action="/clock">
    <label for="next-bill-of">To the next bill of</label>
    <select id="next-bill-of" name="toNextBillOf">
      ${nextBills.map(
        ({ fullName, accountCode, day }) =>
          html`<option value="${accountCode}">${fullName}, ${accountCode}: ${dayText(day)}</option>`,
      )}
    </select>
    <button type="submit">Go</button>
  </form>`
}

function describeLast(last: PassedDays | null): Content {
  if (last === null) return null
  const count = last.days.reduce((sum, { happened }) => sum + happened.length, 0)
  const events = count === 1 ? '1 event' : `${count} events`
  return html`${describePassedDays(last.days)}, with
    <a href="/clock">${count === 0 ? 'no events' : events}</a>.`
}
