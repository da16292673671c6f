import { addDays } from '../day.ts'
import type { Day } from '../day.ts'

import { CHANGES } from './kinds.ts'
import type { ChangeKind } from './change-kind.ts'

/** The dates of the account's next two bills. */
type BillDays = { readonly next: Day; readonly after: Day }

/**
 * The possible first days of a change: tomorrow, so that the change can still be undone today, and the date of the next bill.
 * An internet plan begins only with a bill, because its data cap is for a bill period. Today's bill is too early.
 */
export function startDays(kind: ChangeKind, today: Day, { next, after }: BillDays): Day[] {
  const tomorrow = addDays(today, 1)
  const bills = [next > today ? next : after].filter((bill) => bill > today)
  const days = CHANGES[kind].plan === 'Internet' ? bills : [tomorrow, ...bills]
  return [...new Set(days)]
}
