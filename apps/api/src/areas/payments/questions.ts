import type { Day } from '@switchboard/domain/day'
import { toDollars } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { SAME_AMOUNT_QUESTION_SECONDS } from '@switchboard/domain/payments/card-payments'
import type { PaymentQuestion } from '@switchboard/domain/payments/contract'
import { paymentAmountProblem } from '@switchboard/domain/payments/rules'
import type { AmountProblem, TransactionType } from '@switchboard/domain/payments/rules'

import type { Actor } from '#api/platform/actor.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { refuse } from '#api/platform/refusal.ts'

import { settle } from './settlement.ts'
import type { PaymentContext } from './settlement.ts'
import { listOpenPayments, readEarlierPayments } from './store/under-way.ts'
import type { EarlierPayments } from './store/under-way.ts'

export type ProposedPayment = {
  readonly accountCode: string
  readonly transactionType: TransactionType
  readonly amount: Cents
  /** The amount owed as shown to the customer; null if none was shown. */
  readonly owedShown: Cents | null
  readonly confirmed: readonly PaymentQuestion[]
  readonly today: Day
}

/** Settles earlier payments that have ended at the gateway, so that only payments still under way block the next. */
export async function settleEarlier(
  context: PaymentContext,
  accountCode: string,
  actor: Actor,
): Promise<void> {
  const earlier = await listOpenPayments(context.db, accountCode)
  await Promise.all(earlier.map((payment) => settle(context, payment, actor)))
}

/**
 * Returns why a payment must not begin, or null: another is under way, the amount owed has changed, or the customer must
 * confirm first. The caller holds the lock of the account until the payment is saved. Source: PAY Readings.
 */
export async function checkNewPayment(queries: Queries, proposed: ProposedPayment) {
  const { transactionType, amount, owedShown, confirmed } = proposed
  // an authorisation takes no money
  if (transactionType === 'Authorisation') return null
  const earlier = await readEarlierPayments(queries, proposed)
  if (earlier.checking) return refuse('PAYMENT_UNDER_WAY')
  if (owedShown !== null && owedShown !== earlier.owed)
    return refuse('AMOUNT_OWED_HAS_CHANGED', {
      field: 'owedShown',
      message: `the amount owed is ${toDollars(earlier.owed).toFixed(2)} now`,
    })
  const malformed = refuseAmount(amount, earlier.owed)
  if (malformed !== null) return malformed
  const question = listQuestions(earlier, amount).find((candidate) => !confirmed.includes(candidate))
  return question === undefined
    ? null
    : refuse(question, { field: 'confirmed', ...toRetryAfter(question, earlier) })
}

/** Returns the refusal of an amount, or null if it can be paid. */
export function refuseAmount(amount: Cents, owed: Cents) {
  const problem = paymentAmountProblem(amount, owed)
  return problem === null
    ? null
    : refuse('MALFORMED_REQUEST', { field: 'amount', message: EXPECTED[problem] })
}

const EXPECTED: Record<AmountProblem, string> = {
  missing: 'expected an amount',
  notAboveZero: 'expected more than 0',
  tooLittle: 'expected at least 1, or all that is owed',
  tooMuch: 'expected at most 99999.99',
}

/** The time until the same amount raises no question. The page derives the time of the earlier payment from it. */
function toRetryAfter(question: PaymentQuestion, { paidSecondsAgo }: EarlierPayments) {
  if (question !== 'PAYMENT_MADE_ALREADY' || paidSecondsAgo === null) return {}
  return { retryAfterSeconds: Math.max(0, SAME_AMOUNT_QUESTION_SECONDS - paidSecondsAgo) }
}

function listQuestions(
  { owed, unfinished, paidSecondsAgo }: EarlierPayments,
  amount: Cents,
): PaymentQuestion[] {
  return [
    ...(unfinished ? (['PAYMENT_UNFINISHED'] as const) : []),
    ...(paidSecondsAgo !== null ? (['PAYMENT_MADE_ALREADY'] as const) : []),
    ...(amount > owed ? (['PAYMENT_MORE_THAN_OWED'] as const) : []),
  ]
}
