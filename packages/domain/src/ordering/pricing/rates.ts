import { isBusiness } from '../../access.ts'
import { GST_RATE_PERCENT } from '../../gst.ts'

import type { PowerRates } from './cost.ts'

/** The maximum number of decimals of a rate in cents. */
const RATE_DIGITS = 4

/** The rates of a power plan in words, with or without GST as the account sees prices. Source: ACC-020, ACC-021. */
export function ratesText(
  {
    centsPerUnitIncludingGst: unit,
    centsPerNightUnitIncludingGst: night,
    centsPerDayIncludingGst: aDay,
  }: PowerRates,
  businessGroup: string,
): string {
  const business = isBusiness(businessGroup)
  const rateText = (rate: number) => `${business ? withoutGst(rate) : rate} cents`
  const units =
    night === undefined
      ? `${rateText(unit)} a unit`
      : `${rateText(unit)} a unit by day, ${rateText(night)} a unit at night`
  return `${units} and ${rateText(aDay)} a day, ${business ? 'excluding GST' : 'including GST'}`
}

function withoutGst(rate: number): number {
  return Number((rate / (1 + GST_RATE_PERCENT / 100)).toFixed(RATE_DIGITS))
}
