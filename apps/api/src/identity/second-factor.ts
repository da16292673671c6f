import { createHmac } from 'node:crypto'

import type { PasskeyProof } from '@switchboard/domain/security/passkey'

import { audit } from '#api/audit.ts'
import type { Database } from '#api/database/database.ts'
import { refused } from '#api/http/refusal.ts'
import type { Refusal } from '#api/http/refusal.ts'
import { providerNow } from '#api/http/session.ts'
import { queueLetter } from '#api/notices/letter.ts'
import { opened, sealed } from '#api/sealed.ts'
import type { SealingKey } from '#api/sealed.ts'

import { asTyped, isOfApp, stepOfCode } from './one-time-code.ts'
import type { Purpose } from './passkey-store.ts'
import { passkeySigned } from './passkeys.ts'
import { auditRefusal } from './refusals.ts'
import { recoveryUsedLetter, wrongTriesLetter } from './second-factor-letters.ts'
import { factorOf, readerOf, recoveryTaken, stepTaken } from './second-factor-store.ts'
import type { Factor } from './second-factor-store.ts'
import { counted, forgiven, waitOf } from './tries.ts'
import type { Counter } from './tries.ts'

/** How long a session counts as proven after a code or a passkey. */
export const PROOF_MILLISECONDS = 600_000
/** Codes and passkeys in five minutes, of one user, right ones that were used before too. */
const MOST_TRIES = 10
/** Wrong ones in a day: with three of a million codes right at a time, a guess succeeds once in some thirty years. */
export const MOST_TRIES_A_DAY = 30
const DAY_MILLISECONDS = 86_400_000

export function provenUntil(): Date {
  return new Date(Date.now() + PROOF_MILLISECONDS)
}

/** What seals a user's secret: the setting, which is not in the database. */
export type FactorKey = string

export function sealedSecret(secret: string, userId: string, key: FactorKey): string {
  return sealed(secret, sealing(userId, key))
}

export function openedSecret(text: string, userId: string, key: FactorKey): string {
  const secret = opened(text, sealing(userId, key))
  if (typeof secret !== 'string') throw new Error('a sealed secret that is no text')
  return secret
}

function sealing(userId: string, secret: FactorKey): SealingKey {
  return { secret, place: userId, purpose: 'second factor' }
}

/**
 * What a recovery code is kept as. With a key, as its 66 bits alone are too few for a hash without one.
 */
export function recoveryHash(code: string, userId: string, key: FactorKey): string {
  return createHmac('sha256', key)
    .update(`recovery code of ${userId} ${asTyped(code)}`)
    .digest('base64url')
}

export type ShownRefusal = Refusal<'SECOND_FACTOR_WRONG' | 'SECOND_FACTOR_OFF' | 'IN_TIMEOUT'>

/** By which kind of factor somebody has shown that it is they. */
export type Taken = { readonly by: 'app' | 'recovery' | 'passkey' }

/** A code, or what a passkey signed; null where what was sent as that is nothing that a passkey signs. */
export type Given =
  | { readonly code: string; readonly passkey?: undefined }
  | { readonly code?: undefined; readonly passkey: PasskeyProof | null }

export type Shown = {
  readonly userId: string
  readonly given: Given
  readonly key: FactorKey
  readonly publicUrl: string
  /** What it was asked for, as the trail names it, and as a passkey's challenge does. */
  readonly action: string
  readonly purpose: Exclude<Purpose, 'add'>
  /** Whether a recovery code is as good. */
  readonly takesRecovery: boolean
  readonly peer: string
  readonly correlationId: string
  /** As what the user knows the caller: a device, an address or a session; null for a stranger. */
  readonly knownAs: string | null
}

/**
 * Takes a code or a passkey's signature, which works once, and answers which kind it was, or why it is refused. Counted for
 * the user before it is looked at. A known caller has counters of its own, so that somebody who has the password, but was never
 * signed in, does not keep the owner out.
 */
