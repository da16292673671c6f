import type { Queries } from '#api/database/database.ts'
import { refused } from '#api/http/refusal.ts'
import type { Refusal } from '#api/http/refusal.ts'
import { counted } from '#api/identity/tries.ts'

/**
 * Look-ups of the registry for one account in an hour. It is asked each time, and tells of any home; who signs up asks a
 * handful of times, and who lists homes many.
 */
export const MOST_LOOK_UPS = 100
const HOUR_MILLISECONDS = 3_600_000

/** Counts a look-up of an account; a refusal where it has had its most. */
export async function refusedLookUp(
  db: Queries,
  accountCode: string,
): Promise<Refusal<'TOO_MANY_REQUESTS'> | null> {
  const retryAfterSeconds = await counted(db, [
    { name: `connections of ${accountCode}`, most: MOST_LOOK_UPS, windowMilliseconds: HOUR_MILLISECONDS },
  ])
  return retryAfterSeconds === null ? null : refused('TOO_MANY_REQUESTS', { retryAfterSeconds })
}
