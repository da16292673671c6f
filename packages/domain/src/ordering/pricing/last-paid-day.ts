import { addDays } from '../../day.ts'
import type { Day } from '../../day.ts'

/** The last charged day of an old address. Days before the order are not refunded. Source: CHG-063. */
export function lastPaidDay(leftOn: Day, orderedOn: Day): Day {
  return leftOn < orderedOn ? addDays(orderedOn, -1) : leftOn
}
