import { parseNumber } from '../typed-amount.ts'
import { normalizeValue } from '../typed-text.ts'

export const MOST_RING_SECONDS = 60
const SECONDS_OTHERWISE = 20

/**
 * Whole seconds that a line rings before a call goes on, of what was typed or sent: 0 to 60, and 20 where it is no number.
 * Source: VFE-025 to VFE-027.
 */
export function ringSecondsOf(typed: string | number): number {
  const seconds = typeof typed === 'number' ? typed : parseSeconds(typed)
  if (seconds === null || Number.isNaN(seconds)) return SECONDS_OTHERWISE
  return Math.min(MOST_RING_SECONDS, Math.max(0, Math.round(seconds)))
}

/** Null where it is no number; below 0 it is 0, as out of range. */
function parseSeconds(typed: string): number | null {
  const value = normalizeValue(typed)
  const size = parseNumber(value.replace(/^-/, ''))
  return size !== null && value.startsWith('-') ? 0 : size
}
