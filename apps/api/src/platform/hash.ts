import { createHash } from 'node:crypto'

/** SHA-256 of a token, code or cookie, as stored in the database. Unsalted: the values have high entropy. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
