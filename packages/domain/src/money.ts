import * as z from 'zod/mini'

/** An amount of New Zealand dollars in whole cents; negative is a credit. */
export const cents = z.int().brand('Cents')
export type Cents = z.output<typeof cents>

/** Whole cents from a plain integer that is known to be cents. */
export function toCents(amount: number): Cents {
  return cents.parse(amount)
}

/** Beyond it whole cents are no longer exact. */
const MOST_DOLLARS = 10_000_000_000_000

/** An amount on the wire: dollars with cents behind the point (`219.6`); inside it is whole cents. */
export const dollars = z.pipe(
  z.number().check(z.minimum(-MOST_DOLLARS), z.maximum(MOST_DOLLARS)),
  z.transform((amount: number) => dollarsToCents(amount)),
)

/** Dollars rounded to the nearest cent. Source: PAY-030. */
export function dollarsToCents(amount: number): Cents {
  return toCents(Math.round(Number(`${amount}e2`)) || 0)
}

/** Cents as the number of dollars that the wire carries. */
export function toDollars(amount: Cents): number {
  return amount / 100
}

const formatter = new Intl.NumberFormat('en-NZ', { style: 'currency', currency: 'NZD' })

/** `$1,234.50`; a negative amount has its sign in front. */
export function moneyText(amount: Cents): string {
  return formatter.format(toDollars(amount)).replace('NZ', '')
}

/** An amount owed, or a credit as a positive amount with `CR`. Source: BIL-071. */
export function balanceText(amount: Cents): string {
  return amount < 0 ? `${moneyText(toCents(-amount))} CR` : moneyText(amount)
}

/** A price, where nothing to pay reads `FREE`. Not for balances or totals. Source: BIL-070. */
export function priceText(amount: Cents): string {
  return amount === 0 ? 'FREE' : balanceText(amount)
}

/** Digits behind the point at which the binary fraction of a product is cut, so that half a cent stays half a cent. */
const EXACT_DIGITS = 6

/** A share of an amount in percent, rounded to the cent. */
export function calculatePercent(amount: Cents, percent: number): Cents {
  return toCents(Math.round(Number(`${(amount * percent).toFixed(EXACT_DIGITS)}e-2`)) || 0)
}
