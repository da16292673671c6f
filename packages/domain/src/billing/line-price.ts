import { toCents } from '../money.ts'
import type { Cents } from '../money.ts'

import type { DetailLine } from './invoice-lines.ts'

/** Digits behind the point of a quantity and of a unit price: both are multiplied as whole numbers of these. */
const QUANTITY_DIGITS = 3
const PRICE_DIGITS = 6

/** No bill comes near it, and sums of it are still exact. */
const MOST_CENTS = 10n ** 14n

/** Quantity times unit price in cents, rounded to the cent with half a cent away from zero, as the bill run rounds it. */
export function multiplyPrice(quantity: number, unitPriceCents: number): Cents {
  const product = toWholeNumber(quantity, QUANTITY_DIGITS) * toWholeNumber(unitPriceCents, PRICE_DIGITS)
  const one = 10n ** BigInt(QUANTITY_DIGITS + PRICE_DIGITS)
  const size = product < 0n ? -product : product
  const rounded = (size + one / 2n) / one
  const limited = rounded > MOST_CENTS ? MOST_CENTS : rounded
  return toCents(Number(product < 0n ? -limited : limited))
}

function toWholeNumber(number: number, digits: number): bigint {
  return BigInt(number.toFixed(digits).replace('.', ''))
}

/** A line's quantity times its unit price, including GST: this equals its charge, or the line is wrong. Null for a line without them. */
export function recalculateCharge({ NumberBilled, UnitPriceCents }: DetailLine): Cents | null {
  return UnitPriceCents === undefined ? null : multiplyPrice(NumberBilled, UnitPriceCents)
}
