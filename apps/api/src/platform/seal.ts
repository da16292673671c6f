import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What a sealing key is made of: a secret, what it is bound to, and what it is for. */
export type SealingKey = { readonly secret: string; readonly place: string; readonly purpose: string }

/** A value that nobody reads or changes without the key. */
export function seal(value: unknown, key: SealingKey): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key), nonce)
  const hidden = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
}

/** Throws where it was sealed by another key, or was changed. */
export function unseal(text: string, key: SealingKey): unknown {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(key), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const shown = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  return JSON.parse(shown.toString('utf8'))
}

function deriveKey({ secret, place, purpose }: SealingKey): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, place, purpose, KEY_BYTES))
}
