import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

type SessionRow = {
  session_id: string
  kind: 'browser' | 'app'
  user_agent: string | null
  started_at: Date
  last_used_at: Date
  is_this_one: boolean
}

/**
 * A browser's sign-in counts as a single session, because all its grants end together. The newest refresh token shows when the
 * session was last used, so calls do not store it.
 */
const listOfUser = statement<SessionRow>(
  'living-sessions-of-user',
  `select (array_agg(s.grant_id order by s.grant_id = $2 desc, s.created_at desc))[1] as session_id,
     case when bool_or(s.kind = 'device') then 'app' else 'browser' end as kind,
     (array_agg(coalesce(s.user_agent, s.device_type) order by s.created_at desc))[1] as user_agent,
     min(s.created_at) as started_at, max(greatest(s.created_at, refreshed.at)) as last_used_at,
     bool_or(s.grant_id = $2) as is_this_one
   from login_session s left join lateral (
     select to_timestamp(max((a.payload ->> 'iat')::bigint)) as at from identity_artifact a
     where a.grant_id = s.grant_id and a.kind = 'RefreshToken') refreshed on true
   where s.user_id = $1 and s.ended_at is null and s.expires_at > $3
   group by coalesce(s.sign_in_uid, s.grant_id)
   order by is_this_one desc, last_used_at desc, session_id`,
)
const sessionOfUser = statement<{ grant_id: string }>(
  'session-of-user',
  'select grant_id from login_session where grant_id = $2 and user_id = $1',
)

type CurrentSession = {
  readonly sessionId: string
  readonly kind: 'browser' | 'app'
  readonly userAgent: string | null
  readonly startedAt: string
  readonly lastUsedAt: string
  readonly isThisOne: boolean
}

/** The current sessions of a user by the system clock; the session of `grantId` first. */
export async function listSessions(db: Queries, userId: string, grantId: string): Promise<CurrentSession[]> {
  const rows = await db.rows(listOfUser, [userId, grantId, new Date()])
  return rows.map((row) => ({
    sessionId: row.session_id,
    kind: row.kind,
    userAgent: row.user_agent,
    startedAt: row.started_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isThisOne: row.is_this_one,
  }))
}

/** Whether a session, current or ended, belongs to the user. */
export async function hasSession(db: Queries, userId: string, sessionId: string): Promise<boolean> {
  return (await db.rows(sessionOfUser, [userId, sessionId])).length > 0
}
