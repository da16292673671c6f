import { toCents, dollarsToCents } from './money.ts'
import type { Cents } from './money.ts'
import { normalizeValue } from './typed-text.ts'

/** Far above any amount that is accepted, and still a safe integer in cents. */
const MOST_AMOUNT_CHARACTERS = 13

/**
 * Digits with commas or spaces before every three of them, or with none: elsewhere, and behind a leading zero, a comma may be a
 * decimal one and a space a missing point, which is not guessed at.
 */
const NUMBER = String.raw`(?:[1-9]\d{0,2}([,\s])\d{3}(?:\1\d{3})*|\d+)(?:\.\d*)?|\.\d+`
const PLAIN = new RegExp(`^(?:${NUMBER})$`)
const DOLLARS = new RegExp(String.raw`^(?:-?\s?\$?|\$-)\s?(?:${NUMBER})$`)

/** A typed amount, rounded to the cent and never negative; null for any other text. Source: PAY-030, PAY-031. */
export function amountTyped(typed: string): Cents | null {
  const text = normalizeValue(typed)
  if (!DOLLARS.test(text)) return null
  const digits = text.replace(/[$,\s]/g, '')
  if (digits.length > MOST_AMOUNT_CHARACTERS) return null
  return toCents(Math.max(0, dollarsToCents(Number(digits))))
}

/** A typed number, never negative; null for any other text. */
export function parseNumber(typed: string): number | null {
  const text = normalizeValue(typed)
  return PLAIN.test(text) ? Number(text.replace(/[,\s]/g, '')) : null
}
