import { isBusiness } from '../../access.ts'
import { GST_RATE_PERCENT } from '../../gst.ts'

import type { PowerRates } from './cost.ts'

/** Decimals of a cent that a rate of the catalogue has at most. */
const RATE_DIGITS = 4

/** Each rate of a power plan in words, as an account of this group reads its prices. Source: ACC-020, ACC-021. */
export function ratesText(
  {
    centsPerUnitIncludingGst: unit,
    centsPerNightUnitIncludingGst: night,
    centsPerDayIncludingGst: aDay,
  }: PowerRates,
  businessGroup: string,
): string {
  const business = isBusiness(businessGroup)
  const inCents = (rate: number) =>
    `${business ? Number((rate / (1 + GST_RATE_PERCENT / 100)).toFixed(RATE_DIGITS)) : rate} cents`
  const units =
    night === undefined
      ? `${inCents(unit)} a unit`
      : `${inCents(unit)} a unit by day, ${inCents(night)} a unit at night`
  return `${units} and ${inCents(aDay)} a day, ${business ? 'ex' : 'in'}cluding GST`
}
