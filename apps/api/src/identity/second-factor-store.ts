import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { SealedValue } from '#api/platform/key-ring.ts'

type FactorRow = {
  sealedSecret: string | null
  keyId: string | null
  confirmedAt: Date | null
  passkeys: number
  recoveryCodesLeft: number
}

/** SQL condition that a user has a second factor of any kind. `userId` is an SQL expression. */
export const hasFactor = (userId: string) =>
  `(exists (select 1 from second_factor f where f.user_id = ${userId} and f.confirmed_at is not null)
     or exists (select 1 from passkey p where p.user_id = ${userId}))`

/** A thief with the password can set up a first factor at once: a factor that protects against them is at least this old. */
const REST_HOURS = 72

/** SQL condition that a user has had a second factor of any kind for 72 hours. `userId` is an SQL expression. */
export const hasRestedFactor = (userId: string) =>
  `(exists (select 1 from second_factor f where f.user_id = ${userId}
       and f.confirmed_at <= now() - interval '${REST_HOURS} hours')
     or exists (select 1 from passkey p where p.user_id = ${userId} and p.added_at <= now() - interval '${REST_HOURS} hours'))`

const findRestedFactor = statement<{ has: boolean }>(
  'second-factor-rested',
  `select ${hasRestedFactor('$1::text')} as has`,
)

/** Whether a user has had a second factor for 72 hours. Source: MOB-064. */
export async function readRestedFactor(db: Queries, userId: string): Promise<boolean> {
  const [row] = await db.rows(findRestedFactor, [userId])
  return row?.has === true
}

const findFactor = statement<FactorRow>(
  'second-factor',
  `select f.sealed_secret as "sealedSecret", f.key_id as "keyId", f.confirmed_at as "confirmedAt",
     (select count(*)::int from passkey p where p.user_id = u.user_id) as passkeys,
     (select count(*)::int from recovery_code r where r.user_id = u.user_id) as "recoveryCodesLeft"
   from login_user u left join second_factor f on f.user_id = u.user_id where u.user_id = $1`,
)
const findProof = statement<{ grant_id: string }>(
  'login-session-is-proven',
  'select grant_id from login_session where grant_id = $1 and proven_until > $2',
)
const removeUnconfirmed = statement<never>(
  'second-factor-forget-begun',
  `with challenges as (delete from passkey_challenge where user_id = $1 and purpose = 'add')
   delete from second_factor where user_id = $1 and confirmed_at is null`,
)
const lock = statement<never>(
  'second-factor-lock',
  'select from login_user where user_id = $1 for no key update',
)
const insertApp = statement<{ user_id: string }>(
  'second-factor-begin',
  `insert into second_factor as f (user_id, sealed_secret, key_id) values ($1, $2, $3)
   on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, key_id = excluded.key_id, last_step = 0
     where f.confirmed_at is null
   returning user_id`,
)
const confirm = statement<{ user_id: string }>(
  'second-factor-confirm',
  `update second_factor set confirmed_at = $4, last_step = $3
   where user_id = $1 and sealed_secret = $2 and confirmed_at is null returning user_id`,
)
const saveStep = statement<{ user_id: string }>(
  'second-factor-take-step',
  `update second_factor set last_step = $3 where user_id = $1 and confirmed_at = $2 and last_step < $3 returning user_id`,
)
const removeApp = statement<{ user_id: string }>(
  'second-factor-remove',
  'delete from second_factor where user_id = $1 and confirmed_at is not null returning user_id',
)
const removePasskeys = statement<{ user_id: string }>(
  'passkeys-remove',
  'delete from passkey where user_id = $1 returning user_id',
)
const clearRecovery = statement<never>(
  'recovery-codes-clear',
  `delete from recovery_code r where r.user_id = $1 and not ${hasFactor('r.user_id')}`,
)
const prove = statement<never>(
  'login-session-prove',
  'update login_session set proven_until = $2 where grant_id = $1',
)
const recipient = statement<{ email: string; username: string }>(
  'second-factor-reader',
  'select email, username from login_user where user_id = $1',
)

