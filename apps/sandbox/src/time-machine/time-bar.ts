import { dayText } from '@switchboard/domain/day'

import { html, type Content, type Markup } from '#sandbox/http/html.ts'

import type { Clock, PassedDays } from './provider-days.ts'
import { button, dayForm, describePassedDays } from './time-machine-page.ts'

/** The time machine as a bar of the front page. Its forms lead to the page of the time machine. */
export function renderTimeBar(clock: Clock | null, last: PassedDays | null): Markup {
  return html`<section class="card" aria-labelledby="time-title">
    <h2 id="time-title">Time machine</h2>
    ${
      clock === null
        ? html`<p class="problem">The provider does not answer. Please check that Switchboard runs.</p>`
        : html`<p>For the provider it is <strong>${dayText(clock.today)}</strong>. ${describeLast(last)}</p>
            <div class="row">
              ${button('1', '+1 day', 'primary')} ${button('7', '+1 week', 'primary')} ${dayForm(clock.today)}
            </div>`
    }
    <p class="hint">
      The days pass one by one. The <a href="/clock">page of the time machine</a> shows what happened, and
      also goes to the next bill of an account.
    </p>
  </section>`
}

function describeLast(last: PassedDays | null): Content {
  if (last === null) return null
  const count = last.days.reduce((sum, { happened }) => sum + happened.length, 0)
  const events = count === 1 ? '1 event' : `${count} events`
  return html`${describePassedDays(last.days)}, with
    <a href="/clock">${count === 0 ? 'no events' : events}</a>.`
}
