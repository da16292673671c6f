import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The parts of an encryption key: the secret, the record to which the value belongs, and the purpose. */
export type SealingKey = { readonly secret: string; readonly place: string; readonly purpose: string }

/** Encrypts a value with AES-256-GCM, which also detects changes. */
export function seal(value: unknown, key: SealingKey): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key), nonce)
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Decrypts a value. Throws if the key is wrong or the text was changed. */
export function unseal(text: string, key: SealingKey): unknown {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(key), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const decrypted = Buffer.concat([
    decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ])
  return JSON.parse(decrypted.toString('utf8'))
}

function deriveKey({ secret, place, purpose }: SealingKey): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, place, purpose, KEY_BYTES))
}
