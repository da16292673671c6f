import { addMonths } from '../day.ts'
import type { Day } from '../day.ts'

import type { DetailLine } from './invoice-lines.ts'

/** A household or small business is not charged for what was used longer before the bill than this. */
export const OLDEST_CHARGE_MONTHS = 6

/** Whether a line charges for days that are too old for a bill of that date; credits never are. */
export function isTooOld({ Charge, PeriodStart }: DetailLine, billDate: Day): boolean {
  if (Charge <= 0 || PeriodStart === undefined) return false
  return PeriodStart < addMonths(billDate, -OLDEST_CHARGE_MONTHS)
}
