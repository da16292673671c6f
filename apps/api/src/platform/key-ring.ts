import { hkdfSync } from 'node:crypto'

import { seal, unseal } from './seal.ts'
import type { SealingKey } from './seal.ts'

const ID_BYTES = 6

/** The id of values that no key of the ring has opened. */
export const UNKNOWN_KEY_ID = 'unknown'

/** The id derives from the secret, so that the same key has the same id in every process. */
type RingKey = { readonly id: string; readonly secret: string }

/** The keys of a setting. The current key seals, and each key opens the values that it has sealed. */
export type KeyRing = { readonly current: RingKey; readonly others: readonly RingKey[] }

/** An encrypted text and the id of its key. A text of a release before key ids has null. */
export type SealedValue = { readonly text: string; readonly keyId: string | null }

/** The record to which a value belongs, and its purpose. */
export type SealPlace = Pick<SealingKey, 'place' | 'purpose'>

export function createKeyRing(secret: string, otherSecrets: readonly string[]): KeyRing {
  const others = [...new Set(otherSecrets)].filter((other) => other !== secret)
  return { current: toRingKey(secret), others: others.map(toRingKey) }
}

function toRingKey(secret: string): RingKey {
  const id = Buffer.from(hkdfSync('sha256', secret, '', 'key id', ID_BYTES)).toString('hex')
  return { id, secret }
}

/** All keys of a ring, the current key first. */
export function listKeys({ current, others }: KeyRing): RingKey[] {
  return [current, ...others]
}

export function sealByRing(value: unknown, { current }: KeyRing, place: SealPlace): SealedValue {
  return { text: seal(value, { ...place, secret: current.secret }), keyId: current.id }
}

/** Opens a value with the key of its id, without an id with any key of the ring. Null if that fails. Source: OPS-030. */
export function unsealByRing(
  { text, keyId }: SealedValue,
  ring: KeyRing,
  place: SealPlace,
): { readonly value: unknown } | null {
  const isOfAnyKey = keyId === null || keyId === UNKNOWN_KEY_ID
  for (const { id, secret } of listKeys(ring)) {
    if (!isOfAnyKey && id !== keyId) continue
    try {
      return { value: unseal(text, { ...place, secret }) }
    } catch {
      // another key sealed the value, or it was changed
    }
  }
  return null
}
