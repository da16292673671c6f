import { createHash } from 'node:crypto'

/** SHA-256 of a token, code or cookie, as stored in the database. Unsalted: the values have high entropy. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
