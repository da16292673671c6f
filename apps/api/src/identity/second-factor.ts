import { createHmac } from 'node:crypto'

import type { PasskeyProof } from '@switchboard/domain/security/passkey'

import { toPerson } from '#api/platform/actor.ts'
import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Database } from '#api/platform/database/database.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { providerNow } from '#api/platform/clock.ts'
import { queueLetter } from '#api/provider/notices/letter.ts'
import { unseal, seal } from '#api/platform/seal.ts'
import type { SealingKey } from '#api/platform/seal.ts'

import { asTyped, isOfApp, stepOfCode } from './one-time-code.ts'
import type { Purpose } from './passkey-store.ts'
import { checkPasskeySignature } from './passkeys.ts'
import { auditRefusal } from './refusals.ts'
import { recoveryUsedLetter, wrongTriesLetter } from './second-factor-letters.ts'
import { readFactor, readRecipient, consumeRecoveryCode, consumeStep } from './second-factor-store.ts'
import type { Factor } from './second-factor-store.ts'
import { countAttempt, forgiveAttempt, readWaitSeconds } from '#api/platform/attempts.ts'
import type { Counter } from '#api/platform/attempts.ts'

/** How long a session counts as proven after a code or a passkey. */
export const PROOF_MILLISECONDS = 600_000
/** Attempts of one user in five minutes. A right code that was used before counts too. */
const MAX_TRIES = 10
/** Wrong attempts in a day. As three of a million codes are right at a time, a guess succeeds once in about thirty years. */
export const MAX_TRIES_A_DAY = 30
const DAY_MILLISECONDS = 86_400_000

export function provenUntil(): Date {
  return new Date(Date.now() + PROOF_MILLISECONDS)
}

/** The key that seals a user's secret. It comes from the settings and is not in the database. */
export type FactorKey = string

export function sealSecret(secret: string, userId: string, key: FactorKey): string {
  return seal(secret, sealing(userId, key))
}

export function openSecret(text: string, userId: string, key: FactorKey): string {
  const secret = unseal(text, sealing(userId, key))
  if (typeof secret !== 'string') throw new Error('a sealed secret that is no text')
  return secret
}

function sealing(userId: string, secret: FactorKey): SealingKey {
  return { secret, place: userId, purpose: 'second factor' }
}

/** The stored form of a recovery code. It is keyed, because 66 bits are too few for a hash without a key. */
export function recoveryHash(code: string, userId: string, key: FactorKey): string {
  return createHmac('sha256', key)
    .update(`recovery code of ${userId} ${asTyped(code)}`)
    .digest('base64url')
}

export type ShownRefusal = Refusal<'SECOND_FACTOR_WRONG' | 'SECOND_FACTOR_OFF' | 'IN_TIMEOUT'>

/** The kind of factor that was shown. */
export type Taken = { readonly by: 'app' | 'recovery' | 'passkey' }

/** A code or a passkey's signature. A `passkey` of null means that the sent text is not a passkey's signature. */
export type Given =
  | { readonly code: string; readonly passkey?: undefined }
  | { readonly code?: undefined; readonly passkey: PasskeyProof | null }

export type Shown = {
  readonly userId: string
  readonly given: Given
  readonly key: FactorKey
  readonly publicUrl: string
  /** The purpose, as the audit trail and a passkey's challenge name it. */
  readonly action: string
  readonly purpose: Exclude<Purpose, 'add'>
  /** Whether a recovery code is accepted. */
  readonly takesRecovery: boolean
  readonly peer: string
  readonly actor: Actor
  /** How the user knows the caller: a device, an address or a session; null for a stranger. */
  readonly knownAs: string | null
}

/**
 * Checks a code or a passkey's signature, which works once, and returns its kind or the refusal. The attempt is counted
 * before the check. A known caller has counters of their own, so that a stranger with the password does not lock
 * the owner out.
 */
