import {
  beginSecondFactor,
  confirmSecondFactor,
  proveSession,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@switchboard/domain/security/second-factor-calls'
import type { ShownFactor } from '@switchboard/domain/security/second-factor-calls'

import type { AreaServices } from '#api/provider/area.ts'
import { toPerson } from '#api/platform/actor.ts'
import type { SessionActor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import type { Database } from '#api/platform/database/database.ts'
import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint, Input } from '#api/platform/http/handle.ts'
import type { KeyRing } from '#api/platform/key-ring.ts'
import { isRefusal, refuse } from '#api/platform/refusal.ts'
import { createRecoveryCodes, sealSecret, unsealSecret } from '#api/identity/factor-seals.ts'
import { buildAppAddress, normalizeCode, newSecret, findTimeStep } from '#api/identity/one-time-code.ts'
import { listPasskeys } from '#api/identity/passkey-store.ts'
import { checkPasswordAgain } from '#api/identity/password-again.ts'
import {
  appRemovedLetter,
  newCodesLetter,
  factorOffLetter,
  factorOnLetter,
} from '#api/identity/second-factor-letters.ts'
import {
  deleteApp,
  beginApp,
  clearCodesIfOff,
  confirmApp,
  readFactor,
  lockFactor,
  proveSession as markSessionProven,
  readRecipient,
} from '#api/identity/second-factor-store.ts'
import { replaceRecoveryCodes } from '#api/identity/recovery-code-store.ts'
import {
  countFactorAttempt,
  buildFactorCounters,
  calculateProofEnd,
  checkFactor,
} from '#api/identity/second-factor.ts'
import type { FactorCheck } from '#api/identity/second-factor.ts'
import { forgiveAttempt } from '#api/platform/attempts.ts'

import { addFactor, refuseStaff, toCounterName, recordFactorChange } from './factor-changes.ts'

export function secondFactorEndpoints({ brand, environment }: AreaServices): Endpoint[] {
  const settings = { ring: environment.SECOND_FACTOR_RING, publicUrl: environment.PUBLIC_URL }
  const { ring } = settings
  return [
    handle(readSecondFactor, async ({ db, actor }) => {
      if (actor.kind === 'staff') return refuseStaff()
      const { isOn, hasApp, recoveryCodesLeft } = await readFactor(db, actor.subject)
      const passkeys = (await listPasskeys(db, actor.subject)).map((passkey) => ({
        passkeyId: passkey.passkeyId,
        name: passkey.name,
        addedAt: passkey.addedAt.toISOString(),
        lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
      }))
      return { isOn, hasApp, passkeys, recoveryCodesLeft: isOn ? recoveryCodesLeft : 0 }
    }),

    handle(beginSecondFactor, async ({ db, actor, body: { password }, peer, cookies }) => {
      if (actor.kind === 'staff') return refuseStaff()
      const { subject } = actor
      const refusal = await checkPasswordAgain(db, { actor, password, peer, cookies }, 'second-factor')
      if (refusal !== null) return refusal
      const secret = newSecret()
      if (!(await beginApp(db, subject, sealSecret(secret, subject, ring)))) return refuse('SECOND_FACTOR_ON')
      const { username } = await readRecipient(db, subject)
      return { secret, address: buildAppAddress(secret, { issuer: `My ${brand.name}`, username }) }
    }),

    handle(confirmSecondFactor, (input) => confirmFirstCode(input, ring)),

    handle(removeSecondFactor, (input) => removeApp(input, settings)),

    handle(renewRecoveryCodes, (input) => renewCodes(input, settings)),

    handle(proveSession, async (input) => {
      const { db, actor } = input
      if (actor.kind === 'staff') return refuseStaff()
      const used = await checkFactorAgain(input, settings, { action: 'session-proof' })
      if (isRefusal(used)) return used
      await markSessionProven(db, actor.grantId, calculateProofEnd())
      await audit(db, toPerson(actor, actor.subject), { action: 'session-proven', detail: { ...used } })
      return {}
    }),
  ]
}

type Settings = { readonly ring: KeyRing; readonly publicUrl: string }

type FactorCall = {
  readonly db: Database
  readonly actor: SessionActor
  readonly body: ShownFactor
  readonly peer: string
}

type CheckOptions = Pick<FactorCheck, 'action'> & Partial<Pick<FactorCheck, 'allowsRecoveryCode'>>

/** Checks the second factor of a customer who is signed in. */
function checkFactorAgain(
  { db, actor, body: { code = '', passkey }, peer }: FactorCall,
  settings: Settings,
  { action, allowsRecoveryCode = true }: CheckOptions,
) {
  return checkFactor(db, {
    ...settings,
    userId: actor.subject,
    input: passkey === undefined ? { code } : { passkey },
    purpose: 'prove',
    action,
    allowsRecoveryCode,
    peer,
    actor,
    knownAs: toCounterName(actor),
  })
}

async function removeApp(input: Input<typeof removeSecondFactor>, settings: Settings) {
  const { db, actor, now } = input
  if (actor.kind === 'staff') return refuseStaff()
  const { subject: userId } = actor
  const used = await checkFactorAgain(input, settings, { action: 'second-factor-off' })
  if (isRefusal(used)) return used
  const isRemoved = await db.transaction(async (queries) => {
    await lockFactor(queries, userId)
    if (!(await deleteApp(queries, userId))) return false
    const createLetter = (await clearCodesIfOff(queries, userId)) ? factorOffLetter : appRemovedLetter
    await recordFactorChange(queries, { actor, now }, { action: 'second-factor-off', createLetter })
    return true
  })
  return isRemoved ? {} : refuse('SECOND_FACTOR_OFF')
}

async function renewCodes(input: Input<typeof renewRecoveryCodes>, settings: Settings) {
  const { db, actor, now } = input
  if (actor.kind === 'staff') return refuseStaff()
  const { subject: userId } = actor
  const options = { action: 'recovery-codes-new', allowsRecoveryCode: false }
  const used = await checkFactorAgain(input, settings, options)
  if (isRefusal(used)) return used
  const { recoveryCodes, stored } = createRecoveryCodes(userId, settings.ring)
  const isOn = await db.transaction(async (queries) => {
    await lockFactor(queries, userId)
    // false if another session has removed the last factor since the check
    if (!(await replaceRecoveryCodes(queries, userId, stored))) return false
    const change = { action: 'recovery-codes-new', createLetter: newCodesLetter }
    await recordFactorChange(queries, { actor, now }, change)
    return true
  })
  return isOn ? { recoveryCodes } : refuse('SECOND_FACTOR_OFF')
}

/** The first code proves that the app has the secret. From then on codes are required. */
async function confirmFirstCode(
  { db, actor, body: { code }, now }: Input<typeof confirmSecondFactor>,
  ring: KeyRing,
) {
  if (actor.kind === 'staff') return refuseStaff()
  const { subject: userId } = actor
  const counters = buildFactorCounters(userId, toCounterName(actor))
  const retryAfterSeconds = await countFactorAttempt(db, counters)
  if (retryAfterSeconds !== null) return refuse('IN_TIMEOUT', { retryAfterSeconds })
  const { hasApp, sealedSecret } = await readFactor(db, userId)
  if (sealedSecret === null) return refuse('SECOND_FACTOR_OFF')
  if (hasApp) return refuse('SECOND_FACTOR_ON')
  const secret = unsealSecret(sealedSecret, userId, ring)
  const step = findTimeStep(secret, normalizeCode(code))
  if (step === null) return refuse('SECOND_FACTOR_WRONG', { field: 'code' })
  await forgiveAttempt(db, counters)
  return addFactor(db, {
    actor,
    ring,
    now,
    add: async (queries, { sealedSecret: stored }) =>
      // another key may have sealed the secret since the check of the code
      stored !== null &&
      unsealSecret(stored, userId, ring) === secret &&
      (await confirmApp(queries, { userId, sealedSecret: stored, step }))
        ? { action: 'second-factor-on', createLetter: factorOnLetter }
        : refuse('SECOND_FACTOR_ON'),
  })
}
