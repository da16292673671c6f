import type { Queries } from '#api/platform/database/database.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { countAttempt } from '#api/platform/attempts.ts'

/**
 * Registry look-ups of an account in an hour. A sign-up needs a few. The limit stops a person who collects data about homes,
 * because the registry has every home.
 */
export const MAX_LOOK_UPS = 100
const HOUR_MILLISECONDS = 3_600_000

/** Counts a look-up of an account, and refuses it above the limit. */
export async function limitLookUps(
  db: Queries,
  accountCode: string,
): Promise<Refusal<'TOO_MANY_REQUESTS'> | null> {
  const retryAfterSeconds = await countAttempt(db, [
    { name: `connections of ${accountCode}`, most: MAX_LOOK_UPS, windowMilliseconds: HOUR_MILLISECONDS },
  ])
  return retryAfterSeconds === null ? null : refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
}
