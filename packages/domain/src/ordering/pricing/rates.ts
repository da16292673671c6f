import { showsPricesWithGst } from '../../access.ts'

import type { PowerRates } from './cost.ts'
import { GST_RATE_PERCENT } from './prices.ts'

/** Decimals of a cent that a rate of the catalogue has at most. */
const RATE_DIGITS = 4
const PERCENT = 100

/** `24.1`, `27.6575`, `20.9565`: a rate in cents as an account reads its prices, as exact as the catalogue's. */
export function rateText(centsIncludingGst: number, withGst: boolean): string {
  const cents = withGst ? centsIncludingGst : (centsIncludingGst * PERCENT) / (PERCENT + GST_RATE_PERCENT)
  return cents.toLocaleString('en-NZ', { maximumFractionDigits: RATE_DIGITS })
}

/** Each rate of a power plan in words, as an account of this group reads its prices. Source: ACC-020, ACC-021. */
export function ratesText(
  {
    centsPerUnitIncludingGst: unit,
    centsPerNightUnitIncludingGst: night,
    centsPerDayIncludingGst: aDay,
  }: PowerRates,
  businessGroup: string,
): string {
  const withGst = showsPricesWithGst(businessGroup)
  const inCents = (rate: number) => `${rateText(rate, withGst)} cents`
  const units =
    night === undefined
      ? `${inCents(unit)} a unit`
      : `${inCents(unit)} a unit by day, ${inCents(night)} a unit at night`
  return `${units} and ${inCents(aDay)} a day, ${withGst ? 'including' : 'excluding'} GST`
}
