import { createHash } from 'node:crypto'

import { statement } from '#api/database/database.ts'
import type { Database, Queries } from '#api/database/database.ts'

import { Refused, refused } from './refusal.ts'

/** After this long an attempt without an answer counts as died with its process. */
const ATTEMPT_DIES_AFTER_MILLISECONDS = 30_000
const ACCEPTED_KEY = /^[\w.:-]{8,255}$/

type Kept = { fingerprint: string; locked_at: Date; status: number | null; reply: string | null }

/** An answer as it went out, kept to be given again. */
export type KeptAnswer = { readonly status: number; readonly reply: string }

/** Keeps the answer of an attempt; false where another attempt has taken over. */
export type Keep = (queries: Queries, answer: KeptAnswer) => Promise<boolean>

const claimKey = statement<{ key: string }>(
  'idempotency-claim',
  `insert into idempotency_key (account_code, key, fingerprint, locked_at) values ($1, $2, $3, $4)
   on conflict do nothing returning key`,
)
const keptAnswer = statement<Kept>(
  'idempotency-kept',
  'select fingerprint, locked_at, status, reply from idempotency_key where account_code = $1 and key = $2',
)
const takeOver = statement<{ key: string }>(
  'idempotency-take-over',
  `update idempotency_key set locked_at = $3
   where account_code = $1 and key = $2 and status is null and locked_at = $4 returning key`,
)
const keepAnswer = statement<{ key: string }>(
  'idempotency-keep',
  'update idempotency_key set status = $3, reply = $4 where account_code = $1 and key = $2 and locked_at = $5 returning key',
)
const forgetKey = statement<never>(
  'idempotency-forget',
  'delete from idempotency_key where account_code = $1 and key = $2 and status is null and locked_at = $3',
)

/**
 * Runs a write once for each key of an account: the same key and body gets the first answer again, another body under
 * the key is refused, an attempt under way asks to come back. Refusals and faults are not kept: they may be tried again.
 * An attempt that another one has taken over leaves no trace: neither its answer nor its failure is the key's any more.
 * The attempt calls `keep` with its answer, in the transaction of what it wrote where there is one.
 */
export async function once(
  db: Database,
  asked: { accountCode: string; key: string; fingerprint: string },
  attempt: (keep: Keep) => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const { accountCode, key, fingerprint } = asked
  if (!ACCEPTED_KEY.test(key)) {
    throw new Refused(
      refused('MALFORMED_REQUEST', {
        field: 'Idempotency-Key',
        message: 'expected 8 to 255 letters, digits, - _ . :',
      }),
    )
  }
  const lockedAt = new Date()
  const [claimed] = await db.rows(claimKey, [accountCode, key, fingerprint, lockedAt])
  if (claimed === undefined) {
    const earlier = await earlierAnswer(db, asked, lockedAt)
    if (earlier !== null) return earlier
  }
  try {
    return await attempt(async (queries, { status, reply }) => {
      const kept = await queries.rows(keepAnswer, [accountCode, key, status, reply, lockedAt])
      return kept.length > 0
    })
  } catch (error) {
    await db.rows(forgetKey, [accountCode, key, lockedAt])
    throw error
  }
}

/** The first answer, or null when its attempt died and this one goes on in its place. */
async function earlierAnswer(
  db: Database,
  { accountCode, key, fingerprint }: { accountCode: string; key: string; fingerprint: string },
  lockedAt: Date,
): Promise<KeptAnswer | null> {
  const [kept] = await db.rows(keptAnswer, [accountCode, key])
  if (kept === undefined) throw comeBack()
  if (kept.fingerprint !== fingerprint) throw new Refused(refused('IDEMPOTENCY_KEY_REUSED'))
  if (kept.status !== null && kept.reply !== null) return { status: kept.status, reply: kept.reply }
  if (Date.now() - kept.locked_at.getTime() < ATTEMPT_DIES_AFTER_MILLISECONDS) throw comeBack()
  const [taken] = await db.rows(takeOver, [accountCode, key, lockedAt, kept.locked_at])
  if (taken === undefined) throw comeBack()
  return null
}

/** To an attempt while, or because, another one is under way. */
export function comeBack(): Refused {
  return new Refused(
    refused('SERVICE_UNAVAILABLE', { message: 'the first attempt is still under way', retryAfterSeconds: 1 }),
  )
}

/** The same for the same call, account and body, whatever the order of arrival. */
export function fingerprintOf(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
