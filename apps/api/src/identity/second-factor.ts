import type { PasskeyProof } from '@switchboard/domain/security/passkey'

import { toPerson } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Database } from '#api/platform/database/database.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { providerNow } from '#api/platform/clock.ts'
import type { KeyRing } from '#api/platform/key-ring.ts'
import { queueLetter } from '#api/provider/notices/letter.ts'

import { findRecoveryCode, unsealSecret } from './factor-seals.ts'
import { normalizeCode, isAppCode, findTimeStep } from './one-time-code.ts'
import type { ChallengePurpose } from './passkey-store.ts'
import { checkPasskeySignature } from './passkeys.ts'
import { auditRefusal } from './refusals.ts'
import { recoveryUsedLetter, wrongTriesLetter } from './second-factor-letters.ts'
import { readFactor, readRecipient, consumeStep } from './second-factor-store.ts'
import { consumeRecoveryCode, listRecoveryCodes } from './recovery-code-store.ts'
import type { Factor } from './second-factor-store.ts'
import { countAttempt, forgiveAttempt, readWaitSeconds } from '#api/platform/attempts.ts'
import type { Counter } from '#api/platform/attempts.ts'

/** How long a session counts as proven after a code or a passkey. */
export const PROOF_MILLISECONDS = 600_000
/** Attempts of one user in five minutes. A right code that was used before counts too. */
const MAX_TRIES = 10
/** Wrong attempts in a day. Three of a million codes are right at a time, so guessing takes about thirty years. */
export const MAX_TRIES_A_DAY = 30
const DAY_MILLISECONDS = 86_400_000

export function calculateProofEnd(): Date {
  return new Date(Date.now() + PROOF_MILLISECONDS)
}

export type FactorCheckRefusal = Refusal<'SECOND_FACTOR_WRONG' | 'SECOND_FACTOR_OFF' | 'IN_TIMEOUT'>

/** The kind of factor that a user proved. */
export type UsedFactor = { readonly by: 'app' | 'recovery' | 'passkey' }

/** A code or a passkey's signature. A `passkey` of null means that the sent text is not a passkey's signature. */
export type FactorInput =
  | { readonly code: string; readonly passkey?: undefined }
  | { readonly code?: undefined; readonly passkey: PasskeyProof | null }

export type FactorCheck = {
  readonly userId: string
  readonly input: FactorInput
  readonly ring: KeyRing
  readonly publicUrl: string
  /** The purpose, as the audit trail and a passkey's challenge name it. */
  readonly action: string
  readonly purpose: Exclude<ChallengePurpose, 'add'>
  readonly allowsRecoveryCode: boolean
  readonly peer: string
  readonly actor: Actor
  /** Hash or id of a device, an address or a session that the user has signed in with before; null for a stranger. */
  readonly knownAs: string | null
}

/**
 * Checks a code or a passkey's signature, which works once, and returns its kind or the refusal. The attempt is counted
 * before the check. A known caller has counters of their own, so that a stranger with the password does not lock
 * the owner out.
 */
export async function checkFactor(
  db: Database,
  check: FactorCheck,
): Promise<UsedFactor | FactorCheckRefusal> {
  const { userId, input, action, peer } = check
  const actor = toPerson(check.actor, userId)
  const counters = buildFactorCounters(userId, check.knownAs)
  const waitSeconds = await countFactorAttempt(db, counters)
  if (waitSeconds !== null) {
    await auditRefusal(db, actor, { action: `${action}-code-in-timeout`, peer })
    return refuse('IN_TIMEOUT', { retryAfterSeconds: waitSeconds })
  }
  const factor = await readFactor(db, userId)
  if (!factor.isOn) return refuse('SECOND_FACTOR_OFF')
  const by =
    input.passkey === undefined
      ? await tryCode(db, { ...check, code: normalizeCode(input.code) }, factor)
      : await tryPasskey(db, check, input.passkey)
  if (by === null) {
    const field = input.passkey === undefined ? 'code' : 'passkey'
    await auditRefusal(db, actor, { action: `${action}-${field}-refused`, peer })
    await warnOfWrongTries(db, userId, counters)
    return refuse('SECOND_FACTOR_WRONG', { field })
  }
  await forgiveAttempt(db, counters)
  return { by }
}

