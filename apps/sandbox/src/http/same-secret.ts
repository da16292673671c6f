import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares secrets in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(toDigest(given), toDigest(expected))
}

function toDigest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
