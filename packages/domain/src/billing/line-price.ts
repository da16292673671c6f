import { toCents } from '../money.ts'
import type { Cents } from '../money.ts'

import type { DetailLine } from './invoice-lines.ts'

/** Decimal digits of a quantity and of a unit price. Both are multiplied as whole numbers, so that the product is exact. */
const QUANTITY_DIGITS = 3
const PRICE_DIGITS = 6

/** The upper limit of a charge. No bill comes near the limit, and sums of such charges are still exact. */
const MAX_CENTS = 10n ** 14n

/** Quantity times unit price in cents, rounded to the cent with half a cent away from zero, as the bill run rounds it. */
export function multiplyPrice(quantity: number, unitPriceCents: number): Cents {
  const product = toWholeNumber(quantity, QUANTITY_DIGITS) * toWholeNumber(unitPriceCents, PRICE_DIGITS)
  const one = 10n ** BigInt(QUANTITY_DIGITS + PRICE_DIGITS)
  const size = product < 0n ? -product : product
  const rounded = (size + one / 2n) / one
  const limited = rounded > MAX_CENTS ? MAX_CENTS : rounded
  return toCents(Number(product < 0n ? -limited : limited))
}

function toWholeNumber(number: number, digits: number): bigint {
  return BigInt(number.toFixed(digits).replace('.', ''))
}

/** A line's quantity times its unit price, including GST; null without a unit price. It equals the charge of a correct line. */
export function recalculateCharge({ NumberBilled, UnitPriceCents }: DetailLine): Cents | null {
  return UnitPriceCents === undefined ? null : multiplyPrice(NumberBilled, UnitPriceCents)
}
