import { addDays, addMonths } from '../day.ts'
import type { Day } from '../day.ts'
import { toCents } from '../money.ts'

/** The discounts that staff may give with a wireless order. Source: WBB-020, WBB-021. */
export const WIRELESS_PROMOTIONS = ['joiningCredit', 'twoMonthsFree'] as const
export type WirelessPromotion = (typeof WIRELESS_PROMOTIONS)[number]

/** The promo codes of a brand. Source: WBB-020, Readings. */
export type WirelessPromoCodes = Readonly<Record<WirelessPromotion, string>>

/** A single credit, including GST. Source: WBB-021. */
export const JOINING_CREDIT_CENTS = toCents(15_000)
export const JOINING_CREDIT_NAME = 'Joining credit'

const FREE_MONTHS = 2
export const FREE_MONTHS_NAME = 'Two months free'

/** The last free day of a plan with free months. Source: WBB-021. */
export function lastFreeDay(beginsOn: Day): Day {
  return addDays(addMonths(beginsOn, FREE_MONTHS), -1)
}

/** The promotion with a promo code; null if the brand does not have the code. */
export function findPromotion(codes: WirelessPromoCodes | null, code: string): WirelessPromotion | null {
  return WIRELESS_PROMOTIONS.find((promotion) => codes?.[promotion] === code) ?? null
}
