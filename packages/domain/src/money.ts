import * as z from 'zod/mini'

/** An amount of New Zealand dollars in whole cents; negative is a credit. */
export const cents = z.int().brand('Cents')
export type Cents = z.output<typeof cents>

/** Whole cents from a plain integer that is known to be cents. */
export function toCents(amount: number): Cents {
  return cents.parse(amount)
}

/** The cents of larger amounts are not exact. */
const MAX_DOLLARS = 10_000_000_000_000

/** An amount: dollars with decimals (`219.6`) on the wire, whole cents in the code. */
export const dollars = z.pipe(
  z.number().check(z.minimum(-MAX_DOLLARS), z.maximum(MAX_DOLLARS)),
  z.transform((amount: number) => dollarsToCents(amount)),
)

/** Dollars rounded to the nearest cent. Source: PAY-030. */
export function dollarsToCents(amount: number): Cents {
  // `e2` moves the decimal point, because a product with 100 is not exact; `|| 0` removes a negative zero
  return toCents(Math.round(Number(`${amount}e2`)) || 0)
}

/** Cents as dollars on the wire. */
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

/** A price; 0 is shown as `FREE`. Not for balances or totals. Source: BIL-070. */
export function priceText(amount: Cents): string {
  return amount === 0 ? 'FREE' : balanceText(amount)
}

/** Products are first rounded to these decimal digits. Then half a cent rounds up, although a float can be slightly less. */
const EXACT_DIGITS = 6

/** A share of an amount in percent, rounded to the cent. */
export function calculatePercent(amount: Cents, percent: number): Cents {
  return toCents(Math.round(Number(`${(amount * percent).toFixed(EXACT_DIGITS)}e-2`)) || 0)
}
