import { showsPricesWithGst } from './access.ts'
import { toCents } from './money.ts'
import type { Cents } from './money.ts'

/** GST in New Zealand, in percent. */
export const GST_RATE_PERCENT = 15

const PERCENT = 100

/** Takes the GST off an amount that includes GST, and rounds to the cent. */
export function withoutGst(amount: Cents, ratePercent: number): Cents {
  return toCents(Math.round((amount * PERCENT) / (PERCENT + ratePercent)))
}

/** Follows a total that includes GST if the account reads prices without it. */
export const INCLUDING_GST = ' including GST'

/** Follows the total of a bill: ` including GST` for a business, nothing for a household. Source: ACC-020, ACC-021, Readings. */
export function totalNote(businessGroup: string): string {
  return showsPricesWithGst(businessGroup) ? '' : INCLUDING_GST
}
