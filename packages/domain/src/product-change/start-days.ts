import { addDays } from '../day.ts'
import type { Day } from '../day.ts'

/** The days on which a change may begin: tomorrow, so that it can be undone, and with the next bill. */
export function startDays(today: Day, nextBillDay: Day): Day[] {
  const tomorrow = addDays(today, 1)
  return nextBillDay > tomorrow ? [tomorrow, nextBillDay] : [tomorrow]
}
