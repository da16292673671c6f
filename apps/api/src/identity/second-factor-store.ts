import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

type FactorRow = {
  /** Of the app, also while it is not confirmed; null where none was begun. */
  sealedSecret: string | null
  hasApp: boolean
  passkeys: number
  recoveryCodesLeft: number
}

/** That a user has a second factor, of whatever kind, as a condition of SQL on where their id stands. */
export const hasFactor = (userId: string) =>
  `(exists (select 1 from second_factor f where f.user_id = ${userId} and f.confirmed_at is not null)
     or exists (select 1 from passkey p where p.user_id = ${userId}))`

const factor = statement<FactorRow>(
  'second-factor',
  `select f.sealed_secret as "sealedSecret", f.confirmed_at is not null as "hasApp",
     (select count(*)::int from passkey p where p.user_id = u.user_id) as passkeys,
     (select count(*)::int from recovery_code r where r.user_id = u.user_id) as "recoveryCodesLeft"
   from login_user u left join second_factor f on f.user_id = u.user_id where u.user_id = $1`,
)
const proven = statement<{ grant_id: string }>(
  'login-session-is-proven',
  'select grant_id from login_session where grant_id = $1 and proven_until > $2',
)
const forget = statement<never>(
  'second-factor-forget-begun',
  `with challenges as (delete from passkey_challenge where user_id = $1 and purpose = 'add')
   delete from second_factor where user_id = $1 and confirmed_at is null`,
)
const lock = statement<never>(
  'second-factor-lock',
  'select from login_user where user_id = $1 for no key update',
)
const begin = statement<{ user_id: string }>(
  'second-factor-begin',
  `insert into second_factor as f (user_id, sealed_secret) values ($1, $2)
   on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0
     where f.confirmed_at is null
   returning user_id`,
)
const confirm = statement<{ user_id: string }>(
  'second-factor-confirm',
  `update second_factor set confirmed_at = $4, last_step = $3
   where user_id = $1 and sealed_secret = $2 and confirmed_at is null returning user_id`,
)
const takeStep = statement<{ user_id: string }>(
  'second-factor-take-step',
  `update second_factor set last_step = $3
   where user_id = $1 and sealed_secret = $2 and confirmed_at is not null and last_step < $3 returning user_id`,
)
const takeRecovery = statement<{ user_id: string }>(
  'recovery-code-take',
  `delete from recovery_code r where r.user_id = $1 and r.code_hash = $2 and ${hasFactor('r.user_id')}
   returning r.user_id`,
)
const replaceRecovery = statement<{ user_id: string }>(
  'recovery-codes-replace',
  `with gone as (delete from recovery_code where user_id = $1)
   insert into recovery_code (user_id, code_hash)
   select u.user_id, unnest($2::text[]) from login_user u where u.user_id = $1 and ${hasFactor('u.user_id')}
   returning user_id`,
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
const reader = statement<{ email: string; username: string }>(
  'second-factor-reader',
  'select email, username from login_user where user_id = $1',
)

export type Factor = FactorRow & { readonly isOn: boolean }

/** What is kept of a user's second factor. */
export async function factorOf(db: Queries, userId: string): Promise<Factor> {
  const [row] = await db.rows(factor, [userId])
  if (row === undefined) throw new Error(`no user ${userId}`)
  return { ...row, isOn: row.hasApp || row.passkeys > 0 }
}

/** Of two who add or take away a factor of one user at the same moment, the second waits: which is the first or last is sure. */
export async function lockFactor(queries: Queries, userId: string): Promise<void> {
  await queries.rows(lock, [userId])
}

/** A secret that is not used yet takes the place of one before; false where there is an app. */
export async function begun(db: Queries, userId: string, sealedSecret: string): Promise<boolean> {
  return (await db.rows(begin, [userId, sealedSecret])).length > 0
}

type OfStep = { readonly userId: string; readonly sealedSecret: string; readonly step: number }

/** Switches on the app that was begun with this secret; false where it was begun anew, or is on. */
export async function confirmed(db: Queries, { userId, sealedSecret, step }: OfStep): Promise<boolean> {
  return (await db.rows(confirm, [userId, sealedSecret, step, new Date()])).length > 0
}

/** Takes the code of a step of time; of two that come with the same one, the second is told false. */
export async function stepTaken(db: Queries, { userId, sealedSecret, step }: OfStep): Promise<boolean> {
  return (await db.rows(takeStep, [userId, sealedSecret, step])).length > 0
}

/** Takes a recovery code, by its hash; false where the user has none such any more. */
export async function recoveryTaken(db: Queries, userId: string, codeHash: string): Promise<boolean> {
  return (await db.rows(takeRecovery, [userId, codeHash])).length > 0
}

/** These take the place of all before; false where no factor is on. Whoever adds or takes away one has to wait: `lockFactor`. */
export async function keepRecoveryCodes(
  db: Queries,
  userId: string,
  codeHashes: readonly string[],
): Promise<boolean> {
  return (await db.rows(replaceRecovery, [userId, codeHashes])).length > 0
}

/** False where there was no app. Without any factor the recovery codes go too: `clearedIfOff`. */
export async function appRemoved(db: Queries, userId: string): Promise<boolean> {
  return (await db.rows(removeApp, [userId])).length > 0
}

/** Takes away app, passkeys and recovery codes; false where no factor was on. */
export async function allRemoved(queries: Queries, userId: string): Promise<boolean> {
  await lockFactor(queries, userId)
  const { isOn } = await factorOf(queries, userId)
  await queries.rows(removeApp, [userId])
  await queries.rows(removePasskeys, [userId])
  await queries.rows(clearRecovery, [userId])
  return isOn
}

/** After a factor was taken away: where it was the last, its recovery codes go with it, and the answer is true. */
export async function clearedIfOff(queries: Queries, userId: string): Promise<boolean> {
  await queries.rows(clearRecovery, [userId])
  return !(await factorOf(queries, userId)).isOn
}

export async function proveSession(db: Queries, grantId: string, until: Date): Promise<void> {
  await db.rows(prove, [grantId, until])
}

/** Whether a session has shown a factor in the last minutes. */
export async function isProven(db: Queries, grantId: string): Promise<boolean> {
  return (await db.rows(proven, [grantId, new Date()])).length > 0
}

/** Ends every app and passkey of a user that was begun and not added. */
export async function forgetBegun(db: Queries, userId: string): Promise<void> {
  await db.rows(forget, [userId])
}

export async function readerOf(db: Queries, userId: string): Promise<{ email: string; username: string }> {
  const [row] = await db.rows(reader, [userId])
  if (row === undefined) throw new Error(`no user ${userId}`)
  return row
}
