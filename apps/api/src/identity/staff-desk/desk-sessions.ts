import * as z from 'zod/mini'

import { endSessionsOfDesk, endSessionsOfStaffMember } from '#api/identity/login-sessions.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { hashSecret } from '#api/platform/hash.ts'
import { seal, unseal } from '#api/platform/seal.ts'
import type { SealingKey } from '#api/platform/seal.ts'

import { newDeskSecret } from './desk-cookie.ts'

const IDLE_MILLISECONDS = 30 * 60_000
const LIFETIME_MILLISECONDS = 12 * 3_600_000

export type DeskSession = {
  readonly sessionHash: string
  readonly staffId: string
  readonly username: string
  readonly name: string
  /** The issuer's address for the sign-out; null if it has none. */
  readonly signOutUrl: string | null
}

type SessionRow = { staff_id: string; username: string; name: string; sealed_sign_out: string | null }

const open = statement<never>(
  'desk-session-open',
  `insert into desk_session (session_hash, staff_id, sealed_sign_out, created_at, used_at, expires_at)
   values ($1, $2, $3, $4, $4, $5)`,
)
const use = statement<SessionRow>(
  'desk-session-use',
  `update desk_session d set used_at = $2 from staff_member m
   where d.session_hash = $1 and d.used_at > $3 and d.expires_at > $2 and m.staff_id = d.staff_id
   returning m.staff_id, m.username, m.name, d.sealed_sign_out`,
)
const end = statement<never>('desk-session-end', 'delete from desk_session where session_hash = $1')
const endAll = statement<never>('desk-sessions-end', 'delete from desk_session where staff_id = $1')
const purge = statement<never>(
  'desk-sessions-purge',
  'delete from desk_session where used_at <= $2 or expires_at <= $1',
)

/** Opens a session of the desk and returns the secret of its cookie. */
export async function openDeskSession(
  db: Queries,
  staffId: string,
  signOutUrl: string | null,
): Promise<string> {
  const secret = newDeskSecret()
  const now = Date.now()
  await db.rows(open, [
    hashSecret(secret),
    staffId,
    signOutUrl === null ? null : seal(signOutUrl, buildSealingKey(secret)),
    new Date(now),
    new Date(now + LIFETIME_MILLISECONDS),
  ])
  return secret
}

/** Finds the session of a cookie and restarts its idle time; null if there is none or it has ended. */
export async function touchDeskSession(db: Queries, secret: string): Promise<DeskSession | null> {
  const now = Date.now()
  const sessionHash = hashSecret(secret)
  const [row] = await db.rows(use, [sessionHash, new Date(now), new Date(now - IDLE_MILLISECONDS)])
  if (row === undefined) return null
  const { staff_id: staffId, username, name, sealed_sign_out: sealed } = row
  const signOutUrl = sealed === null ? null : z.string().parse(unseal(sealed, buildSealingKey(secret)))
  return { sessionHash, staffId, username, name, signOutUrl }
}

/** Ends a session of the desk, and the sessions on accounts that it opened. */
export async function endDeskSession(db: Queries, sessionHash: string): Promise<void> {
  await endSessionsOfDesk(db, sessionHash)
  await db.rows(end, [sessionHash])
}

/** Ends all desk sessions of a member of staff, who may no longer use the desk, and the sessions on accounts that they opened. */
export async function endDeskSessionsOfMember(db: Queries, staffId: string): Promise<void> {
  await endSessionsOfStaffMember(db, staffId)
  await db.rows(endAll, [staffId])
}

export async function clearDeskSessions(db: Queries, now: number): Promise<void> {
  await db.rows(purge, [new Date(now), new Date(now - IDLE_MILLISECONDS)])
}

/** The sign-out address contains an id token. The table has only a hash of the secret, so the database alone cannot open it. */
function buildSealingKey(secret: string): SealingKey {
  return { secret, place: 'staff desk', purpose: 'sign-out' }
}
