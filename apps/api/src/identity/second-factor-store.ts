import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

type FactorRow = { sealedSecret: string; isOn: boolean; recoveryCodesLeft: number }

const factor = statement<FactorRow>(
  'second-factor',
  `select f.sealed_secret as "sealedSecret", f.confirmed_at is not null as "isOn",
     (select count(*)::int from recovery_code r where r.user_id = f.user_id) as "recoveryCodesLeft"
   from second_factor f where f.user_id = $1`,
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
  `delete from recovery_code r using second_factor f
   where r.user_id = $1 and r.code_hash = $2 and f.user_id = r.user_id and f.confirmed_at is not null
   returning r.user_id`,
)
const replaceRecovery = statement<{ user_id: string }>(
  'recovery-codes-replace',
  // the lock has whoever switches it off at the same moment wait
  `with factor as (
     select user_id from second_factor where user_id = $1 and confirmed_at is not null for key share),
   gone as (delete from recovery_code where user_id = $1)
   insert into recovery_code (user_id, code_hash) select user_id, unnest($2::text[]) from factor returning user_id`,
)
const remove = statement<{ user_id: string }>(
  'second-factor-remove',
  'delete from second_factor where user_id = $1 and confirmed_at is not null returning user_id',
)
const prove = statement<never>(
  'login-session-prove',
  'update login_session set proven_until = $2 where grant_id = $1',
)
const reader = statement<{ email: string; username: string }>(
  'second-factor-reader',
  'select email, username from login_user where user_id = $1',
)

/** What is kept of a user's second factor, or null. */
export async function factorOf(db: Queries, userId: string): Promise<FactorRow | null> {
  const [row] = await db.rows(factor, [userId])
  return row ?? null
}

/** A secret that is not used yet takes the place of one before; false where the factor is on. */
export async function begun(db: Queries, userId: string, sealedSecret: string): Promise<boolean> {
  return (await db.rows(begin, [userId, sealedSecret])).length > 0
}

type OfStep = { readonly userId: string; readonly sealedSecret: string; readonly step: number }

/** Switches on the factor that was begun with this secret; false where it was begun anew, or is on. */
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

/** These take the place of all before; false where the factor is off. */
export async function keepRecoveryCodes(
  db: Queries,
  userId: string,
  codeHashes: readonly string[],
): Promise<boolean> {
  return (await db.rows(replaceRecovery, [userId, codeHashes])).length > 0
}

/** False where it was off. */
export async function removed(db: Queries, userId: string): Promise<boolean> {
  return (await db.rows(remove, [userId])).length > 0
}

export async function proveSession(db: Queries, grantId: string, until: Date): Promise<void> {
  await db.rows(prove, [grantId, until])
}

export async function readerOf(db: Queries, userId: string): Promise<{ email: string; username: string }> {
  const [row] = await db.rows(reader, [userId])
  if (row === undefined) throw new Error(`no user ${userId}`)
  return row
}
