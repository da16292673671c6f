import { dayAt } from '@switchboard/domain/day'
import { toDollars } from '@switchboard/domain/money'

import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import { postRefundReversal } from '#api/provider/books/refund.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { refundFailureNotice, refundPaymentNotice, refundReturnNotice } from './notices.ts'
import type { PaymentReply } from './pay.ts'
import type { EndedPayment, OpenPayment } from './claimed-payments.ts'
import {
  endPayment,
  endRefund,
  failPaidPayment,
  failPaidRefund,
  listPayments,
  markSent,
} from './payment-states.ts'

/** The wait before the bank is queried about an accepted credit: banks report a few times a day. */
const QUERY_AGAIN_MILLISECONDS = 4 * 3_600_000

/** A reply that decides the state of the payment. */
export type DecidingReply = Exclude<PaymentReply, { kind: 'noAnswer' | 'notUnderstood' | 'pending' }>

/** A payment, the time of its reply by the provider clock in milliseconds, and the job. */
export type RepliedPayment<Payment extends OpenPayment | EndedPayment = OpenPayment> = {
  readonly payment: Payment
  readonly at: number
  readonly actor: Actor
}

/** Saves a reply in the caller's transaction: states, books, audit trail and notice together. Source: RFD-009, RFD-010. */
export async function saveReply(
  queries: Queries,
  replied: RepliedPayment,
  reply: DecidingReply,
): Promise<void> {
  const { payment, at } = replied
  // if two payments of a refund end at the same time, the lock lets the second one end the refund
  await lockAccount(queries, payment.accountCode)
  switch (reply.kind) {
    case 'accepted':
      return markSent(queries, payment, at + QUERY_AGAIN_MILLISECONDS)
    case 'settled':
      return pay(queries, replied, null)
    case 'approved':
      return pay(queries, replied, reply.reference)
    case 'declined':
      return fail(queries, replied, { reason: reply.why, reference: reply.reference })
    case 'refused':
    case 'returned':
      return fail(queries, replied, { reason: reply.why, reference: null })
  }
}

async function pay(queries: Queries, replied: RepliedPayment, reference: string | null): Promise<void> {
  const { payment, at } = replied
  const end = { state: 'paid', at, reason: null, reference } as const
  if (await endPayment(queries, payment, end)) await endRefundWithLast(queries, replied)
}

async function fail(
  queries: Queries,
  replied: RepliedPayment,
  { reason, reference }: { readonly reason: string; readonly reference: string | null },
): Promise<void> {
  const { payment, at } = replied
  const end = { state: 'failed', at, reason, reference } as const
  if (!(await endPayment(queries, payment, end))) return
  await reverse(queries, replied)
  await endRefundWithLast(queries, replied)
}

async function reverse(
  queries: Queries,
  { payment, at }: RepliedPayment<OpenPayment | EndedPayment>,
): Promise<void> {
  const { accountCode, refundPaymentId, amount, target } = payment
  const booking = { accountCode, refundPaymentId, amount, to: target.to, day: dayAt(at), at }
  await postRefundReversal(queries, booking)
}

/** Saves the return of a paid payment: its amount becomes credit again, and the customer is notified. Source: RFD-013. */
export async function saveReturn(
  queries: Queries,
  replied: RepliedPayment<EndedPayment>,
  reason: string,
): Promise<void> {
  const { payment, at, actor } = replied
  const { accountCode, refundPaymentId, refundId } = payment
  await lockAccount(queries, accountCode)
  if (!(await failPaidPayment(queries, payment, { at, reason }))) return
  await reverse(queries, replied)
  const { reference, amount } = await failPaidRefund(queries, payment, at)
  await audit(queries, actor, {
    accountCode,
    action: 'refund-failed',
    detail: { reference, amount: toDollars(payment.amount) },
  })
  const returned = (await listPayments(queries, payment)).filter(
    (each) => each.refundPaymentId === refundPaymentId,
  )
  const refund = { refundId, accountCode, reference, amount }
  await queueNotice(queries, { ...refundReturnNotice(refund, returned), at })
}

/** Ends the refund and notifies the customer if this was the last payment. */
async function endRefundWithLast(queries: Queries, { payment, at, actor }: RepliedPayment): Promise<void> {
  const { refundId, accountCode } = payment
  const ended = await endRefund(queries, payment, at)
  if (ended === null) return
  const { state, reference, amount } = ended
  const payments = await listPayments(queries, payment)
  const failed = payments.filter((each) => each.state === 'failed')
  const paid = payments.filter((each) => each.state === 'paid')
  const refund = { refundId, accountCode, reference, amount }
  const notice =
    state === 'paid' ? refundPaymentNotice(refund, paid) : refundFailureNotice(refund, { paid, failed })
  await audit(queries, actor, {
    accountCode,
    action: `refund-${state}`,
    detail: { reference, amount: toDollars(amount) },
  })
  await queueNotice(queries, { ...notice, at })
}
