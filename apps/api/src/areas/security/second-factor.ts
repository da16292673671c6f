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
import { audit } from '#api/platform/audit.ts'
import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint, Input } from '#api/platform/http/handle.ts'
import { isRefusal, refused } from '#api/platform/refusal.ts'
import { addressOf, asTyped, newSecret, stepOfCode } from '#api/identity/one-time-code.ts'
import { passkeysOf } from '#api/identity/passkey-store.ts'
import { passwordRefusal } from '#api/identity/password-again.ts'
import {
  appRemovedLetter,
  newCodesLetter,
  switchedOffLetter,
  switchedOnLetter,
} from '#api/identity/second-factor-letters.ts'
import {
  appRemoved,
  begun,
  clearedIfOff,
  confirmed,
  factorOf,
  keepRecoveryCodes,
  lockFactor,
  proveSession as sessionProven,
  readerOf,
} from '#api/identity/second-factor-store.ts'
import {
  countedFactorTry,
  factorTriesOf,
  openedSecret,
  provenUntil,
  sealedSecret,
  takenFactor,
} from '#api/identity/second-factor.ts'
import type { FactorKey, Shown } from '#api/identity/second-factor.ts'
import { forgiven } from '#api/platform/tries.ts'

import { factorAdded, madeCodes, noStaff, sessionTries, told } from './factor-changes.ts'

export function secondFactorEndpoints({ brand, environment }: AreaServices): Endpoint[] {
  const settings = { key: environment.SECOND_FACTOR_KEY, publicUrl: environment.PUBLIC_URL }
  const { key } = settings
  return [
    handle(readSecondFactor, async ({ db, actor }) => {
      if (actor.kind === 'staff') return noStaff()
      const { isOn, hasApp, recoveryCodesLeft } = await factorOf(db, actor.subject)
      const passkeys = (await passkeysOf(db, actor.subject)).map((passkey) => ({
        passkeyId: passkey.passkeyId,
        name: passkey.name,
        addedAt: passkey.addedAt.toISOString(),
        lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
      }))
      return { isOn, hasApp, passkeys, recoveryCodesLeft: isOn ? recoveryCodesLeft : 0 }
    }),

    handle(beginSecondFactor, async ({ db, actor, body: { password }, peer, cookies, correlationId }) => {
      if (actor.kind === 'staff') return noStaff()
      const { subject } = actor
      const given = { subject, password, peer, cookies, correlationId }
      const refusal = await passwordRefusal(db, given, 'second-factor')
      if (refusal !== null) return refusal
      const secret = newSecret()
      if (!(await begun(db, subject, sealedSecret(secret, subject, key)))) return refused('SECOND_FACTOR_ON')
      const { username } = await readerOf(db, subject)
      return { secret, address: addressOf(secret, { issuer: `My ${brand.name}`, username }) }
    }),

    handle(confirmSecondFactor, (input) => firstCode(input, key)),

    handle(removeSecondFactor, (input) => appOff(input, settings)),

    handle(renewRecoveryCodes, (input) => newCodes(input, settings)),

    handle(proveSession, async ({ db, actor, body, peer, correlationId }) => {
      if (actor.kind === 'staff') return noStaff()
      const { subject: userId } = actor
      const shown = {
        userId,
        action: 'session-proof',
        takesRecovery: true,
        peer,
        correlationId,
        knownAs: sessionTries(actor),
      }
      const answer = await takenFactor(db, { ...shown, ...here(body, settings) })
      if (isRefusal(answer)) return answer
      await sessionProven(db, actor.grantId, provenUntil())
      await audit(db, { actor: userId, action: 'session-proven', correlationId, detail: { ...answer } })
      return {}
    }),
  ]
}

type Settings = { readonly key: FactorKey; readonly publicUrl: string }

/** What a customer who is signed in shows once more. */
function here(
  { code = '', passkey }: ShownFactor,
  settings: Settings,
): Settings & Pick<Shown, 'given' | 'purpose'> {
  return { ...settings, given: passkey === undefined ? { code } : { passkey }, purpose: 'prove' }
}

async function appOff(
  { db, actor, body, now, peer, correlationId }: Input<typeof removeSecondFactor>,
  settings: Settings,
) {
  if (actor.kind === 'staff') return noStaff()
  const { subject: userId } = actor
  const shown = {
    userId,
    action: 'second-factor-off',
    takesRecovery: true,
    peer,
    correlationId,
    knownAs: sessionTries(actor),
  }
  const answer = await takenFactor(db, { ...shown, ...here(body, settings) })
  if (isRefusal(answer)) return answer
  const isRemoved = await db.transaction(async (queries) => {
    await lockFactor(queries, userId)
    if (!(await appRemoved(queries, userId))) return false
    const letterOf = (await clearedIfOff(queries, userId)) ? switchedOffLetter : appRemovedLetter
    await told(queries, { userId, now, correlationId }, { action: 'second-factor-off', letterOf })
    return true
  })
  return isRemoved ? {} : refused('SECOND_FACTOR_OFF')
}

async function newCodes(
  { db, actor, body, now, peer, correlationId }: Input<typeof renewRecoveryCodes>,
  settings: Settings,
) {
  if (actor.kind === 'staff') return noStaff()
  const { subject: userId } = actor
  const shown = {
    userId,
    action: 'recovery-codes-new',
    takesRecovery: false,
    peer,
    correlationId,
    knownAs: sessionTries(actor),
  }
  const answer = await takenFactor(db, { ...shown, ...here(body, settings) })
  if (isRefusal(answer)) return answer
  const { recoveryCodes, hashes } = madeCodes(userId, settings.key)
  const isOn = await db.transaction(async (queries) => {
    await lockFactor(queries, userId)
    // the code was right, and another session has switched it off since
    if (!(await keepRecoveryCodes(queries, userId, hashes))) return false
    const what = { action: 'recovery-codes-new', letterOf: newCodesLetter }
    await told(queries, { userId, now, correlationId }, what)
    return true
  })
  return isOn ? { recoveryCodes } : refused('SECOND_FACTOR_OFF')
}

/** The first code shows that the app has the secret; from then on codes are asked for. */
async function firstCode(
  { db, actor, body: { code }, now, correlationId }: Input<typeof confirmSecondFactor>,
  key: FactorKey,
) {
  if (actor.kind === 'staff') return noStaff()
  const { subject: userId, grantId } = actor
  const counters = factorTriesOf(userId, sessionTries(actor))
  const retryAfterSeconds = await countedFactorTry(db, counters)
  if (retryAfterSeconds !== null) return refused('IN_TIMEOUT', { retryAfterSeconds })
  const { hasApp, sealedSecret: sealedText } = await factorOf(db, userId)
  if (sealedText === null) return refused('SECOND_FACTOR_OFF')
  if (hasApp) return refused('SECOND_FACTOR_ON')
  const step = stepOfCode(openedSecret(sealedText, userId, key), asTyped(code))
  if (step === null) return refused('SECOND_FACTOR_WRONG', { field: 'code' })
  await forgiven(db, counters)
  return factorAdded(db, {
    userId,
    grantId,
    key,
    now,
    correlationId,
    add: async (queries) =>
      (await confirmed(queries, { userId, sealedSecret: sealedText, step }))
        ? { action: 'second-factor-on', letterOf: switchedOnLetter }
        : refused('SECOND_FACTOR_ON'),
  })
}