export async function takenFactor(db: Database, shown: Shown): Promise<Taken | ShownRefusal> {
  const { userId, given, action, peer, correlationId } = shown
  const trail = { actor: userId, correlationId }
  const counters = factorTriesOf(userId, shown.knownAs)
  const waitSeconds = await countedFactorTry(db, counters)
  if (waitSeconds !== null) {
    await auditRefusal(db, { ...trail, action: `${action}-code-in-timeout` }, peer)
    return refused('IN_TIMEOUT', { retryAfterSeconds: waitSeconds })
  }
  const factor = await factorOf(db, userId)
  if (!factor.isOn) return refused('SECOND_FACTOR_OFF')
  const by =
    given.passkey === undefined
      ? await kindOfCode(db, { ...shown, code: asTyped(given.code) }, factor)
      : await kindOfPasskey(db, shown, given.passkey)
  if (by === null) {
    const what = given.passkey === undefined ? 'code' : 'passkey'
    await auditRefusal(db, { ...trail, action: `${action}-${what}-refused` }, peer)
    await warnOfWrongTries(db, userId, counters)
    return refused('SECOND_FACTOR_WRONG', { field: what })
  }
  await forgiven(db, counters)
  return { by }
}

/** Counts a try; what the five minutes refuse is no try of the day. Answers in how many seconds there may be another one, or null. */
export async function countedFactorTry(
  db: Database,
  [inFiveMinutes, inADay]: FactorCounters,
): Promise<number | null> {
  return (await counted(db, [inFiveMinutes])) ?? counted(db, [inADay])
}

/** The owner is notified once a day when all tries of the day were wrong ones. */
async function warnOfWrongTries(db: Database, userId: string, [, day]: FactorCounters): Promise<void> {
  const waitSeconds = await waitOf(db, [day])
  if (waitSeconds === null) return
  const { email } = await readerOf(db, userId)
  const now = await providerNow(db)
  await queueLetter(db, wrongTriesLetter({ userId, email }, { most: MOST_TRIES_A_DAY, at: now }))
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
  { userId, purpose, publicUrl, action, peer, correlationId }: Shown,
  proof: PasskeyProof | null,
): Promise<'passkey' | null> {
  if (proof === null) return null
  const isSigned = await passkeySigned(db, { userId, proof, purpose, publicUrl })
  if (isSigned === 'count back') {
    const back = { actor: userId, correlationId, action: `${action}-passkey-count-back` }
    await auditRefusal(db, back, peer)
  }
  return isSigned === 'yes' ? 'passkey' : null
}

type FactorCounters = readonly [inFiveMinutes: Counter, inADay: Counter]

/** What codes and passkeys of a user are counted by; of the day only wrong ones stay counted. */
export function factorTriesOf(userId: string, knownAs: string | null): FactorCounters {
  const name = `second factor of ${userId}${knownAs === null ? '' : ` as known ${knownAs}`}`
  return [
    { name, most: MOST_TRIES },
    { name: `${name} in a day`, most: MOST_TRIES_A_DAY, windowMilliseconds: DAY_MILLISECONDS },
  ]
}

async function isAppCode(
  db: Database,
  { userId, code, key }: ShownCode,
  sealedText: string,
): Promise<boolean> {
  const step = stepOfCode(openedSecret(sealedText, userId, key), code)
  return step !== null && (await stepTaken(db, { userId, sealedSecret: sealedText, step }))
}

/** Its use is told to the customer: whoever has one and no phone may have found it. */
function isRecoveryCode(
  db: Database,
  { userId, code, key, action, correlationId }: ShownCode,
): Promise<boolean> {
  return db.transaction(async (queries) => {
    if (!(await recoveryTaken(queries, userId, recoveryHash(code, userId, key)))) return false
    const left = (await factorOf(queries, userId)).recoveryCodesLeft
    const detail = { for: action, left }
    await audit(queries, { actor: userId, action: 'recovery-code-used', correlationId, detail })
    const { email } = await readerOf(queries, userId)
    const at = await providerNow(queries)
    await queueLetter(queries, recoveryUsedLetter({ userId, email }, { left, at }))
    return true
  })
}
