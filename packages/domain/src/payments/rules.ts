import type { Cents } from '../money.ts'
import { toCents, toDollars, calculatePercent } from '../money.ts'

import { isCardTypeKnown } from './card.ts'
import type { CardTransaction, CardType, Surcharge } from './contract.ts'

/** Source: PAY-013. */
export const TRANSACTION_TYPES = ['Purchase', 'Authorisation'] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

/** The largest card payment: $99,999.99. Source: PAY-030, Readings. */
export const MAX_CARD_PAYMENT = toCents(9_999_999)

/**
 * The smallest card payment, unless less is owed. From this amount on every card's surcharge is at least a cent, so many
 * small payments cannot round it away. Source: PAY-041, Readings.
 */
export const MIN_CARD_PAYMENT = toCents(100)

/** The amount that is authorised, and never captured, to save a card. Source: PAY-036. */
export const AUTHORISED_TO_SAVE = toCents(100)

/** Seconds between two polls. Source: PAY-022. */
export const POLL_SECONDS = 1

/** After this number of polls the outcome is unknown. Source: PAY-020. */
export const MAX_POLLS = 60

/** Two decimals, no dollar sign. Source: PAY-032. */
export function amountText(amount: Cents): string {
  return toDollars(amount).toFixed(2)
}

export type AmountProblem = 'missing' | 'notAboveZero' | 'tooLittle' | 'tooMuch'

/** Why an amount cannot be paid when `owed` is owed, or null. Source: PAY-031, Readings. */
export function paymentAmountProblem(amount: Cents | null, owed: Cents): AmountProblem | null {
  if (amount === null) return 'missing'
  if (amount <= 0) return 'notAboveZero'
  if (amount < MIN_CARD_PAYMENT && amount !== owed) return 'tooLittle'
  return amount > MAX_CARD_PAYMENT ? 'tooMuch' : null
}

/** The same check when a card is saved: the amount may be zero. Source: PAY-036, PAY-037. */
export function savingAmountProblem(amount: Cents | null, owed: Cents): AmountProblem | null {
  return amount === 0 ? null : paymentAmountProblem(amount, owed)
}

/** The gateway's transaction type and amount for a payment. Source: PAY-036, PAY-038. */
export function transactionRequest(amount: Cents): { transactionType: TransactionType; amount: Cents } {
  return amount > 0
    ? { transactionType: 'Purchase', amount }
    : { transactionType: 'Authorisation', amount: AUTHORISED_TO_SAVE }
}

/** Source: PAY-044. */
export function isTransactionType(text: string): text is TransactionType {
  return TRANSACTION_TYPES.some((type) => type === text)
}

/** The percent of a card type; 0 for a type without a surcharge. Source: PAY-039. */
export function surchargePercent(surcharges: readonly Surcharge[], type: CardType | null): number {
  return surcharges.find(({ paymentMethod }) => paymentMethod === type)?.percent ?? 0
}

/** Whether the surcharge is known: enough of the number is typed, or no card has a surcharge. */
export function hasKnownSurcharge(surcharges: readonly Surcharge[], cardNumber: string): boolean {
  return isCardTypeKnown(cardNumber) || surcharges.every(({ percent }) => percent === 0)
}

/** `1.90`. Source: PAY-040. */
export function percentText(percent: number): string {
  return percent.toFixed(2)
}

/** The part of a payment that does not pay an earlier surcharge. Source: PAY-041, Readings. */
export function surchargeable(amount: Cents, alreadySurcharge: Cents): Cents {
  return toCents(Math.max(0, amount - Math.max(0, alreadySurcharge)))
}

/** The surcharge on the surchargeable part of a payment. Source: PAY-041, Readings. */
export function calculateSurcharge(amount: Cents, percent: number, alreadySurcharge: Cents): Cents {
  return calculatePercent(surchargeable(amount, alreadySurcharge), percent)
}

/**
 * The surcharge of the used card less the surcharge that was charged: positive is still to be paid, negative is credited.
 * Source: PAY-039, PAY-041.
 */
export function surchargeCorrection(amount: Cents, percent: number, taken: Cents): Cents {
  return toCents(calculatePercent(amount, percent) - taken)
}

/** The amount that the gateway takes. Source: PAY-041. */
export function addSurcharge(amount: Cents, surcharge: Cents): Cents {
  return toCents(amount + surcharge)
}

export type NextPoll = 'again' | 'failed' | 'outcomeUnknown' | 'done'

/** The page's next step after a poll; `polls` is the number of polls so far. Source: PAY-020 to PAY-023. */
export function nextPoll(
  { status, retry }: Pick<CardTransaction, 'status' | 'retry'>,
  polls: number,
): NextPoll {
  if (status === 'Failed') return 'failed'
  if (status !== 'Pending' || !retry) return 'done'
  return polls < MAX_POLLS ? 'again' : 'outcomeUnknown'
}
