import { createHash } from 'node:crypto'

/** What stands in the database for a token, code or cookie value; high entropy needs no salt. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
