import { centsOf, centsOfDollars } from './money.ts'
import type { Cents } from './money.ts'

/** Far above any amount that is accepted, and still a safe integer in cents. */
const MOST_AMOUNT_CHARACTERS = 13

/** An amount as typed, rounded to the cent and never negative; null for what is not an amount. Source: PAY-030, PAY-031. */
export function amountTyped(typed: string): Cents | null {
  const text = typed.replace(/[\s$,]/g, '')
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(text) || text.length > MOST_AMOUNT_CHARACTERS) return null
  return centsOf(Math.max(0, centsOfDollars(Number(text))))
}
