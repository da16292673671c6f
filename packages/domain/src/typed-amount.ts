import { toCents, dollarsToCents } from './money.ts'
import type { Cents } from './money.ts'
import { normalizeValue } from './typed-text.ts'

/** More than any accepted amount has. Such a number is still a safe integer in cents. */
const MAX_AMOUNT_CHARACTERS = 13

/**
 * Digits with a comma or space before every three digits, or without any. At another place, or after a leading zero, a comma
 * or space may mean a decimal point. Such text is refused.
 */
const NUMBER = String.raw`(?:[1-9]\d{0,2}([,\s])\d{3}(?:\1\d{3})*|\d+)(?:\.\d*)?|\.\d+`
const PLAIN = new RegExp(`^(?:${NUMBER})$`)
const DOLLARS = new RegExp(String.raw`^(?:-?\s?\$?|\$-)\s?(?:${NUMBER})$`)

/** A typed amount, rounded to the cent and never negative; null for any other text. Source: PAY-030, PAY-031. */
export function amountTyped(typed: string): Cents | null {
  const text = normalizeValue(typed)
  if (!DOLLARS.test(text)) return null
  const digits = text.replace(/[$,\s]/g, '')
  if (digits.length > MAX_AMOUNT_CHARACTERS) return null
  return toCents(Math.max(0, dollarsToCents(Number(digits))))
}

/** A typed number, never negative; null for any other text. */
export function parseNumber(typed: string): number | null {
  const text = normalizeValue(typed)
  return PLAIN.test(text) ? Number(text.replace(/[,\s]/g, '')) : null
}
