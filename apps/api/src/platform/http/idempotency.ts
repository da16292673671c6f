import { createHash } from 'node:crypto'

import { statement } from '#api/platform/database/database.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'

import { Refused, refuse } from '#api/platform/refusal.ts'

/** An attempt without a reply is given up after this time, because its process has probably ended. */
const ATTEMPT_DIES_AFTER_MILLISECONDS = 30_000
const ACCEPTED_KEY = /^[\w.:-]{8,255}$/

type StoredAttempt = { fingerprint: string; locked_at: Date; status: number | null; reply: string | null }

/** A reply that is stored to be sent again. */
export type StoredReply = { readonly status: number; readonly reply: string }

/** Stores the reply of an attempt. Returns false if another attempt has taken over. */
export type StoreReply = (queries: Queries, answer: StoredReply) => Promise<boolean>

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
const insertReply = statement<{ key: string }>(
  'idempotency-keep',
  'update idempotency_key set status = $3, reply = $4 where account_code = $1 and key = $2 and locked_at = $5 returning key',
)
const forgetKey = statement<never>(
  'idempotency-forget',
  'delete from idempotency_key where account_code = $1 and key = $2 and status is null and locked_at = $3',
)

/**
 * Runs a write once for each key of an account. The same key and body get the first reply again. Another body with the key is
 * refused. While an attempt is under way, the caller has to retry. Refusals and faults are not stored, so the caller can try
 * again. An attempt that was given up, and taken over by another, stores nothing. An attempt that writes calls `storeReply` in
 * the transaction of its writes.
 */
export async function runOnce(
  db: Database,
  request: { accountCode: string; key: string; fingerprint: string },
  attempt: (storeReply: StoreReply) => Promise<StoredReply>,
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
    const earlierReply = await findEarlierReply(db, request, lockedAt)
    if (earlierReply !== null) return earlierReply
  }
  try {
    return await attempt(async (queries, { status, reply }) => {
      const stored = await queries.rows(insertReply, [accountCode, key, status, reply, lockedAt])
      return stored.length > 0
    })
  } catch (error) {
    await db.rows(forgetKey, [accountCode, key, lockedAt])
    throw error
  }
}

/** The stored reply of the first attempt. Null if that attempt ended without a reply, and this attempt takes over. */
async function findEarlierReply(
  db: Database,
  { accountCode, key, fingerprint }: { accountCode: string; key: string; fingerprint: string },
  lockedAt: Date,
): Promise<StoredReply | null> {
  const [stored] = await db.rows(findAttempt, [accountCode, key])
  // the attempt has just failed and removed its row
  if (stored === undefined) throw buildRetryRefusal()
  if (stored.fingerprint !== fingerprint) throw new Refused(refuse('IDEMPOTENCY_KEY_REUSED'))
  if (stored.status !== null && stored.reply !== null) return { status: stored.status, reply: stored.reply }
  if (Date.now() - stored.locked_at.getTime() < ATTEMPT_DIES_AFTER_MILLISECONDS) throw buildRetryRefusal()
  const [taken] = await db.rows(takeOver, [accountCode, key, lockedAt, stored.locked_at])
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
