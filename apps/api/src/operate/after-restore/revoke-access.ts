import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** How many sessions of people ended, and how many links for a new password were withdrawn. */
export type RevokedAccess = { readonly sessions: number; readonly links: number }

const revokeStatement = statement<{ sessions: number; links: number }>(
  'after-restore-revoke',
  `with over as (
     update login_session set ended_at = $2 where ended_at is null and expires_at > $2 and created_at < $1 returning grant_id),
   links as (delete from password_link where expires_at > $2 and $3 returning 1),
   artifacts as (delete from identity_artifact where $3),
   answers as (delete from refresh_answer where $3),
   browsers as (delete from browser_session where $3),
   desks as (delete from desk_session where created_at < $1),
   tokens as (delete from staff_token where $3),
   challenges as (delete from passkey_challenge where $3),
   letters as (
     update letter set link = null, send_at = null where link is not null and user_id is not null and $3)
   select (select count(*) from over) as sessions, (select count(*) from links) as links`,
)

/**
 * Ends all sessions of the restored database, and withdraws its refresh tokens, codes and links: some of them were ended or used
 * after the restored moment. `isFirst` is false in a repeated run, in which only older sessions end.
 */
export async function revokeAccess(
  queries: Queries,
  { begunAt, isFirst }: { readonly begunAt: Date; readonly isFirst: boolean },
): Promise<RevokedAccess> {
  const [row] = await queries.rows(revokeStatement, [begunAt, new Date(), isFirst])
  return { sessions: row?.sessions ?? 0, links: row?.links ?? 0 }
}
