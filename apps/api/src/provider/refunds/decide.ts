import { dayAt } from '@switchboard/domain/day'
import { toDollars } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import type { Actor } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import { postRefund, readRefundableCredit, toAvailable } from '#api/provider/books/refund.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { refundDeclineNotice } from './notices.ts'
import { decideRefund, findRefund, startPayments } from './store.ts'
import type { RefundRequest } from './store.ts'

/** The member of staff who decides, and the time by the provider clock (milliseconds). */
export type Decider = { readonly actor: Actor; readonly now: number }

export type DecisionResult =
  | { readonly kind: 'done'; readonly refund: RefundRequest }
  | { readonly kind: 'unknown' }
  /** The request is already decided or withdrawn. */
  | { readonly kind: 'notOpen'; readonly state: string }
  /** The credit has fallen below the amount since the request. */
  | { readonly kind: 'creditTooLow'; readonly refund: RefundRequest; readonly available: Cents }

/**
 * Approves a request in the caller's transaction: checks the credit again, books the refund, and starts its payments, which
 * the job `refunds` sends. Source: RFD-007, RFD-008.
 */
export async function approveRefund(
  queries: Queries,
  reference: string,
  decider: Decider,
): Promise<DecisionResult> {
  const refund = await findAndLock(queries, reference)
  if (refund === null) return { kind: 'unknown' }
  if (refund.state !== 'requested') return { kind: 'notOpen', state: refund.state }
  const { credit, heldByPayments } = await readRefundableCredit(queries, refund.accountCode)
  const available = toAvailable(credit, heldByPayments)
  if (refund.amount > available) return { kind: 'creditTooLow', refund, available }

  const { now: at } = decider
  await decideRefund(queries, refund, { state: 'approved', at, reason: null })
  const { accountCode } = refund
  for (const payment of await startPayments(queries, refund, at))
    await postRefund(queries, { ...payment, accountCode, day: dayAt(at), at })
  await auditDecision(queries, refund, { decider, action: 'refund-approved' })
  return { kind: 'done', refund }
}

/** Declines a request in the caller's transaction; the customer reads the reason. Source: RFD-007. */
export async function declineRefund(
  queries: Queries,
  { reference, reason }: { readonly reference: string; readonly reason: string },
  decider: Decider,
): Promise<DecisionResult> {
  const refund = await findAndLock(queries, reference)
  if (refund === null) return { kind: 'unknown' }
  if (refund.state !== 'requested') return { kind: 'notOpen', state: refund.state }

  const { now: at } = decider
  await decideRefund(queries, refund, { state: 'declined', at, reason })
  await auditDecision(queries, refund, { decider, action: 'refund-declined' })
  await queueNotice(queries, { ...refundDeclineNotice(refund, reason), at })
  return { kind: 'done', refund }
}

/** Reads the request again after the account is locked: the second of two simultaneous decisions finds the first. */
async function findAndLock(queries: Queries, reference: string) {
  const found = await findRefund(queries, reference)
  if (found === null) return null
  await lockAccount(queries, found.accountCode)
  return findRefund(queries, reference)
}

async function auditDecision(
  queries: Queries,
  { accountCode, reference, amount }: RefundRequest,
  { decider, action }: { readonly decider: Decider; readonly action: string },
): Promise<void> {
  const detail = { reference, amount: toDollars(amount) }
  await audit(queries, decider.actor, { accountCode, action, detail })
}
