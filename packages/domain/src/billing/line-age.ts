import { addMonths } from '../day.ts'
import type { Day } from '../day.ts'

import type { DetailLine } from './invoice-lines.ts'

/** The maximum age of a charge, in months before the bill date. It protects households and small businesses. */
export const OLDEST_CHARGE_MONTHS = 6

/** Whether a line charges for days that are too old for a bill of that date. Credits are never too old. */
export function isTooOld({ Charge, PeriodStart }: DetailLine, billDate: Day): boolean {
  if (Charge <= 0 || PeriodStart === undefined) return false
  return PeriodStart < addMonths(billDate, -OLDEST_CHARGE_MONTHS)
}
