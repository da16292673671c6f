import { unitPriceText } from '@switchboard/domain/unit-price'

import { toShownRate } from './prices.ts'

const CENTS_A_DOLLAR = 100

/** A rate in cents, such as `24.10c`, as the account's bills show it. Source: PWR-099. */
export function toRateText(centsIncludingGst: number): string {
  return unitPriceText(toShownRate(centsIncludingGst) / CENTS_A_DOLLAR)
}
