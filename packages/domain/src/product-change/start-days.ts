import { addDays } from '../day.ts'
import type { Day } from '../day.ts'

import { CHANGES } from './kinds.ts'
import type { ChangeKind } from './kinds.ts'

/** The days of the account's next bill and of the one after it. */
type BillDays = { readonly next: Day; readonly after: Day }

/**
 * The days on which a change may begin: tomorrow, so that it can be undone, and with the next bill. A cap is of a bill period,
 * so a plan begins with one. A bill of today that is not made yet is none to begin with.
 */
export function startDays(kind: ChangeKind, today: Day, { next, after }: BillDays): Day[] {
  const tomorrow = addDays(today, 1)
  const bills = [next > today ? next : after].filter((bill) => bill > today)
  const days = CHANGES[kind].plan === 'Internet' ? bills : [tomorrow, ...bills]
  return [...new Set(days)]
}
