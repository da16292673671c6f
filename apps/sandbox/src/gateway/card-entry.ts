import { moneyText } from '@switchboard/domain/money'

import { html } from '#sandbox/http/html.ts'
import type { Page } from '#sandbox/http/page.ts'

import { toAmountCents } from './amount.ts'
import type { Session } from './book.ts'

/** The gateway's own card page, for a provider that redirects the browser to it. */
export function cardEntry({ linkToken, request }: Session): Page {
  return {
    title: 'Pay by card',
    lead: `${moneyText(toAmountCents(request.amount))} for ${request.merchantReference}. Use a test card, never a real one.`,
    content: html`<section class="card narrow">
      <form class="fields" method="post" action="/pxmi3/${linkToken}" autocomplete="off">
        <div class="field">
          <label for="number">Card number</label>
          <input id="number" name="CardNumber" inputmode="numeric" required />
        </div>
        <div class="two">
          <div class="field">
            <label for="month">Month (MM)</label>
            <input id="month" name="ExpiryMonth" inputmode="numeric" maxlength="2" required />
          </div>
          <div class="field">
            <label for="year">Year (YY)</label>
            <input id="year" name="ExpiryYear" inputmode="numeric" maxlength="2" required />
          </div>
        </div>
        <div class="field">
          <label for="name">Name on card</label>
          <input id="name" name="CardHolderName" required />
        </div>
        <div class="field">
          <label for="cvc">Security code</label>
          <input id="cvc" name="Cvc2" inputmode="numeric" maxlength="4" required />
        </div>
        <button type="submit" class="primary">Pay</button>
      </form>
      <form method="post" action="/pxmi3/${linkToken}/cancel"><button type="submit">Cancel</button></form>
    </section>`,
  }
}