export type Factor = {
  readonly isOn: boolean
  readonly hasApp: boolean
  /** The app's secret, also before it is confirmed; null without an app. */
  readonly sealedSecret: SealedValue | null
  /** When the app was switched on, which also identifies it; null before. */
  readonly confirmedAt: Date | null
  readonly passkeys: number
  readonly recoveryCodesLeft: number
}

/** Reads the state of a user's second factor. */
export async function readFactor(db: Queries, userId: string): Promise<Factor> {
  const [row] = await db.rows(findFactor, [userId])
  if (row === undefined) throw new Error(`no user ${userId}`)
  const { sealedSecret: text, keyId, ...factor } = row
  const hasApp = row.confirmedAt !== null
  const sealedSecret = text === null ? null : { text, keyId }
  return { ...factor, sealedSecret, hasApp, isOn: hasApp || row.passkeys > 0 }
}

/** Makes a parallel change of the user's factors wait, so that each change knows whether it adds the first or removes the last. */
export async function lockFactor(queries: Queries, userId: string): Promise<void> {
  await queries.rows(lock, [userId])
}

/** Stores an unconfirmed secret in place of an earlier secret; returns false if an app is on. */
export async function beginApp(db: Queries, userId: string, { text, keyId }: SealedValue): Promise<boolean> {
  return (await db.rows(insertApp, [userId, text, keyId])).length > 0
}

type AppStep = { readonly userId: string; readonly step: number }

/** Switches on the app with this secret; returns false if another secret was started or the app is already on. */
export async function confirmApp(
  db: Queries,
  { userId, sealedSecret, step }: AppStep & { readonly sealedSecret: SealedValue },
): Promise<boolean> {
  return (await db.rows(confirm, [userId, sealedSecret.text, step, new Date()])).length > 0
}

/**
 * Uses up the code of a time step. Of two requests with the same code, the second gets false. The app is identified by its
 * start, because its sealed secret changes when another key seals it.
 */
export async function consumeStep(
  db: Queries,
  { userId, confirmedAt, step }: AppStep & { readonly confirmedAt: Date },
): Promise<boolean> {
  return (await db.rows(saveStep, [userId, confirmedAt, step])).length > 0
}

/** Returns false if there was no app. If it was the last factor, `clearCodesIfOff` deletes the recovery codes. */
export async function deleteApp(db: Queries, userId: string): Promise<boolean> {
  return (await db.rows(removeApp, [userId])).length > 0
}

/** Deletes app, passkeys and recovery codes; returns false if no factor was on. */
export async function removeAllFactors(queries: Queries, userId: string): Promise<boolean> {
  await lockFactor(queries, userId)
  const { isOn } = await readFactor(queries, userId)
  await queries.rows(removeApp, [userId])
  await queries.rows(removePasskeys, [userId])
  await queries.rows(clearRecovery, [userId])
  return isOn
}

/** Call after removing a factor. If it was the last, its recovery codes are deleted and the result is true. */
export async function clearCodesIfOff(queries: Queries, userId: string): Promise<boolean> {
  await queries.rows(clearRecovery, [userId])
  return !(await readFactor(queries, userId)).isOn
}

export async function proveSession(db: Queries, grantId: string, until: Date): Promise<void> {
  await db.rows(prove, [grantId, until])
}

/** Whether a session has shown a factor recently enough. */
export async function isProven(db: Queries, grantId: string): Promise<boolean> {
  return (await db.rows(findProof, [grantId, new Date()])).length > 0
}

/** Deletes a user's apps and passkeys that are not confirmed. */
export async function deleteUnconfirmed(db: Queries, userId: string): Promise<void> {
  await db.rows(removeUnconfirmed, [userId])
}

export async function readRecipient(
  db: Queries,
  userId: string,
): Promise<{ email: string; username: string }> {
  const [row] = await db.rows(recipient, [userId])
  if (row === undefined) throw new Error(`no user ${userId}`)
  return row
}
