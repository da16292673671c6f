import { GST_RATE_PERCENT } from '@switchboard/domain/gst'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { includesGst } from './account.ts'

/** Decimals to which a divided rate is rounded, to remove binary fractions. */
const DIVISION_DIGITS = 6

function withoutGst(amount: number): number {
  return amount / (1 + GST_RATE_PERCENT / 100)
}

/** A charge that includes GST, as the account's bills show it: without GST for a business. Source: ACC-020, ACC-021. */
export function toShownCharge(includingGst: Cents): Cents {
  return includesGst() ? includingGst : toCents(Math.round(withoutGst(includingGst)))
}

/** A rate that includes GST, in any unit, as the account's bills show it. Source: ACC-020, ACC-021. */
export function toShownRate(includingGst: number): number {
  return includesGst() ? includingGst : Number(withoutGst(includingGst).toFixed(DIVISION_DIGITS))
}
