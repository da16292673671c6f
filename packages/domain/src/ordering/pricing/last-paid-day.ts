import { addDays } from '../../day.ts'
import type { Day } from '../../day.ts'

/** To when an old address is paid for that was left on a day (CHG-063): nothing is given back of before the order. */
export function lastPaidDay(left: Day, orderedOn: Day): Day {
  return left < orderedOn ? addDays(orderedOn, -1) : left
}
