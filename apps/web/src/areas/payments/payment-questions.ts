import { toCents, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { SAME_AMOUNT_QUESTION_SECONDS } from '@switchboard/domain/payments/card-payments'
import { PAYMENT_QUESTIONS } from '@switchboard/domain/payments/contract'
import type { PaymentQuestion } from '@switchboard/domain/payments/contract'

/** A payment that waits for the customer's confirmation. */
export type PaymentConfirmation = {
  readonly question: PaymentQuestion
  readonly amount: Cents
  /** For how many more seconds the provider asks before a second payment of this amount. Null for other questions. */
  readonly leftSeconds: number | null
  /** The questions that are confirmed if the customer agrees, including those confirmed before. */
  readonly confirmed: readonly PaymentQuestion[]
}

export function isQuestion(code: string): code is PaymentQuestion {
  return PAYMENT_QUESTIONS.some((question) => question === code)
}

/** If the amount is more than owed, agreeing to any question also confirms this. */
export function buildConfirmation(
  question: PaymentQuestion,
  { amount, owed, confirmed, leftSeconds }: Omit<PaymentConfirmation, 'question'> & { readonly owed: Cents },
): PaymentConfirmation {
  const more = amount > owed ? (['PAYMENT_MORE_THAN_OWED'] as const) : []
  return { question, amount, leftSeconds, confirmed: [...new Set([...confirmed, question, ...more])] }
}

type ShownAmounts = {
  readonly owed: Cents
  /** The charge to the card: the amount and its surcharge. */
  readonly total: Cents
}

export function questionText(
  { question, amount, leftSeconds }: PaymentConfirmation,
  { owed, total }: ShownAmounts,
): { title: string; about: string; yes: string } {
  const credit =
    amount > owed
      ? ` This is ${moneyText(toCents(amount - owed))} more than you owe; it stays on your account as credit.`
      : ''
  switch (question) {
    case 'PAYMENT_UNFINISHED':
      return {
        title: 'A payment that you began is not finished.',
        about: `If you pay now and the other payment goes through as well, you have paid twice.${credit}`,
        yes: `Pay ${moneyText(total)} anyway`,
      }
    case 'PAYMENT_MADE_ALREADY':
      return {
        title: `You paid ${moneyText(amount)} ${agoText(leftSeconds)}. Pay again?`,
        about: `That payment went through, and you need not make it again.${credit}`,
        yes: `Pay ${moneyText(total)} again`,
      }
    case 'PAYMENT_MORE_THAN_OWED':
      return {
        title: `This is ${moneyText(toCents(amount - owed))} more than you owe.`,
        about: 'It stays on your account as credit and comes off your next bills.',
        yes: `Pay ${moneyText(total)} anyway`,
      }
  }
}

const MINUTE_SECONDS = 60

/** The whole minutes since the earlier payment, calculated from the remaining time if the provider sends it. */
function agoText(leftSeconds: number | null): string {
  if (leftSeconds === null) return 'a few minutes ago'
  const minutes = Math.floor((SAME_AMOUNT_QUESTION_SECONDS - leftSeconds) / MINUTE_SECONDS)
  if (minutes < 1) return 'less than a minute ago'
  return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
}
