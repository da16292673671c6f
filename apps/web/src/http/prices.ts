import { showsPricesWithGst } from '@switchboard/domain/access'
import { GST_RATE_PERCENT } from '@switchboard/domain/gst'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { activeBusinessGroup } from './account.ts'

/** Digits at which the binary fraction of a division is cut. */
const EXACT_DIGITS = 6

/** Whether the account reads its prices with GST. Source: ACC-020, ACC-021. */
export function includesGst(): boolean {
  return showsPricesWithGst(activeBusinessGroup())
}

function withoutGst(amount: number): number {
  return amount / (1 + GST_RATE_PERCENT / 100)
}

/** A charge that includes GST, as the account's bills show it: without GST for a business. Source: ACC-020, ACC-021. */
export function toShownCharge(includingGst: Cents): Cents {
  return includesGst() ? includingGst : toCents(Math.round(withoutGst(includingGst)))
}

/** A price of a unit or a day that includes GST, of whatever unit, as the account reads its prices. Source: ACC-020, ACC-021. */
export function toShownRate(includingGst: number): number {
  return includesGst() ? includingGst : Number(withoutGst(includingGst).toFixed(EXACT_DIGITS))
}

/** Decimals of a cent that a rate of the catalogue has at most. */
const RATE_DIGITS = 4

/** `24.1`, `27.6575`, `20.9565`: a shown price in cents, as exact as the catalogue's. */
export function toRateText(centsIncludingGst: number): string {
  return toShownRate(centsIncludingGst).toLocaleString('en-NZ', { maximumFractionDigits: RATE_DIGITS })
}

/** Follows an amount: ` excluding GST` for a business, nothing for a household. Source: ACC-020, ACC-021. */
export function gstNote(): string {
  return includesGst() ? '' : ' excluding GST'
}

/** `include GST` or `exclude GST`: what the account's prices do. */
export function gstVerb(): string {
  return includesGst() ? 'include GST' : 'exclude GST'
}

/** `including GST` or `excluding GST`: how an amount is shown to the account. */
export function gstWords(): string {
  return includesGst() ? 'including GST' : 'excluding GST'
}
