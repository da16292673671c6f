import { randomBytes } from 'node:crypto'

import type { ParsedBody } from '@switchboard/domain/call'
import { toDollars } from '@switchboard/domain/money'
import { BANK_ACCOUNT_PARTS, joinAccountNumber } from '@switchboard/domain/payments/bank-account'
import type { requestRefund } from '@switchboard/domain/refunds/contract'
import { planRefund, refundAmountProblem } from '@switchboard/domain/refunds/rules'
import type { RefundChange } from '@switchboard/domain/refunds/trail'

import { trailName } from '#api/platform/actor.ts'
import { audit } from '#api/platform/audit.ts'
import { findBankAccountProblems } from '#api/provider/bank-branches/store.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import { readRefundableCredit, toAvailable } from '#api/provider/books/refund.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { Actor } from '#api/platform/actor.ts'
import { refuse } from '#api/platform/refusal.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'
import { refundRequestNotice } from '#api/provider/refunds/notices.ts'
import { listPayments } from '#api/provider/refunds/payment-states.ts'
import { decideRefund, findOwnRefund } from '#api/provider/refunds/store.ts'
import type { RefundRequest } from '#api/provider/refunds/store.ts'

import { findBankAccount, insertRefund, isRefundOpen, listCardPayments } from './store.ts'
import type { NewRefundPayment } from './store.ts'

const ID_BYTES = 16

/** `db` is the transaction of the call; `now` is by the provider clock. */
type RefundContext = {
  readonly db: Queries
  readonly accountCode: string
  readonly actor: Actor
  readonly now: number
}

type RefundBody = ParsedBody<typeof requestRefund>

/** Creates a request with its planned payments. Source: RFD-001 to RFD-005. */
export async function createRequest(context: RefundContext, { amount, bankAccount }: RefundBody) {
  const { db, accountCode, actor, now } = context
  if (actor.kind === 'staff')
    return refuse('FORBIDDEN', { message: 'only the customer can ask for a refund' })
  const problems = bankAccount === null ? {} : await findBankAccountProblems(db, bankAccount)
  for (const part of BANK_ACCOUNT_PARTS) {
    if (problems[part] !== undefined)
      return refuse('MALFORMED_REQUEST', {
        field: `bankAccount.${part}`,
        message: 'expected the number of a bank account',
      })
  }

  await lockAccount(db, accountCode)
  if (await isRefundOpen(db, accountCode)) return refuse('REFUND_OPEN_ALREADY')
  const { credit, heldByPayments } = await readRefundableCredit(db, accountCode)
  const problem = refundAmountProblem(amount, toAvailable(credit, heldByPayments))
  if (problem === 'tooMuch') return refuse('REFUND_MORE_THAN_CREDIT', { field: 'amount' })
  if (problem !== null)
    return refuse('MALFORMED_REQUEST', { field: 'amount', message: 'expected an amount above 0' })
  const payments = await planPayments(context, { amount, bankAccount })
  if (payments === null) return refuse('REFUND_BANK_ACCOUNT_NEEDED', { field: 'bankAccount' })

  const refundId = randomBytes(ID_BYTES).toString('hex')
  const requestedBy = trailName(actor)
  const reference = await insertRefund(db, {
    refundId,
    accountCode,
    amount,
    requestedBy,
    requestedAt: now,
    payments,
  })
  const refund = { refundId, reference, accountCode, amount }
  await auditChange(context, refund, 'refund-requested')
  const notice = refundRequestNotice(refund, await listPayments(db, { accountCode, refundId }))
  await queueNotice(db, { ...notice, at: now, doneBy: requestedBy })
  return null
}

/** Plans the payments of a refund; null if the customer has to type a bank account. */
async function planPayments(
  { db, accountCode }: RefundContext,
  { amount, bankAccount }: RefundBody,
): Promise<NewRefundPayment[] | null> {
  const { cards, toBankAccount } = planRefund(amount, await listCardPayments(db, accountCode))
  const toCards = cards.map(({ source, amount: part }) => ({ amount: part, card: source, bankAccount: null }))
  if (toBankAccount === 0) return toCards
  const known = await findBankAccount(db, accountCode)
  const typed = bankAccount && {
    accountName: bankAccount.accountName,
    number: joinAccountNumber(bankAccount),
  }
  const account = known ?? typed
  return account === null ? null : [...toCards, { amount: toBankAccount, card: null, bankAccount: account }]
}

/** Source: RFD-006. */
export async function withdrawRequest(context: RefundContext, reference: string) {
  const { db, accountCode, actor, now } = context
  if (actor.kind === 'staff')
    return refuse('FORBIDDEN', { message: 'only the customer can withdraw a request' })
  await lockAccount(db, accountCode)
  const refund = await findOwnRefund(db, accountCode, reference)
  if (refund === null) return refuse('REFUND_NOT_FOUND')
  if (!(await decideRefund(db, refund, { state: 'withdrawn', at: now, reason: null })))
    return refuse('REFUND_NOT_OPEN')
  await auditChange(context, refund, 'refund-withdrawn')
  return null
}

async function auditChange(
  { db, actor, accountCode }: RefundContext,
  { reference, amount }: RefundRequest,
  action: RefundChange,
): Promise<void> {
  const detail = { reference, amount: toDollars(amount) }
  await audit(db, actor, { accountCode, action, detail })
}
