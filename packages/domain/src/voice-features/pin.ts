const PIN = /^\d{4,10}$/

export type PinProblem = 'shape' | 'guessable'

/**
 * Why digits are no PIN for the voicemail of a line, or null. Besides its length: none that are guessed first, such as one
 * digit over and over, digits in a row, a pair that repeats, or the end of the line's own number. Source: VFE-014, VFE Readings.
 */
export function pinProblem(pin: string, lineNumber: string): PinProblem | null {
  if (!PIN.test(pin)) return 'shape'
  const isRepeated = /^(\d{1,2})\1+$/.test(pin) || /^(\d)\1+$/.test(pin)
  return isRepeated || isRow(pin) || lineNumber.replaceAll(/\D/g, '').endsWith(pin) ? 'guessable' : null
}

const DIGITS = 10

/** Each digit follows the one before it, upwards or downwards, 0 beside 9. */
function isRow(pin: string): boolean {
  const steps = new Set(
    Array.from(pin.slice(1), (digit, place) => (Number(digit) - Number(pin[place]) + DIGITS) % DIGITS),
  )
  return steps.size === 1 && (steps.has(1) || steps.has(DIGITS - 1))
}
