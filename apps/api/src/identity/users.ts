import { normalizeEmail } from '@switchboard/domain/typed-text'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { hasFactor } from './second-factor-store.ts'

/** A user who can sign in with a password: a customer, or a member of staff at the staff desk. */
export type Person = {
  readonly subject: string
  readonly username: string
  /** Null for a new customer without a password and for a locked customer: then no password matches. */
  readonly passwordHash: string | null
  /** Whether a code or passkey is required besides the password; always false for staff. */
  readonly hasFactor: boolean
}

type PersonRow = { subject: string; username: string; password_hash: string | null; has_factor: boolean }

const byUsername = {
  customer: statement<PersonRow>(
    'customer-by-username',
    `select user_id as subject, username, case when locked_at is null then password_hash end as password_hash,
       ${hasFactor('u.user_id')} as has_factor
     from login_user u where username = $1`,
  ),
  staff: statement<PersonRow>(
    'staff-by-username',
    'select staff_id as subject, username, password_hash, false as has_factor from staff_member where username = $1',
  ),
} as const
const byUserId = statement<{ username: string }>(
  'username-of-user',
  'select username from login_user where user_id = $1',
)
const replaceHash = {
  customer: statement<never>(
    'customer-new-hash',
    'update login_user set password_hash = $2 where user_id = $1 and password_hash = $3',
  ),
  staff: statement<never>(
    'staff-new-hash',
    'update staff_member set password_hash = $2 where staff_id = $1 and password_hash = $3',
  ),
} as const
const newHash = statement<{ user_id: string }>(
  'user-new-password',
  `update login_user set password_hash = $2
   where user_id = $1 and ($3::text is null or password_hash = $3) returning user_id`,
)
const hashStands = statement<{ user_id: string }>(
  'user-hash-stands',
  `select user_id from login_user where user_id = $1 and password_hash = $2 and locked_at is null for share`,
)
const signInSettings = statement<{ userpool: string; domain: string; helpdesk: string }>(
  'sign-in-settings',
  `select configuration->'sales'->>'userpool' as userpool, configuration->>'usernameEmailDomain' as domain,
     configuration->'helpdesk'->>'phone' as helpdesk
   from dynamic_configuration`,
)

export type PersonKind = keyof typeof byUsername

export async function personBy(db: Queries, kind: PersonKind, username: string): Promise<Person | null> {
  // PostgreSQL text cannot hold NUL, so no username contains it
  if (username.includes('\0')) return null
  const [row] = await db.rows(byUsername[kind], [username.toLowerCase()])
  return row === undefined
    ? null
    : {
        subject: row.subject,
        username: row.username,
        passwordHash: row.password_hash,
        hasFactor: row.has_factor,
      }
}

/** The customer of a user id, or null if the customer no longer exists. */
export async function userNamed(db: Queries, userId: string): Promise<{ username: string } | null> {
  const [row] = await db.rows(byUserId, [userId])
  return row ?? null
}

/** Replaces an outdated hash of the same password; does nothing if the password was changed meanwhile. */
export async function replacePasswordHash(
  db: Queries,
  { kind, person, newHash: hash }: { kind: PersonKind; person: Person; newHash: string },
): Promise<void> {
  await db.rows(replaceHash[kind], [person.subject, hash, person.passwordHash])
}

/**
 * Sets a customer's password. With `before` it replaces only that hash, and returns false if the password was changed
 * meanwhile.
 */
export async function setPasswordHash(
  db: Queries,
  userId: string,
  { hash, before }: { hash: string; before: string | null },
): Promise<boolean> {
  return (await db.rows(newHash, [userId, hash, before])).length > 0
}

/**
 * Whether the customer's password is still the given one. Call it after writing the session: a password change or lock
 * at the same time has either seen and ended that session, or this query waits for it and sees the new state.
 */
export async function passwordStands(db: Queries, { subject, passwordHash }: Person): Promise<boolean> {
  return (await db.rows(hashStands, [subject, passwordHash])).length > 0
}

/** The user pool that customers sign in to. */
export async function readUserpool(db: Queries): Promise<string | null> {
  const [row] = await db.rows(signInSettings, [])
  return row?.userpool ?? null
}

/** The helpdesk's phone number for sign-in problems, or null if none is configured. Source: CFG-013. */
export async function helpdeskPhone(db: Queries): Promise<string | null> {
  const [row] = await db.rows(signInSettings, [])
  return row?.helpdesk ?? null
}

/** Normalises a typed username and appends the configured domain if it has no at-sign. Source: SES-031, SES-032. */
export async function fullUsername(db: Queries, typed: string): Promise<string> {
  const username = normalizeEmail(typed)
  if (username.includes('@')) return username
  const [row] = await db.rows(signInSettings, [])
  return row === undefined ? username : `${username}@${row.domain}`
}
