import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

const HOUR_SECONDS = 3_600

/** A session's lifetime from its sign-in. Refreshing tokens does not extend it. */
export const SESSION_SECONDS = { short: 12 * HOUR_SECONDS, long: 30 * 24 * HOUR_SECONDS } as const

/** Browsers send shorter values; a longer one is cut. */
const MAX_USER_AGENT_CHARACTERS = 512

type SessionUser = {
  readonly userId: string
  /** As the browser or app reports it. */
  readonly userAgent: string | undefined
  /** When the proof by a second factor ends; null without a proof. */
  readonly provenUntil: Date | null
}

export type NewLoginSession = {
  readonly grantId: string
  readonly expiresAt: Date
} & (
  | ({ readonly kind: 'web'; readonly signInUid: string } & SessionUser)
  | ({ readonly kind: 'form' } & SessionUser)
  | ({ readonly kind: 'device'; readonly device: Device } & SessionUser)
  | { readonly kind: 'staff'; readonly staffId: string; readonly accountCode: string }
)

export type Device = {
  readonly id: string
  readonly type: string
  readonly application: string
  readonly pushToken: string | null
}

const insertSession = statement<never>(
  'login-session-insert',
  `insert into login_session (grant_id, kind, user_id, staff_id, account_code, sign_in_uid, device_id,
     device_type, application_id, push_token, created_at, expires_at, user_agent, proven_until)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
)

/** Inserts the session of a grant. The grant's tokens are valid while it has not ended. */
export async function openLoginSession(db: Queries, session: NewLoginSession): Promise<void> {
  const device = session.kind === 'device' ? session.device : null
  await db.rows(insertSession, [
    session.grantId,
    session.kind,
    session.kind === 'staff' ? null : session.userId,
    session.kind === 'staff' ? session.staffId : null,
    session.kind === 'staff' ? session.accountCode : null,
    session.kind === 'web' ? session.signInUid : null,
    device?.id ?? null,
    device?.type ?? null,
    device?.application ?? null,
    device?.pushToken ?? null,
    new Date(),
    session.expiresAt,
    session.kind === 'staff' ? null : (session.userAgent?.slice(0, MAX_USER_AGENT_CHARACTERS) ?? null),
    session.kind === 'staff' ? null : session.provenUntil,
  ])
}

/** Ends sessions with their codes, refresh tokens, stored refresh answers and browser sign-ins, in one statement. */
const buildEndStatement = (condition: string) => `
  with over as (
    update login_session set ended_at = $2 where ended_at is null and (${condition})
    returning grant_id, sign_in_uid),
  artifacts as (
    delete from identity_artifact a using over
    where a.grant_id = over.grant_id or (a.kind = 'Session' and a.uid = over.sign_in_uid)),
  answers as (
    delete from refresh_answer r using over where r.grant_id = over.grant_id),
  browsers as (
    delete from browser_session b using over where b.grant_id = over.grant_id)
  select grant_id from over`

type Ended = { grant_id: string }

const endGrantStatement = statement<Ended>('end-grant', buildEndStatement('grant_id = $1'))
const endSignInOfGrantStatement = statement<Ended>(
  'end-sign-in-of-grant',
  buildEndStatement(
    'grant_id = $1 or sign_in_uid = (select s.sign_in_uid from login_session s where s.grant_id = $1)',
  ),
)
const endSignInStatement = statement<Ended>('end-sign-in', buildEndStatement('sign_in_uid = $1'))
const endDeviceStatement = statement<Ended>(
  'end-device',
  buildEndStatement(`kind = 'device' and device_id = $1 and user_id = $3`),
)
const endOfDeskStatement = statement<Ended>(
  'end-sessions-of-desk',
  buildEndStatement('grant_id in (select t.grant_id from staff_token t where t.session_hash = $1)'),
)
const endOfStaffMemberStatement = statement<Ended>(
  'end-sessions-of-staff-member',
  buildEndStatement('grant_id in (select t.grant_id from staff_token t where t.staff_id = $1)'),
)

/**
 * Ends all sessions and sign-ins of a user except those of one grant, and each unfinished sign-in step, even after a second
 * factor: they used the old password.
 */
const endUsersStatement = statement<Ended>(
  'end-sessions-of-user',
  `with kept as (select sign_in_uid from login_session where grant_id = $3),
  over as (
    update login_session set ended_at = $2 where ended_at is null and user_id = $1 and grant_id is distinct from $3
    returning grant_id),
  artifacts as (
    delete from identity_artifact
    where coalesce(payload ->> 'accountId', payload #>> '{result,login,accountId}') = $1
      and grant_id is distinct from coalesce($3, '')
      and (kind <> 'Session' or uid is distinct from coalesce((select sign_in_uid from kept), ''))),
  answers as (
    delete from refresh_answer r using over where r.grant_id = over.grant_id),
  browsers as (
    delete from browser_session b using over where b.grant_id = over.grant_id)
  select grant_id from over`,
)

/** Ends a grant: its access tokens are refused from the next call. Returns false if it had already ended. */
export async function endGrant(db: Queries, grantId: string): Promise<boolean> {
  return (await db.rows(endGrantStatement, [grantId, new Date()])).length > 0
}

/** Ends a grant and everything else of the browser sign-in that created it. */
export async function endSignInOfGrant(db: Queries, grantId: string): Promise<boolean> {
  return (await db.rows(endSignInOfGrantStatement, [grantId, new Date()])).length > 0
}

export async function endSignIn(db: Queries, signInUid: string): Promise<boolean> {
  return (await db.rows(endSignInStatement, [signInUid, new Date()])).length > 0
}

/** When a device registers again, its earlier session ends. */
export async function endDevice(db: Queries, deviceId: string, userId: string): Promise<void> {
  await db.rows(endDeviceStatement, [deviceId, new Date(), userId])
}

/** Ends the sessions on accounts that a session of the staff desk has opened. Call it before that session is deleted. */
export async function endSessionsOfDesk(db: Queries, deskHash: string): Promise<void> {
  await db.rows(endOfDeskStatement, [deskHash, new Date()])
}

/** Ends the sessions on accounts that all desks of a member of staff have opened. */
export async function endSessionsOfStaffMember(db: Queries, staffId: string): Promise<void> {
  await db.rows(endOfStaffMemberStatement, [staffId, new Date()])
}

/** Ends all of a user's sessions except `exceptGrantId`. Returns how many ended. */
export async function endAllSessions(
  db: Queries,
  userId: string,
  exceptGrantId: string | null,
): Promise<number> {
  return (await db.rows(endUsersStatement, [userId, new Date(), exceptGrantId])).length
}
