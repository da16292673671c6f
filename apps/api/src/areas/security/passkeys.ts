import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  removePasskey,
} from '@switchboard/domain/security/passkey-calls'
import { MOST_PASSKEYS } from '@switchboard/domain/security/passkey'

import type { AreaServices } from '#api/provider/area.ts'
import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint, Input } from '#api/platform/http/handle.ts'
import { refused } from '#api/platform/refusal.ts'
import { passkeyKept, passkeyRemoved } from '#api/identity/passkey-store.ts'
import { checkedPasskey, creationOptions, requestOptions } from '#api/identity/passkeys.ts'
import { passwordRefusal } from '#api/identity/password-again.ts'
import { auditRefusal } from '#api/identity/refusals.ts'
import { passkeyAddedLetter, passkeyRemovedLetter } from '#api/identity/second-factor-letters.ts'
import { clearedIfOff, factorOf, lockFactor, readerOf } from '#api/identity/second-factor-store.ts'
import { countedFactorTry, factorTriesOf } from '#api/identity/second-factor.ts'
import type { FactorKey } from '#api/identity/second-factor.ts'
import { forgiven } from '#api/platform/tries.ts'

import { factorAdded, noStaff, sessionTries, told } from './factor-changes.ts'

export function passkeyEndpoints({ brand, environment }: AreaServices): Endpoint[] {
  const { SECOND_FACTOR_KEY: key, PUBLIC_URL: publicUrl } = environment
  return [
    handle(beginPasskey, async ({ db, actor, body: { password }, peer, cookies, correlationId }) => {
      if (actor.kind === 'staff') return noStaff()
      const { subject: userId } = actor
      const given = { subject: userId, password, peer, cookies, correlationId }
      const refusal = await passwordRefusal(db, given, 'passkey')
      if (refusal !== null) return refusal
      if ((await factorOf(db, userId)).passkeys >= MOST_PASSKEYS) return refused('TOO_MANY_PASSKEYS')
      const { username } = await readerOf(db, userId)
      return creationOptions(db, { userId, username, portal: `My ${brand.name}`, publicUrl })
    }),

    handle(addPasskey, (input) => added(input, { key, publicUrl })),

    handle(removePasskey, async ({ db, actor, parameters: { passkeyId }, now, correlationId }) => {
      if (actor.kind === 'staff') return noStaff()
      const { subject: userId } = actor
      const isRemoved = await db.transaction(async (queries) => {
        await lockFactor(queries, userId)
        if (!(await passkeyRemoved(queries, userId, passkeyId))) return false
        const isOff = await clearedIfOff(queries, userId)
        await told(
          queries,
          { userId, now, correlationId },
          {
            action: 'passkey-removed',
            detail: { passkeyId, factor: isOff ? 'off' : 'on' },
            letterOf: (reader, at) => passkeyRemovedLetter(reader, { isOff, at }),
          },
        )
        return true
      })
      return isRemoved ? {} : refused('PASSKEY_NOT_FOUND')
    }),

    handle(askForPasskey, async ({ db, actor }) => {
      if (actor.kind === 'staff') return noStaff()
      const options = await requestOptions(db, { userId: actor.subject, purpose: 'prove', publicUrl })
      return options ?? refused('SECOND_FACTOR_OFF')
    }),
  ]
}

/** The password was asked for before the challenge was given out that it signs. */
async function added(
  { db, actor, body: { name, credential }, now, peer, correlationId }: Input<typeof addPasskey>,
  { key, publicUrl }: { readonly key: FactorKey; readonly publicUrl: string },
) {
  if (actor.kind === 'staff') return noStaff()
  const { subject: userId, grantId } = actor
  const counters = factorTriesOf(userId, sessionTries(actor))
  const retryAfterSeconds = await countedFactorTry(db, counters)
  if (retryAfterSeconds !== null) return refused('IN_TIMEOUT', { retryAfterSeconds })
  const checked = await checkedPasskey(db, { userId, credential, publicUrl })
  if (checked === null) {
    await auditRefusal(db, { actor: userId, action: 'passkey-refused', correlationId }, peer)
    return refused('PASSKEY_REFUSED', { field: 'credential' })
  }
  await forgiven(db, counters)
  return factorAdded(db, {
    userId,
    grantId,
    key,
    now,
    correlationId,
    add: async (queries) => {
      if ((await factorOf(queries, userId)).passkeys >= MOST_PASSKEYS) return refused('TOO_MANY_PASSKEYS')
      const passkeyId = await passkeyKept(queries, userId, { ...checked, name })
      if (passkeyId === null) return refused('PASSKEY_EXISTS', { field: 'credential' })
      return { action: 'passkey-added', detail: { passkeyId }, letterOf: passkeyAddedLetter }
    },
  })
}
