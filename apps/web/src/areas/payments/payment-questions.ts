import { centsOf, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { PAYMENT_QUESTIONS } from '@switchboard/domain/payments/contract'
import type { PaymentQuestion } from '@switchboard/domain/payments/contract'

/** A payment that waits for its customer's yes. */
export type Asked = {
  readonly question: PaymentQuestion
  readonly amount: Cents
  /** What is confirmed by saying yes, with what was before. */
  readonly confirmed: readonly PaymentQuestion[]
}

export function isQuestion(code: string): code is PaymentQuestion {
  return PAYMENT_QUESTIONS.some((question) => question === code)
}

/** One question at a time; that more is paid than is owed is said with any of them. */
export function askedOf(
  question: PaymentQuestion,
  { amount, owed, confirmed }: { amount: Cents; owed: Cents; confirmed: readonly PaymentQuestion[] },
): Asked {
  const more = amount > owed ? (['PAYMENT_MORE_THAN_OWED'] as const) : []
  return { question, amount, confirmed: [...new Set([...confirmed, question, ...more])] }
}

export function questionText(
  { question, amount }: Asked,
  owed: Cents,
): { title: string; about: string; yes: string } {
  const credit =
    amount > owed
      ? ` This is ${moneyText(centsOf(amount - owed))} more than you owe; it stays on your account as credit.`
      : ''
  switch (question) {
    case 'PAYMENT_UNFINISHED':
      return {
        title: 'A payment that you began is not finished.',
        about: `If you pay now and the other payment goes through as well, you have paid twice.${credit}`,
        yes: `Pay ${moneyText(amount)} all the same`,
      }
    case 'PAYMENT_MADE_ALREADY':
      return {
        title: `You paid ${moneyText(amount)} a few minutes ago. Pay again?`,
        about: `That payment went through, and you need not make it again.${credit}`,
        yes: `Pay ${moneyText(amount)} again`,
      }
    case 'PAYMENT_MORE_THAN_OWED':
      return {
        title: `This is ${moneyText(centsOf(amount - owed))} more than you owe.`,
        about: 'It stays on your account as credit and comes off your next bills.',
        yes: `Pay ${moneyText(amount)} all the same`,
      }
  }
}
