import { statement } from '#api/platform/database/database.ts'
import type { Services } from '#api/platform/services.ts'

import type { Job } from './jobs.ts'

const EVERY_SECONDS = 600
const KEPT_MILLISECONDS = 24 * 3_600_000
/** Few at once, so that no call waits for the purge. */
const MAX_AT_ONCE = 500

const purge = statement<{ key: string }>(
  'idempotency-purge',
  `delete from idempotency_key where (account_code, key) in (
     select account_code, key from idempotency_key where locked_at < $1 limit $2 for update skip locked)
   returning key`,
)

/** Forgets idempotency keys a day after their last attempt began: the same key is then a new write. */
export function expiryJob({ db }: Pick<Services, 'db'>): Job {
  return {
    name: 'expiry',
    everySeconds: EVERY_SECONDS,
    async run(stopping) {
      const before = new Date(Date.now() - KEPT_MILLISECONDS)
      while (!stopping.aborted) {
        const purged = await db.rows(purge, [before, MAX_AT_ONCE])
        if (purged.length < MAX_AT_ONCE) return
      }
    },
  }
}
