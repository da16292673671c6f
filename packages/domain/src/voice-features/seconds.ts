import { parseNumber } from '../typed-amount.ts'
import { normalizeValue } from '../typed-text.ts'

export const MAX_RING_SECONDS = 60
const DEFAULT_RING_SECONDS = 20

/**
 * Whole seconds that a line rings before a call is forwarded, from typed or sent input: 0 to 60, and 20 if
 * it is not a number. Source: VFE-025 to VFE-027.
 */
export function parseRingSeconds(typed: string | number): number {
  const seconds = typeof typed === 'number' ? typed : parseSeconds(typed)
  if (seconds === null || Number.isNaN(seconds)) return DEFAULT_RING_SECONDS
  return Math.min(MAX_RING_SECONDS, Math.max(0, Math.round(seconds)))
}

/** Null if it is not a number; a negative number is 0, because it is out of range. */
function parseSeconds(typed: string): number | null {
  const value = normalizeValue(typed)
  const size = parseNumber(value.replace(/^-/, ''))
  return size !== null && value.startsWith('-') ? 0 : size
}
