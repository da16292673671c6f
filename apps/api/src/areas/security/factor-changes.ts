import type { ErrorCode } from '@switchboard/domain/errors'

import { toPerson } from '#api/platform/actor.ts'
import type { SessionActor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { AuditEvent } from '#api/platform/audit.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import type { KeyRing } from '#api/platform/key-ring.ts'
import { createRecoveryCodes } from '#api/identity/factor-seals.ts'
import type { Reader } from '#api/identity/second-factor-letters.ts'
import {
  readFactor,
  deleteUnconfirmed,
  isProven,
  lockFactor,
  proveSession,
  readRecipient,
} from '#api/identity/second-factor-store.ts'
import { replaceRecoveryCodes } from '#api/identity/recovery-code-store.ts'
import type { Factor } from '#api/identity/second-factor-store.ts'
import { calculateProofEnd } from '#api/identity/second-factor.ts'
import type { Letter } from '#api/provider/notices/letter.ts'
import { queueLetter } from '#api/provider/notices/letter.ts'

const ONLY_CUSTOMERS = 'only customers have two-step sign-in'

export const refuseStaff = () => refuse('FORBIDDEN', { message: ONLY_CUSTOMERS })

/** The counter of a session's attempts. A session exists only after a sign-in with the factor. */
export function toCounterName({ grantId }: { readonly grantId: string }): string {
  return `session ${grantId}`
}

/** The customer whose factors change, and the time by the provider clock (milliseconds). */
type FactorChangeContext = { readonly actor: SessionActor; readonly now: number }

type FactorChange = {
  readonly action: string
  readonly detail?: AuditEvent['detail']
  readonly createLetter: (reader: Reader, at: number) => Letter
}

/** Writes an audit entry and queues a letter to the customer. */
export async function recordFactorChange(
  queries: Queries,
  { actor, now }: FactorChangeContext,
  { action, detail = {}, createLetter }: FactorChange,
): Promise<void> {
  const { subject: userId } = actor
  await audit(queries, toPerson(actor, userId), { action, detail })
  const { email } = await readRecipient(queries, userId)
  await queueLetter(queries, createLetter({ userId, email }, now))
}

type FactorAddition<Code extends ErrorCode> = FactorChangeContext & {
  readonly ring: KeyRing
  /** Adds the factor to those of the user. Returns a refusal, or its audit entry and letter. */
  readonly add: (queries: Queries, factor: Factor) => Promise<FactorChange | Refusal<Code>>
}

/**
 * Adds a factor. The first factor comes with recovery codes. The session counts as proven, because the customer gave the
 * password and, if there was one, an earlier factor. Other registrations that began before the first factor are dropped.
 */
export function addFactor<Code extends ErrorCode>(
  db: Database,
  { ring, add, ...change }: FactorAddition<Code>,
): Promise<{ recoveryCodes: string[] } | Refusal<Code>> {
  const { subject: userId, grantId } = change.actor
  return db.transaction(async (queries) => {
    await lockFactor(queries, userId)
    const factor = await readFactor(queries, userId)
    const isFirst = !factor.isOn
    // meanwhile another session may have added the first factor
    if (!isFirst && !(await isProven(queries, grantId))) throw new Refused(refuse('PROOF_NEEDED'))
    const outcome = await add(queries, factor)
    if ('refused' in outcome) return outcome
    const { recoveryCodes, stored } = createRecoveryCodes(userId, ring)
    if (isFirst) {
      await replaceRecoveryCodes(queries, userId, stored)
      // registrations that began with the password alone
      await deleteUnconfirmed(queries, userId)
    }
    await proveSession(queries, grantId, calculateProofEnd())
    await recordFactorChange(queries, change, outcome)
    return { recoveryCodes: isFirst ? recoveryCodes : [] }
  })
}
