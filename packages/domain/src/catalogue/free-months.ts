import * as z from 'zod/mini'

import { addDays, addMonths, day } from '../day.ts'
import type { Day } from '../day.ts'

/**
 * The free months of the family filter: their number, from the dynamic configuration, and the account's first day with the
 * filter. `since` is null if the account never had the filter. Source: FAM-018, CFG-011.
 */
export const freeMonths = z.object({ months: z.int().check(z.nonnegative()), since: z.nullable(day) })
export type FreeMonths = z.output<typeof freeMonths>

/**
 * The last free day of a subscription on this day; null if all free days are over. The days count from the account's first
 * subscription, so a new subscription does not start them again. Source: FAM-019.
 */
export function lastFreeDay({ months, since }: FreeMonths, from: Day): Day | null {
  const last = addDays(addMonths(since ?? from, months), -1)
  return last < from ? null : last
}
