import {
  beginSecondFactor,
  confirmSecondFactor,
  proveSession,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@switchboard/domain/security/second-factor-calls'

import type { AreaServices } from '#api/area.ts'
import { audit } from '#api/audit.ts'
import type { Queries } from '#api/database/database.ts'
import { handle } from '#api/http/handle.ts'
import type { Endpoint, Input } from '#api/http/handle.ts'
import { isRefusal, refused } from '#api/http/refusal.ts'
import { addressOf, asTyped, newRecoveryCodes, newSecret, stepOfCode } from '#api/identity/one-time-code.ts'
import { passwordRefusal } from '#api/identity/password-again.ts'
import { newCodesLetter, switchedOffLetter, switchedOnLetter } from '#api/identity/second-factor-letters.ts'
import type { Reader } from '#api/identity/second-factor-letters.ts'
import {
  begun,
  confirmed,
  factorOf,
  keepRecoveryCodes,
  proveSession as sessionProven,
  readerOf,
  removed,
} from '#api/identity/second-factor-store.ts'
import {
  codesOf,
  openedSecret,
  provenUntil,
  recoveryHash,
  sealedSecret,
  takenCode,
} from '#api/identity/second-factor.ts'
import type { FactorKey } from '#api/identity/second-factor.ts'
import { counted, forgiven } from '#api/identity/tries.ts'
import type { Letter } from '#api/notices/letter.ts'
import { queueLetter } from '#api/notices/letter.ts'

const ONLY_CUSTOMERS = 'only customers have two-step sign-in'
const noStaff = () => refused('FORBIDDEN', { message: ONLY_CUSTOMERS })

export function secondFactorEndpoints({ brand, environment }: AreaServices): Endpoint[] {
  const { SECOND_FACTOR_KEY: key } = environment
  return [
    handle(readSecondFactor, async ({ db, actor }) => {
      if (actor.kind === 'staff') return noStaff()
      const factor = await factorOf(db, actor.subject)
      return factor?.isOn === true
        ? { isOn: true, recoveryCodesLeft: factor.recoveryCodesLeft }
        : { isOn: false, recoveryCodesLeft: 0 }
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

    handle(removeSecondFactor, async ({ db, actor, body: { code }, now, peer, correlationId }) => {
      if (actor.kind === 'staff') return noStaff()
      const shown = { userId: actor.subject, code, key, takesRecovery: true, peer, correlationId }
      const answer = await takenCode(db, { ...shown, action: 'second-factor-off' })
      if (isRefusal(answer)) return answer
      const { subject: userId } = actor
      const isOff = await db.transaction(async (queries) => {
        if (!(await removed(queries, userId))) return false
        await told(queries, { userId, now, correlationId }, ['second-factor-off', switchedOffLetter])
        return true
      })
      return isOff ? {} : refused('SECOND_FACTOR_OFF')
    }),

    handle(renewRecoveryCodes, async ({ db, actor, body: { code }, now, peer, correlationId }) => {
      if (actor.kind === 'staff') return noStaff()
      const shown = { userId: actor.subject, code, key, takesRecovery: false, peer, correlationId }
      const answer = await takenCode(db, { ...shown, action: 'recovery-codes-new' })
      if (isRefusal(answer)) return answer
      const { subject: userId } = actor
      const { recoveryCodes, hashes } = made(userId, key)
      const isOn = await db.transaction(async (queries) => {
        // the code was right, and another session has switched it off since
        if (!(await keepRecoveryCodes(queries, userId, hashes))) return false
        await told(queries, { userId, now, correlationId }, ['recovery-codes-new', newCodesLetter])
        return true
      })
      return isOn ? { recoveryCodes } : refused('SECOND_FACTOR_OFF')
    }),

    handle(proveSession, async ({ db, actor, body: { code }, peer, correlationId }) => {
      if (actor.kind === 'staff') return noStaff()
      const shown = { userId: actor.subject, code, key, takesRecovery: true, peer, correlationId }
      const answer = await takenCode(db, { ...shown, action: 'session-proof' })
      if (isRefusal(answer)) return answer
      await sessionProven(db, actor.grantId, provenUntil())
      await audit(db, {
        actor: actor.subject,
        action: 'session-proven',
        correlationId,
        detail: { ...answer },
      })
      return {}
    }),
  ]
}

/** The first code shows that the app has the secret; from then on codes are asked for. */
async function firstCode(
  { db, actor, body: { code }, now, correlationId }: Input<typeof confirmSecondFactor>,
  key: FactorKey,
) {
  if (actor.kind === 'staff') return noStaff()
  const { subject: userId, grantId } = actor
  const counter = codesOf(userId)
  const retryAfterSeconds = await counted(db, [counter])
  if (retryAfterSeconds !== null) return refused('IN_TIMEOUT', { retryAfterSeconds })
  const factor = await factorOf(db, userId)
  if (factor === null) return refused('SECOND_FACTOR_OFF')
  if (factor.isOn) return refused('SECOND_FACTOR_ON')
  const { sealedSecret: sealedText } = factor
  const step = stepOfCode(openedSecret(sealedText, userId, key), asTyped(code))
  if (step === null) return refused('SECOND_FACTOR_WRONG', { field: 'code' })
  await forgiven(db, [counter])
  const { recoveryCodes, hashes } = made(userId, key)
  const isOn = await db.transaction(async (queries) => {
    if (!(await confirmed(queries, { userId, sealedSecret: sealedText, step }))) return false
    await keepRecoveryCodes(queries, userId, hashes)
    await sessionProven(queries, grantId, provenUntil())
    await told(queries, { userId, now, correlationId }, ['second-factor-on', switchedOnLetter])
    return true
  })
  return isOn ? { recoveryCodes } : refused('SECOND_FACTOR_ON')
}

function made(userId: string, key: FactorKey): { recoveryCodes: string[]; hashes: string[] } {
  const recoveryCodes = newRecoveryCodes()
  return { recoveryCodes, hashes: recoveryCodes.map((code) => recoveryHash(code, userId, key)) }
}

type Change = { readonly userId: string; readonly now: number; readonly correlationId: string }

/** In the trail and in a letter to the customer. */
async function told(
  queries: Queries,
  { userId, now, correlationId }: Change,
  [action, letterOf]: readonly [action: string, letterOf: (reader: Reader, at: number) => Letter],
): Promise<void> {
  await audit(queries, { actor: userId, action, correlationId })
  const { email } = await readerOf(queries, userId)
  await queueLetter(queries, letterOf({ userId, email }, now))
}
