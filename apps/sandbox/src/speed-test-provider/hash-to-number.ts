import { createHash } from 'node:crypto'

/** A whole number from 0 to `limit - 1`, always the same for the same text. */
export function hashToNumber(text: string, limit: number): number {
  return createHash('sha256').update(text).digest().readUInt32BE() % limit
}
