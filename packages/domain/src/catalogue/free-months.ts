import * as z from 'zod/mini'

import { addDays, addMonths, day } from '../day.ts'
import type { Day } from '../day.ts'

/**
 * The months in which the family filter costs nothing: how many, of the dynamic configuration, and the first day that the
 * account ever had it, null where it never did. Source: FAM-018, CFG-011.
 */
export const freeMonths = z.object({ months: z.int().check(z.nonnegative()), since: z.nullable(day) })
export type FreeMonths = z.output<typeof freeMonths>

/**
 * The last free day of a subscription that begins or goes on this day; null where all free days are over by then. They count
 * from the first subscription of the account, so that none begins again. Source: FAM-019.
 */
export function lastFreeDay({ months, since }: FreeMonths, from: Day): Day | null {
  const last = addDays(addMonths(since ?? from, months), -1)
  return last < from ? null : last
}
