import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { Job } from '#api/platform/jobs/jobs.ts'
import { withdrawExpiredLinks } from '#api/provider/notices/letter.ts'
import type { Services } from '#api/platform/services.ts'

import { deleteOldCallers } from './known-callers.ts'
import { REPLAY_WINDOW_MILLISECONDS } from './refresh-once.ts'
import { clearDeskSessions } from './staff-desk/desk-sessions.ts'

const EVERY_SECONDS = 600
/** While a used token or code is remembered, a second use is recognised as a replay. */
const REMEMBERED_MILLISECONDS = 86_400_000

const purge = statement<never>(
  'identity-purge',
  `with artifacts as (
     delete from identity_artifact
     where expires_at < $1 or (kind in ('Interaction', 'Session') and expires_at < $3)),
        answers as (delete from refresh_answer where started_at < $2),
        challenges as (delete from passkey_challenge where expires_at < $3),
        tokens as (delete from staff_token where expires_at < $1),
        browsers as (delete from browser_session where expires_at < $3),
        links as (delete from password_link where expires_at < $1)
   delete from sign_in_tries where closes_at < $3`,
)

/** Deletes expired artifacts. Sessions stay for the audit trail. */
export async function clearExpired(db: Queries): Promise<void> {
  const now = Date.now()
  await db.rows(purge, [
    new Date(now - REMEMBERED_MILLISECONDS),
    new Date(now - 2 * REPLAY_WINDOW_MILLISECONDS),
    new Date(now),
  ])
  await clearDeskSessions(db, now)
  await deleteOldCallers(db)
  await withdrawExpiredLinks(db)
}

export function identityJobs({ db }: Services): Job[] {
  return [{ name: 'identity-expiry', everySeconds: EVERY_SECONDS, run: () => clearExpired(db) }]
}
