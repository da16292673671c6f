import { createHash } from 'node:crypto'

import { statement } from '#api/platform/database/database.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'

import { Refused, refuse } from '#api/platform/refusal.ts'

/** After this time an attempt without a reply counts as dead with its process. */
const ATTEMPT_DIES_AFTER_MILLISECONDS = 30_000
const ACCEPTED_KEY = /^[\w.:-]{8,255}$/

type StoredAttempt = { fingerprint: string; locked_at: Date; status: number | null; reply: string | null }

/** A reply that is stored to be sent again. */
export type StoredReply = { readonly status: number; readonly reply: string }

/** Stores the reply of an attempt; false if another attempt has taken over. */
export type Keep = (queries: Queries, answer: StoredReply) => Promise<boolean>

const claimKey = statement<{ key: string }>(
  'idempotency-claim',
  `insert into idempotency_key (account_code, key, fingerprint, locked_at) values ($1, $2, $3, $4)
   on conflict do nothing returning key`,
)
const findAttempt = statement<StoredAttempt>(
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
 * Runs a write once for each key of an account. The same key and body get the first reply again; another body with the key is
 * refused; during an attempt the caller has to retry. Refusals and faults are not stored, so they may be tried again. If an
 * attempt was taken over by another, neither its reply nor its failure is stored. The attempt calls `keep` with its reply, in
 * the transaction of its writes if there is one.
 */
export async function once(
  db: Database,
  request: { accountCode: string; key: string; fingerprint: string },
  attempt: (keep: Keep) => Promise<StoredReply>,
): Promise<StoredReply> {
  const { accountCode, key, fingerprint } = request
  if (!ACCEPTED_KEY.test(key)) {
    throw new Refused(
      refuse('MALFORMED_REQUEST', {
        field: 'Idempotency-Key',
        message: 'expected 8 to 255 letters, digits, - _ . :',
      }),
    )
  }
  const lockedAt = new Date()
  const [claimed] = await db.rows(claimKey, [accountCode, key, fingerprint, lockedAt])
  if (claimed === undefined) {
    const earlier = await earlierAnswer(db, request, lockedAt)
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

/** The first reply; null if its attempt died and this attempt takes over. */
async function earlierAnswer(
  db: Database,
  { accountCode, key, fingerprint }: { accountCode: string; key: string; fingerprint: string },
  lockedAt: Date,
): Promise<StoredReply | null> {
  const [kept] = await db.rows(findAttempt, [accountCode, key])
  if (kept === undefined) throw buildRetryRefusal()
  if (kept.fingerprint !== fingerprint) throw new Refused(refuse('IDEMPOTENCY_KEY_REUSED'))
  if (kept.status !== null && kept.reply !== null) return { status: kept.status, reply: kept.reply }
  if (Date.now() - kept.locked_at.getTime() < ATTEMPT_DIES_AFTER_MILLISECONDS) throw buildRetryRefusal()
  const [taken] = await db.rows(takeOver, [accountCode, key, lockedAt, kept.locked_at])
  if (taken === undefined) throw buildRetryRefusal()
  return null
}

/** The refusal while another attempt is under way. */
export function buildRetryRefusal(): Refused {
  return new Refused(
    refuse('SERVICE_UNAVAILABLE', { message: 'the first attempt is still under way', retryAfterSeconds: 1 }),
  )
}

/** Equal for the same call, account and body, in every process. */
export function calculateFingerprint(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
