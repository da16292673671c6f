import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  removePasskey,
} from '@switchboard/domain/security/passkey-calls'
import { MAX_PASSKEYS } from '@switchboard/domain/security/passkey'

import type { AreaServices } from '#api/provider/area.ts'
import { toPerson } from '#api/platform/actor.ts'
import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint, Input } from '#api/platform/http/handle.ts'
import type { KeyRing } from '#api/platform/key-ring.ts'
import { refuse } from '#api/platform/refusal.ts'
import { savePasskey, deletePasskey } from '#api/identity/passkey-store.ts'
import { verifyPasskey, createCreationOptions, createRequestOptions } from '#api/identity/passkeys.ts'
import { checkPasswordAgain } from '#api/identity/password-again.ts'
import { auditRefusal } from '#api/identity/refusals.ts'
import { passkeyAddedLetter, passkeyRemovedLetter } from '#api/identity/second-factor-letters.ts'
import { clearCodesIfOff, readFactor, lockFactor, readRecipient } from '#api/identity/second-factor-store.ts'
import { countFactorAttempt, buildFactorCounters } from '#api/identity/second-factor.ts'
import { forgiveAttempt } from '#api/platform/attempts.ts'

import { addFactor, refuseStaff, toCounterName, recordFactorChange } from './factor-changes.ts'

export function passkeyEndpoints({ brand, environment }: AreaServices): Endpoint[] {
  const { SECOND_FACTOR_RING: ring, PUBLIC_URL: publicUrl } = environment
  return [
    handle(beginPasskey, async ({ db, actor, body: { password }, peer, cookies }) => {
      if (actor.kind === 'staff') return refuseStaff()
      const { subject: userId } = actor
      const refusal = await checkPasswordAgain(db, { actor, password, peer, cookies }, 'passkey')
      if (refusal !== null) return refusal
      if ((await readFactor(db, userId)).passkeys >= MAX_PASSKEYS) return refuse('TOO_MANY_PASSKEYS')
      const { username } = await readRecipient(db, userId)
      return createCreationOptions(db, { userId, username, portal: `My ${brand.name}`, publicUrl })
    }),

    handle(addPasskey, (input) => registerPasskey(input, { ring, publicUrl })),

    handle(removePasskey, async ({ db, actor, parameters: { passkeyId }, now }) => {
      if (actor.kind === 'staff') return refuseStaff()
      const { subject: userId } = actor
      const isRemoved = await db.transaction(async (queries) => {
        await lockFactor(queries, userId)
        if (!(await deletePasskey(queries, userId, passkeyId))) return false
        const isOff = await clearCodesIfOff(queries, userId)
        await recordFactorChange(
          queries,
          { actor, now },
          {
            action: 'passkey-removed',
            detail: { passkeyId, factor: isOff ? 'off' : 'on' },
            createLetter: (reader, at) => passkeyRemovedLetter(reader, at, { isOff }),
          },
        )
        return true
      })
      return isRemoved ? {} : refuse('PASSKEY_NOT_FOUND')
    }),

    handle(askForPasskey, async ({ db, actor }) => {
      if (actor.kind === 'staff') return refuseStaff()
      const options = await createRequestOptions(db, { userId: actor.subject, purpose: 'prove', publicUrl })
      return options ?? refuse('SECOND_FACTOR_OFF')
    }),
  ]
}

/** The credential signs a challenge that was created after the password check of `beginPasskey`. */
async function registerPasskey(
  { db, actor, body: { name, credential }, now, peer }: Input<typeof addPasskey>,
  { ring, publicUrl }: { readonly ring: KeyRing; readonly publicUrl: string },
) {
  if (actor.kind === 'staff') return refuseStaff()
  const { subject: userId } = actor
  const counters = buildFactorCounters(userId, toCounterName(actor))
  const retryAfterSeconds = await countFactorAttempt(db, counters)
  if (retryAfterSeconds !== null) return refuse('IN_TIMEOUT', { retryAfterSeconds })
  const checked = await verifyPasskey(db, { userId, credential, publicUrl })
  if (checked === null) {
    await auditRefusal(db, toPerson(actor, userId), { action: 'passkey-refused', peer })
    return refuse('PASSKEY_REFUSED', { field: 'credential' })
  }
  await forgiveAttempt(db, counters)
  return addFactor(db, {
    actor,
    ring,
    now,
    add: async (queries, { passkeys }) => {
      if (passkeys >= MAX_PASSKEYS) return refuse('TOO_MANY_PASSKEYS')
      const passkeyId = await savePasskey(queries, userId, { ...checked, name })
      if (passkeyId === null) return refuse('PASSKEY_EXISTS', { field: 'credential' })
      return { action: 'passkey-added', detail: { passkeyId }, createLetter: passkeyAddedLetter }
    },
  })
}
