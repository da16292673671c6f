import * as z from 'zod/mini'

import { dollarsToCents, toDollars, type Cents } from '@switchboard/domain/money'

/** An amount as the gateway writes it: dollars as text with two decimals, `5.05`. */
export const amountText = z.string().check(z.regex(/^(0|[1-9]\d{0,5})\.\d{2}$/))

export function centsOfAmount(text: string): Cents {
  return dollarsToCents(Number(text))
}

export function amountOfCents(amount: Cents): string {
  return toDollars(amount).toFixed(2)
}
