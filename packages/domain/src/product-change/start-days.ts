import { addDays } from '../day.ts'
import type { Day } from '../day.ts'

import { CHANGES } from './kinds.ts'
import type { ChangeKind } from './kinds.ts'

/**
 * The days on which a change may begin: tomorrow, so that it can be undone, and with the next bill. A cap is of a bill period,
 * so a plan begins with one.
 */
export function startDays(kind: ChangeKind, today: Day, nextBillDay: Day): Day[] {
  const tomorrow = addDays(today, 1)
  if (nextBillDay <= tomorrow) return [tomorrow]
  return CHANGES[kind].plan === 'Internet' ? [nextBillDay] : [tomorrow, nextBillDay]
}
