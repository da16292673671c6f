const PIN = /^\d{4,10}$/

export type PinProblem = 'shape' | 'guessable'

/** One digit or two digits, repeated to the end. */
const REPEATED = /^(\d{1,2})\1+$/

/**
 * Why digits are not allowed as the voicemail PIN of a line, or null. PINs that are easy to guess are refused: repeated digits,
 * digits in a row, and the end of the line's own number. Source: VFE-014, VFE Readings.
 */
export function pinProblem(pin: string, lineNumber: string): PinProblem | null {
  if (!PIN.test(pin)) return 'shape'
  const isOwnNumber = lineNumber.replaceAll(/\D/g, '').endsWith(pin)
  return isOwnNumber || REPEATED.test(pin) || isRow(pin) ? 'guessable' : null
}

const DIGITS = 10

/** Whether the digits count up or down, with 0 next to 9. */
function isRow(pin: string): boolean {
  const steps = new Set(
    Array.from(pin.slice(1), (digit, index) => (Number(digit) - Number(pin[index]) + DIGITS) % DIGITS),
  )
  return steps.size === 1 && (steps.has(1) || steps.has(DIGITS - 1))
}
