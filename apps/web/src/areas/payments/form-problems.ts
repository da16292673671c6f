import type { Cents } from '@switchboard/domain/money'
import { cardProblems } from '@switchboard/domain/payments/card'
import type { CardField, CardForm } from '@switchboard/domain/payments/card'
import { paymentAmountProblem, savingAmountProblem } from '@switchboard/domain/payments/rules'

import { providerToday } from '#web/http/configuration.ts'
import type { Problem } from '#web/ui/ErrorSummary.tsx'

import type { CardPurpose } from './purpose.ts'
import { AMOUNT_PROBLEMS, CARD_PROBLEMS, NOTHING_TO_DO } from './words.ts'

type PaymentForm = {
  readonly purpose: CardPurpose
  /** Null if the text is not an amount. */
  readonly amount: Cents | null
  readonly card: CardForm
  readonly saveCard: boolean
  readonly owed: Cents
}

const CARD_FIELD_ORDER: readonly CardField[] = [
  'cardNumber',
  'cardHolderName',
  'dateExpiryMonth',
  'dateExpiryYear',
  'cvc2',
]

/** Month and year are one field of the page, which has one problem at most. */
const FIELD_IDS: Partial<Record<CardField, string>> = { dateExpiryMonth: 'expiry', dateExpiryYear: 'expiry' }

function listCardProblems(card: CardForm): Problem[] {
  const problemsByField = cardProblems(card, providerToday())
  const problems = CARD_FIELD_ORDER.flatMap((field) => {
    const problem = problemsByField[field]
    return problem === undefined
      ? []
      : [{ fieldId: FIELD_IDS[field] ?? field, message: CARD_PROBLEMS[field][problem] }]
  })
  return problems.filter(
    ({ fieldId }, index) => index === problems.findIndex((problem) => problem.fieldId === fieldId),
  )
}

/** Problems in the order of the form, each with the id of its field. Source: PAY-035. */
export function listPaymentProblems({ purpose, amount, card, saveCard, owed }: PaymentForm): Problem[] {
  const findAmountProblem = purpose === 'pay' ? paymentAmountProblem : savingAmountProblem
  const amountProblem = findAmountProblem(amount, owed)
  const nothingToDo = amount === 0 && !saveCard && purpose === 'saveCard'
  return [
    ...(amountProblem === null ? [] : [{ fieldId: 'amount', message: AMOUNT_PROBLEMS[amountProblem] }]),
    ...listCardProblems(card),
    ...(nothingToDo ? [{ fieldId: 'saveCreditCard', message: NOTHING_TO_DO }] : []),
  ]
}