/**
 * Counts an attempt and returns the seconds to wait, or null. An attempt that the five-minute limit refuses does not count
 * for the day.
 */
export async function countFactorAttempt(
  db: Database,
  [inFiveMinutes, inADay]: FactorCounters,
): Promise<number | null> {
  return (await countAttempt(db, [inFiveMinutes])) ?? countAttempt(db, [inADay])
}

/** Notifies the user once a day, when the day's wrong attempts are used up. */
async function warnOfWrongTries(db: Database, userId: string, [, day]: FactorCounters): Promise<void> {
  const waitSeconds = await readWaitSeconds(db, [day])
  if (waitSeconds === null) return
  const { email } = await readRecipient(db, userId)
  const now = await providerNow(db)
  await queueLetter(db, wrongTriesLetter({ userId, email }, now, { most: MAX_TRIES_A_DAY }))
}

type CodeCheck = FactorCheck & { readonly code: string }

async function tryCode(db: Database, check: CodeCheck, factor: Factor): Promise<'app' | 'recovery' | null> {
  if (!isAppCode(check.code)) {
    return check.allowsRecoveryCode && (await tryRecoveryCode(db, check)) ? 'recovery' : null
  }
  return (await tryAppCode(db, check, factor)) ? 'app' : null
}

async function tryPasskey(
  db: Database,
  { userId, purpose, publicUrl, action, peer, actor }: FactorCheck,
  proof: PasskeyProof | null,
): Promise<'passkey' | null> {
  if (proof === null) return null
  const signature = await checkPasskeySignature(db, { userId, proof, purpose, publicUrl })
  if (signature === 'count back') {
    await auditRefusal(db, toPerson(actor, userId), { action: `${action}-passkey-count-back`, peer })
  }
  return signature === 'yes' ? 'passkey' : null
}

type FactorCounters = readonly [inFiveMinutes: Counter, inADay: Counter]

/** The two counters of a user's factor. In the day's counter only wrong attempts stay. */
export function buildFactorCounters(userId: string, knownAs: string | null): FactorCounters {
  const name = `second factor of ${userId}${knownAs === null ? '' : ` as known ${knownAs}`}`
  return [
    { name, most: MAX_TRIES },
    { name: `${name} in a day`, most: MAX_TRIES_A_DAY, windowMilliseconds: DAY_MILLISECONDS },
  ]
}

async function tryAppCode(
  db: Database,
  { userId, code, ring }: CodeCheck,
  { sealedSecret, confirmedAt }: Factor,
): Promise<boolean> {
  if (sealedSecret === null || confirmedAt === null) return false
  const step = findTimeStep(unsealSecret(sealedSecret, userId, ring), code)
  return step !== null && (await consumeStep(db, { userId, confirmedAt, step }))
}

/** Using a recovery code notifies the customer: a code used without the phone may be stolen. */
function tryRecoveryCode(db: Database, { userId, code, ring, action, actor }: CodeCheck): Promise<boolean> {
  return db.transaction(async (queries) => {
    const stored = findRecoveryCode(await listRecoveryCodes(queries, userId), { code, userId, ring })
    if (stored === undefined || !(await consumeRecoveryCode(queries, userId, stored.codeHash))) return false
    const left = (await readFactor(queries, userId)).recoveryCodesLeft
    const detail = { for: action, left }
    await audit(queries, toPerson(actor, userId), { action: 'recovery-code-used', detail })
    const { email } = await readRecipient(queries, userId)
    const at = await providerNow(queries)
    await queueLetter(queries, recoveryUsedLetter({ userId, email }, at, { left }))
    return true
  })
}
