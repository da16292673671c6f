import { normalizeEmail } from '@switchboard/domain/typed-text'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { hasFactor } from './second-factor-store.ts'

/** A customer who can sign in with a password. */
export type Person = {
  readonly subject: string
  readonly username: string
  /** Null for a new customer without a password and for a locked customer: then no password matches. */
  readonly passwordHash: string | null
  /** Whether a code or passkey is required besides the password. */
  readonly hasFactor: boolean
}

const byUsername = statement<Person>(
  'customer-by-username',
  `select user_id as subject, username, case when locked_at is null then password_hash end as "passwordHash",
     ${hasFactor('u.user_id')} as "hasFactor"
   from login_user u where username = $1`,
)
const byUserId = statement<{ username: string }>(
  'username-of-user',
  'select username from login_user where user_id = $1',
)
const replaceHash = statement<never>(
  'customer-new-hash',
  'update login_user set password_hash = $2 where user_id = $1 and password_hash = $3',
)
const newHash = statement<{ user_id: string }>(
  'user-new-password',
  `update login_user set password_hash = $2
   where user_id = $1 and ($3::text is null or password_hash = $3) returning user_id`,
)
const currentHash = statement<{ user_id: string }>(
  'user-hash-stands',
  `select user_id from login_user where user_id = $1 and password_hash = $2 and locked_at is null for share`,
)
const signInSettings = statement<{ userpool: string; domain: string; helpdesk: string }>(
  'sign-in-settings',
  `select configuration->'sales'->>'userpool' as userpool, configuration->>'usernameEmailDomain' as domain,
     configuration->'helpdesk'->>'phone' as helpdesk
   from dynamic_configuration`,
)

export async function findCustomer(db: Queries, username: string): Promise<Person | null> {
  // PostgreSQL text cannot hold NUL, so no username contains it
  if (username.includes('\0')) return null
  const [person] = await db.rows(byUsername, [username.toLowerCase()])
  return person ?? null
}

/** The customer of a user id, or null if the customer no longer exists. */
export async function findUser(db: Queries, userId: string): Promise<{ username: string } | null> {
  const [row] = await db.rows(byUserId, [userId])
  return row ?? null
}

/** Replaces an outdated hash of the same password; does nothing if the password was changed meanwhile. */
export async function replacePasswordHash(db: Queries, person: Person, hash: string): Promise<void> {
  await db.rows(replaceHash, [person.subject, hash, person.passwordHash])
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
 * Whether the customer's password has not changed since it was read. Call it after writing the session: a password change or
 * lock at the same time has either seen and ended that session, or this query waits for it and sees the new state.
 */
export async function isPasswordCurrent(db: Queries, { subject, passwordHash }: Person): Promise<boolean> {
  return (await db.rows(currentHash, [subject, passwordHash])).length > 0
}

/** The user pool that customers sign in to. */
export async function readUserpool(db: Queries): Promise<string | null> {
  const [row] = await db.rows(signInSettings, [])
  return row?.userpool ?? null
}

/** The helpdesk's phone number for sign-in problems, or null if none is configured. Source: CFG-013. */
export async function readHelpdeskPhone(db: Queries): Promise<string | null> {
  const [row] = await db.rows(signInSettings, [])
  return row?.helpdesk ?? null
}

/** Normalises a typed username and appends the configured domain if it has no at-sign. Source: SES-031, SES-032. */
export async function completeUsername(db: Queries, typed: string): Promise<string> {
  const username = normalizeEmail(typed)
  if (username.includes('@')) return username
  const [row] = await db.rows(signInSettings, [])
  return row === undefined ? username : `${username}@${row.domain}`
}
