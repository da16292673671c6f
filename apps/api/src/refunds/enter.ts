import { dayAt } from '@switchboard/domain/day'
import { dollarsOf } from '@switchboard/domain/money'

import { audit } from '#api/audit.ts'
import { holdAccount } from '#api/books/accounts.ts'
import { postRefundReversal } from '#api/books/refund.ts'
import type { Queries } from '#api/database/database.ts'
import { queueNotice } from '#api/notices/notice.ts'

import { failedNotice, paidNotice } from './notices.ts'
import type { PaymentReply } from './pay.ts'
import { endPayment, endRefund, listPayments, markSent } from './payments-store.ts'
import type { OpenPayment } from './payments-store.ts'

/** A bank reports on the credits it took on a few times a day. */
const ASK_AGAIN_MILLISECONDS = 4 * 3_600_000

export type FinalReply = Exclude<PaymentReply, { kind: 'noAnswer' | 'notUnderstood' | 'pending' }>

/** A payment that a reply is entered for, when by the provider clock (milliseconds), and by which job. */
export type EnteredPayment = {
  readonly payment: OpenPayment
  readonly at: number
  readonly correlationId: string
}

/** Enters a reply in the caller's transaction: states, books, audit trail and notice together. Source: RFD-009, RFD-010. */
export async function enterReply(
  queries: Queries,
  entered: EnteredPayment,
  reply: FinalReply,
): Promise<void> {
  const { payment, at } = entered
  // two payments of one refund that end at once: the second finds the first ended, and ends the refund
  await holdAccount(queries, payment.accountCode)
  switch (reply.kind) {
    case 'accepted':
      return markSent(queries, payment, at + ASK_AGAIN_MILLISECONDS)
    case 'settled':
      return pay(queries, entered, null)
    case 'approved':
      return pay(queries, entered, reply.reference)
    case 'declined':
      return fail(queries, entered, { reason: reply.why, reference: reply.reference })
    case 'refused':
    case 'returned':
      return fail(queries, entered, { reason: reply.why, reference: null })
  }
}

async function pay(queries: Queries, entered: EnteredPayment, reference: string | null): Promise<void> {
  const { payment, at } = entered
  const end = { state: 'paid', at, reason: null, reference } as const
  if (await endPayment(queries, payment, end)) await endWithRefund(queries, entered)
}

async function fail(
  queries: Queries,
  entered: EnteredPayment,
  { reason, reference }: { readonly reason: string; readonly reference: string | null },
): Promise<void> {
  const { payment, at } = entered
  const end = { state: 'failed', at, reason, reference } as const
  if (!(await endPayment(queries, payment, end))) return
  const { accountCode, refundPaymentId, amount, target } = payment
  await postRefundReversal(queries, {
    accountCode,
    refundPaymentId,
    amount,
    to: target.to,
    day: dayAt(at),
    at,
  })
  await endWithRefund(queries, entered)
}

/** The customer is notified once, when the last payment of the refund has ended. */
async function endWithRefund(
  queries: Queries,
  { payment, at, correlationId }: EnteredPayment,
): Promise<void> {
  const { refundId, accountCode } = payment
  const ended = await endRefund(queries, payment, at)
  if (ended === null) return
  const { state, reference, amount } = ended
  const payments = await listPayments(queries, payment)
  const failed = payments.filter((each) => each.state === 'failed')
  const paid = payments.filter((each) => each.state === 'paid')
  const refund = { refundId, accountCode, reference, amount }
  const notice = state === 'paid' ? paidNotice(refund, paid) : failedNotice(refund, { paid, failed })
  await audit(queries, {
    actor: 'provider',
    accountCode,
    action: `refund-${state}`,
    correlationId,
    detail: { reference, amount: dollarsOf(amount) },
  })
  await queueNotice(queries, { ...notice, at })
}
