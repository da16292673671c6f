import { createHmac } from 'node:crypto'

import { hashSecret } from '#api/platform/hash.ts'
import { UNKNOWN_KEY_ID, listKeys, sealByRing, unsealByRing } from '#api/platform/key-ring.ts'
import type { KeyRing, SealedValue, SealPlace } from '#api/platform/key-ring.ts'

import { newRecoveryCodes, normalizeCode } from './one-time-code.ts'
import type { StoredRecoveryCode } from './recovery-code-store.ts'

export const toSecretPlace = (userId: string): SealPlace => ({ place: userId, purpose: 'second factor' })
export const toCodePlace = (userId: string): SealPlace => ({ place: userId, purpose: 'recovery code' })

export function sealSecret(secret: string, userId: string, ring: KeyRing): SealedValue {
  return sealByRing(secret, ring, toSecretPlace(userId))
}

export function unsealSecret(sealed: SealedValue, userId: string, ring: KeyRing): string {
  const opened = unsealByRing(sealed, ring, toSecretPlace(userId))
  if (opened === null)
    throw new Error(
      `no second factor key of the settings opens a secret, key id ${sealed.keyId ?? UNKNOWN_KEY_ID}`,
    )
  if (typeof opened.value !== 'string') throw new Error('a sealed secret is not text')
  return opened.value
}

/** New recovery codes, and the form in which they are stored. */
export function createRecoveryCodes(
  userId: string,
  ring: KeyRing,
): { recoveryCodes: string[]; stored: StoredRecoveryCode[] } {
  const recoveryCodes = newRecoveryCodes()
  const stored = recoveryCodes.map((code) => {
    const text = toHashText(code, userId)
    return {
      codeHash: hashByKey(text, ring.current.secret),
      sealed: sealByRing(hashSecret(text), ring, toCodePlace(userId)),
    }
  })
  return { recoveryCodes, stored }
}

/**
 * Finds the stored code that a user entered. A code of a release before key ids has only the HMAC of the key of then, which may
 * be any key of the ring.
 */
export function findRecoveryCode(
  stored: readonly StoredRecoveryCode[],
  { code, userId, ring }: { readonly code: string; readonly userId: string; readonly ring: KeyRing },
): StoredRecoveryCode | undefined {
  const text = toHashText(code, userId)
  const hash = hashSecret(text)
  const keyedHashes = listKeys(ring).map(({ secret }) => hashByKey(text, secret))
  return stored.find(({ codeHash, sealed }) =>
    sealed === null
      ? keyedHashes.includes(codeHash)
      : unsealByRing(sealed, ring, toCodePlace(userId))?.value === hash,
  )
}

function toHashText(code: string, userId: string): string {
  return `recovery code of ${userId} ${normalizeCode(code)}`
}

/** Keyed, because the 66 bits of a code are too few for a hash without a key. */
function hashByKey(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}
