import { addDays, dayText, type Day } from '@switchboard/domain/day'
import { balanceText, dollarsToCents } from '@switchboard/domain/money'

import { html, type Markup } from '#sandbox/http/html.ts'
import { problemNotice, type Page } from '#sandbox/http/page.ts'

import { MAX_DAYS_AT_ONCE, type Clock, type PassedDays } from './provider-days.ts'

type TimeMachineContent = { clock: Clock | null; last: PassedDays | null; problem: string | null }

/** The page's names for kinds of ledger entries. Any other kind is shown by its own name. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['Invoice', 'Bill made'],
  ['DirectDebit', 'Direct debit collected'],
  ['CreditCard', 'Card payment collected'],
  ['DirectDebitDishonour', 'Direct debit dishonoured'],
  ['PromptPaymentDiscount', 'Prompt-payment discount'],
  ['PromptPaymentDiscountReversal', 'Discount taken back'],
  ['Notice', 'Mail'],
])

export function timeMachinePage({ clock, last, problem }: TimeMachineContent): Page {
  return {
    title: 'Time machine',
    lead:
      clock === null
        ? 'The provider does not answer.'
        : `For the provider it is ${dayText(clock.today)}. The days pass one by one: bills, payments and emails happen on their own day.`,
    content: html`${problemNotice(problem)}${last === null ? null : renderDays(last)}${clock === null ? null : buttonsCard(clock.today)}`,
  }
}

function buttonsCard(today: Day): Markup {
  return html`<section class="card">
    <h2>Other steps</h2>
    <div class="row">${button('0', 'Only what is due today', '')}</div>
    ${dayForm(today)}
    <form class="row" method="post" action="/clock">
      <div class="field">
        <label for="account">To the next bill of another account</label>
        <input id="account" name="toNextBillOf" inputmode="numeric" autocomplete="off" required />
      </div>
      <button type="submit">Go to its next bill</button>
    </form>
    <p class="hint">
      The clock does not go back: what was billed has happened. The mails are in the
      <a href="/mail">mailbox</a>.
    </p>
  </section>`
}

/** A form that lets time pass up to a day. */
function dayForm(today: Day): Markup {
  return html`<form class="row" method="post" action="/clock">
    <div class="field">
      <label for="to-day">To a day</label>
      <input
        id="to-day"
        type="date"
        name="toDay"
        min="${today}"
        max="${addDays(today, MAX_DAYS_AT_ONCE)}"
        required
      />
    </div>
    <button type="submit">Go to that day</button>
  </form>`
}

/** A form that lets days pass. */
export function button(days: string, label: string, style: 'primary' | ''): Markup {
  return html`<form method="post" action="/clock">
    <input type="hidden" name="days" value="${days}" />
    <button type="submit" class="${style}">${label}</button>
  </form>`
}

function renderDays({ days }: PassedDays): Markup {
  const eventful = days.filter(({ happened, failed }) => happened.length + failed.length > 0)
  return html`<section class="card">
    <h2>What happened</h2>
    <p>${describePassedDays(days)}. ${eventful.length === 0 ? 'Nothing was due.' : ''}</p>
    ${eventful.map(dayTable)}
  </section>`
}

export function describePassedDays(days: PassedDays['days']): string {
  const [first] = days
  const passed = days.length - 1
  if (first === undefined || passed === 0) return 'Today again'
  return `${passed === 1 ? '1 day' : `${passed} days`} passed since ${dayText(first.day)}`
}

function dayTable({ day, happened, failed }: PassedDays['days'][number]): Markup {
  return html`<div class="scroll" role="region" aria-label="${dayText(day)}" tabindex="0">
    <table>
      <caption>
        ${dayText(day)}${failed.length === 0 ? '' : `. These jobs failed, see the provider’s log: ${failed.join(', ')}`}
      </caption>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">What</th>
          <th scope="col">Description</th>
          <th scope="col" class="amount">Amount</th>
        </tr>
      </thead>
      <tbody>
        ${happened.map(
          ({ accountCode, kind, description, amount }) =>
            html`<tr>
              <td>${accountCode}</td>
              <td>${KINDS.get(kind) ?? kind}</td>
              <td>${description}</td>
              <td class="amount">${amount === null ? '' : balanceText(dollarsToCents(amount))}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
