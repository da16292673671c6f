import type { BILL_FREQUENCIES } from '../accounts/contract.ts'

type BillFrequency = (typeof BILL_FREQUENCIES)[number]

export const BILLS_A_YEAR: Record<BillFrequency, number> = { Weekly: 52, Fortnightly: 26, Monthly: 12 }

/** The share of a monthly amount on a bill. The same as `period_price` of the database. */
export function periodPrice(monthly: number, frequency: BillFrequency): number {
  return roundHalfUp((monthly * BILLS_A_YEAR.Monthly) / BILLS_A_YEAR[frequency])
}

/** The monthly amount of an amount on a bill, in whole cents. The same as `monthly_price` of the database. */
export function toMonthlyPrice(price: number, frequency: BillFrequency): number {
  return roundHalfUp((price * BILLS_A_YEAR[frequency]) / BILLS_A_YEAR.Monthly)
}

/** Rounds a half away from zero, as the database does. */
function roundHalfUp(amount: number): number {
  return Math.sign(amount) * Math.round(Math.abs(amount))
}
