import type { ErrorCode } from '@switchboard/domain/errors'

import { audit } from '#api/audit.ts'
import type { AuditEvent } from '#api/audit.ts'
import type { Database, Queries } from '#api/database/database.ts'
import { Refused, refused } from '#api/http/refusal.ts'
import type { Refusal } from '#api/http/refusal.ts'
import { newRecoveryCodes } from '#api/identity/one-time-code.ts'
import type { Reader } from '#api/identity/second-factor-letters.ts'
import {
  factorOf,
  forgetBegun,
  isProven,
  keepRecoveryCodes,
  lockFactor,
  proveSession,
  readerOf,
} from '#api/identity/second-factor-store.ts'
import { provenUntil, recoveryHash } from '#api/identity/second-factor.ts'
import type { FactorKey } from '#api/identity/second-factor.ts'
import type { Letter } from '#api/notices/letter.ts'
import { queueLetter } from '#api/notices/letter.ts'

const ONLY_CUSTOMERS = 'only customers have two-step sign-in'

export const noStaff = () => refused('FORBIDDEN', { message: ONLY_CUSTOMERS })

/** A session has tries of its own: only who was signed in by the factor has one. */
export function sessionTries({ grantId }: { readonly grantId: string }): string {
  return `session ${grantId}`
}

type Change = {
  readonly userId: string
  /** By the provider clock. */
  readonly now: number
  readonly correlationId: string
}

type Told = {
  readonly action: string
  readonly detail?: AuditEvent['detail']
  readonly letterOf: (reader: Reader, at: number) => Letter
}

/** In the trail and in a letter to the customer. */
export async function told(
  queries: Queries,
  { userId, now, correlationId }: Change,
  { action, detail = {}, letterOf }: Told,
): Promise<void> {
  await audit(queries, { actor: userId, action, correlationId, detail })
  const { email } = await readerOf(queries, userId)
  await queueLetter(queries, letterOf({ userId, email }, now))
}

type Adding<Code extends ErrorCode> = Change & {
  readonly grantId: string
  readonly key: FactorKey
  /** Adds the factor; a refusal, or what is told of it. */
  readonly add: (queries: Queries) => Promise<Told | Refusal<Code>>
}

/**
 * Adds a factor. The first one comes with recovery codes. The session is proven: whoever added it had the password, and the
 * factor before it where there was one. What was begun before the first one can be added no more.
 */
export function factorAdded<Code extends ErrorCode>(
  db: Database,
  { grantId, key, add, ...change }: Adding<Code>,
): Promise<{ recoveryCodes: string[] } | Refusal<Code>> {
  const { userId } = change
  return db.transaction(async (queries) => {
    await lockFactor(queries, userId)
    const isFirst = !(await factorOf(queries, userId)).isOn
    // since the call was let in, another session may have added the first one
    if (!isFirst && !(await isProven(queries, grantId))) throw new Refused(refused('PROOF_NEEDED'))
    const what = await add(queries)
    if ('refused' in what) return what
    const { recoveryCodes, hashes } = madeCodes(userId, key)
    if (isFirst) {
      await keepRecoveryCodes(queries, userId, hashes)
      // it was begun by the password alone
      await forgetBegun(queries, userId)
    }
    await proveSession(queries, grantId, provenUntil())
    await told(queries, change, what)
    return { recoveryCodes: isFirst ? recoveryCodes : [] }
  })
}

/** New recovery codes, and what is kept of them. */
export function madeCodes(userId: string, key: FactorKey): { recoveryCodes: string[]; hashes: string[] } {
  const recoveryCodes = newRecoveryCodes()
  return { recoveryCodes, hashes: recoveryCodes.map((code) => recoveryHash(code, userId, key)) }
}
