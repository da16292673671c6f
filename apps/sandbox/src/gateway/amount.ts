import * as z from 'zod/mini'

import { dollarsToCents, toCents, toDollars, type Cents } from '@switchboard/domain/money'

const ONE_DOLLAR_CENTS = 100

/** An amount on the gateway's wire: dollars as text with two decimals, `5.05`. */
export const amountText = z.string().check(z.regex(/^(0|[1-9]\d{0,5})\.\d{2}$/))

export function toAmountCents(text: string): Cents {
  return dollarsToCents(Number(text))
}

/** An amount on the gateway's wire that is wrong by one dollar. */
export function addOneDollar(amount: string): string {
  return toDollars(toCents(toAmountCents(amount) + ONE_DOLLAR_CENTS)).toFixed(2)
}
