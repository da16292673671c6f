import { centsOf, centsOfDollars } from './money.ts'
import type { Cents } from './money.ts'
import { normalizeValue } from './typed-text.ts'

/** Far above any amount that is accepted, and still a safe integer in cents. */
const MOST_AMOUNT_CHARACTERS = 13

/** Dollars, with commas before every three digits or none: a comma elsewhere may be a decimal one, and is not guessed at. */
const DOLLARS = /^(?:-?\$?|\$-)(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)$/

/** An amount as typed, rounded to the cent and never negative; null for what is not an amount. Source: PAY-030, PAY-031. */
export function amountTyped(typed: string): Cents | null {
  const text = normalizeValue(typed).replace(/\s/g, '')
  if (!DOLLARS.test(text)) return null
  const digits = text.replace(/[$,]/g, '')
  if (digits.length > MOST_AMOUNT_CHARACTERS) return null
  return centsOf(Math.max(0, centsOfDollars(Number(digits))))
}
