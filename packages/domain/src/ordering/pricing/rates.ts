import { isBusiness } from '../../access.ts'
import { GST_RATE_PERCENT } from '../../gst.ts'
import { unitPriceText } from '../../unit-price.ts'

import type { PowerRates } from './cost.ts'

/** The maximum number of decimals of a rate in cents. */
const RATE_DIGITS = 4
const CENTS_A_DOLLAR = 100

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
  const rateText = (rate: number) => unitPriceText((business ? withoutGst(rate) : rate) / CENTS_A_DOLLAR)
  const units =
    night === undefined
      ? `${rateText(unit)} a kWh`
      : `${rateText(unit)} a kWh by day, ${rateText(night)} a kWh at night`
  return `${units} and ${rateText(aDay)} a day, ${business ? 'excluding GST' : 'including GST'}`
}

function withoutGst(rate: number): number {
  return Number((rate / (1 + GST_RATE_PERCENT / 100)).toFixed(RATE_DIGITS))
}