export async function checkFactor(db: Database, shown: Shown): Promise<Taken | ShownRefusal> {
  const { userId, given, action, peer } = shown
  const actor = toPerson(shown.actor, userId)
  const counters = buildFactorCounters(userId, shown.knownAs)
  const waitSeconds = await countFactorAttempt(db, counters)
  if (waitSeconds !== null) {
    await auditRefusal(db, actor, { action: `${action}-code-in-timeout`, peer })
    return refuse('IN_TIMEOUT', { retryAfterSeconds: waitSeconds })
  }
  const factor = await readFactor(db, userId)
  if (!factor.isOn) return refuse('SECOND_FACTOR_OFF')
  const by =
    given.passkey === undefined
      ? await kindOfCode(db, { ...shown, code: asTyped(given.code) }, factor)
      : await kindOfPasskey(db, shown, given.passkey)
  if (by === null) {
    const what = given.passkey === undefined ? 'code' : 'passkey'
    await auditRefusal(db, actor, { action: `${action}-${what}-refused`, peer })
    await warnOfWrongTries(db, userId, counters)
    return refuse('SECOND_FACTOR_WRONG', { field: what })
  }
  await forgiveAttempt(db, counters)
  return { by }
}

/** Counts an attempt. One that the five-minute limit refuses does not count for the day. Returns the seconds to wait, or null. */
export async function countFactorAttempt(
  db: Database,
  [inFiveMinutes, inADay]: FactorCounters,
): Promise<number | null> {
  return (await countAttempt(db, [inFiveMinutes])) ?? countAttempt(db, [inADay])
}

/** Notifies the owner once a day, when the day's wrong attempts are used up. */
async function warnOfWrongTries(db: Database, userId: string, [, day]: FactorCounters): Promise<void> {
  const waitSeconds = await readWaitSeconds(db, [day])
  if (waitSeconds === null) return
  const { email } = await readRecipient(db, userId)
  const now = await providerNow(db)
  await queueLetter(db, wrongTriesLetter({ userId, email }, now, { most: MAX_TRIES_A_DAY }))
}

type ShownCode = Shown & { readonly code: string }

async function kindOfCode(
  db: Database,
  shown: ShownCode,
  { hasApp, sealedSecret: sealedText }: Factor,
): Promise<'app' | 'recovery' | null> {
  if (!isOfApp(shown.code)) {
    return shown.takesRecovery && (await isRecoveryCode(db, shown)) ? 'recovery' : null
  }
  return hasApp && sealedText !== null && (await isAppCode(db, shown, sealedText)) ? 'app' : null
}

async function kindOfPasskey(
  db: Database,
  { userId, purpose, publicUrl, action, peer, actor }: Shown,
  proof: PasskeyProof | null,
): Promise<'passkey' | null> {
  if (proof === null) return null
  const isSigned = await checkPasskeySignature(db, { userId, proof, purpose, publicUrl })
  if (isSigned === 'count back') {
    await auditRefusal(db, toPerson(actor, userId), { action: `${action}-passkey-count-back`, peer })
  }
  return isSigned === 'yes' ? 'passkey' : null
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

async function isAppCode(
  db: Database,
  { userId, code, key }: ShownCode,
  sealedText: string,
): Promise<boolean> {
  const step = stepOfCode(openSecret(sealedText, userId, key), code)
  return step !== null && (await consumeStep(db, { userId, sealedSecret: sealedText, step }))
}

/** Using a recovery code notifies the customer: a code used without the phone may be stolen. */
function isRecoveryCode(db: Database, { userId, code, key, action, actor }: ShownCode): Promise<boolean> {
  return db.transaction(async (queries) => {
    if (!(await consumeRecoveryCode(queries, userId, recoveryHash(code, userId, key)))) return false
    const left = (await readFactor(queries, userId)).recoveryCodesLeft
    const detail = { for: action, left }
    await audit(queries, toPerson(actor, userId), { action: 'recovery-code-used', detail })
    const { email } = await readRecipient(queries, userId)
    const at = await providerNow(queries)
    await queueLetter(queries, recoveryUsedLetter({ userId, email }, at, { left }))
    return true
  })
}
