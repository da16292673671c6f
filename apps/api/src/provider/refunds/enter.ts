import { dayAt } from '@switchboard/domain/day'
import { toDollars } from '@switchboard/domain/money'

import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { holdAccount } from '#api/provider/books/accounts.ts'
import { postRefundReversal } from '#api/provider/books/refund.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { refundFailureNotice, refundPaymentNotice, refundReturnNotice } from './notices.ts'
import type { PaymentReply } from './pay.ts'
import {
  endPayment,
  endRefund,
  failPaidPayment,
  failPaidRefund,
  listPayments,
  markSent,
} from './payments-store.ts'
import type { EndedPayment, OpenPayment } from './payments-store.ts'

/** A bank reports a few times a day on the credits that it has accepted. */
const ASK_AGAIN_MILLISECONDS = 4 * 3_600_000

export type FinalReply = Exclude<PaymentReply, { kind: 'noAnswer' | 'notUnderstood' | 'pending' }>

/** A payment whose reply is entered, the instant of the provider clock in milliseconds, and the job as the actor. */
export type EnteredPayment<Payment extends OpenPayment | EndedPayment = OpenPayment> = {
  readonly payment: Payment
  readonly at: number
  readonly actor: Actor
}

/** Enters a reply in the caller's transaction: states, books, audit trail and notice together. Source: RFD-009, RFD-010. */
export async function enterReply(
  queries: Queries,
  entered: EnteredPayment,
  reply: FinalReply,
): Promise<void> {
  const { payment, at } = entered
  // the lock orders two payments of a refund that end at once: the later payment then ends the refund
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
  await reverse(queries, entered)
  await endWithRefund(queries, entered)
}

async function reverse(
  queries: Queries,
  { payment, at }: EnteredPayment<OpenPayment | EndedPayment>,
): Promise<void> {
  const { accountCode, refundPaymentId, amount, target } = payment
  const booking = { accountCode, refundPaymentId, amount, to: target.to, day: dayAt(at), at }
  await postRefundReversal(queries, booking)
}

/** Enters the return of a payment that was paid. Its amount is credit again, and the customer is notified. Source: RFD-013. */
export async function enterReturn(
  queries: Queries,
  entered: EnteredPayment<EndedPayment>,
  reason: string,
): Promise<void> {
  const { payment, at, actor } = entered
  const { accountCode, refundPaymentId, refundId } = payment
  await holdAccount(queries, accountCode)
  if (!(await failPaidPayment(queries, payment, { at, reason }))) return
  await reverse(queries, entered)
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

/** The customer is notified once, when the last payment of the refund has ended. */
async function endWithRefund(queries: Queries, { payment, at, actor }: EnteredPayment): Promise<void> {
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
