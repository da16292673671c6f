import { claimOnce } from '#api/platform/database/claim.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Services } from '#api/platform/services.ts'

import type { Job } from './jobs.ts'

const EVERY_SECONDS = 600
const STORED_MILLISECONDS = 24 * 3_600_000
/** A small batch, so that no call waits for the purge. */
const BATCH_SIZE = 500

const purgeKeys = statement<{ key: string }>(
  'idempotency-purge',
  `delete from idempotency_key where (account_code, key) in (${claimOnce(`
    select account_code, key from idempotency_key where locked_at < $1 limit $2 for update skip locked`)})
   returning key`,
)

/** Deletes idempotency keys a day after the start of their last attempt. After that the same key is a new write. */
export function expiryJob({ db }: Pick<Services, 'db'>): Job {
  return {
    name: 'expiry',
    everySeconds: EVERY_SECONDS,
    async run(stopping) {
      const before = new Date(Date.now() - STORED_MILLISECONDS)
      while (!stopping.aborted) {
        const purged = await db.rows(purgeKeys, [before, BATCH_SIZE])
        if (purged.length < BATCH_SIZE) return
      }
    },
  }
}
