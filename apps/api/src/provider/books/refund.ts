import type { Day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { book } from './ledger.ts'
import { STATEMENT_LINES } from './statement-lines.ts'

export type RefundBooking = {
  readonly accountCode: string
  readonly refundPaymentId: string
  readonly to: 'card' | 'bankAccount'
  readonly amount: Cents
  readonly day: Day
  /** Milliseconds since 1970 UTC, by the provider clock. */
  readonly at: number
}

const PAID_FROM = { card: 'card-clearing', bankAccount: 'bank' } as const
const DESCRIPTIONS = {
  card: STATEMENT_LINES.cardRefund.name,
  bankAccount: STATEMENT_LINES.bankRefund.name,
} as const

/** Books a refund in the transaction of the caller, which has locked the account. Source: RFD-008. */
export async function postRefund(queries: Queries, booking: RefundBooking): Promise<void> {
  const { accountCode, refundPaymentId, to, amount, day, at } = booking
  const isBooked = await book(queries, {
    accountCode,
    source: `refund:${refundPaymentId}`,
    kind: 'Refund',
    day,
    at,
    description: DESCRIPTIONS[to],
    entries: { receivable: amount, [PAID_FROM[to]]: toCents(-amount) },
  })
  if (!isBooked) throw new Error(`refund ${refundPaymentId} was booked before`)
}

/** Turns a refund that could not be paid back into credit, in the transaction of the caller. Source: RFD-010. */
export async function postRefundReversal(queries: Queries, booking: RefundBooking): Promise<void> {
  const { accountCode, refundPaymentId, to, amount, day, at } = booking
  await book(queries, {
    accountCode,
    source: `refund-reversal:${refundPaymentId}`,
    kind: 'RefundReversal',
    day,
    at,
    description: STATEMENT_LINES.refundReversal.name,
    entries: { receivable: toCents(-amount), [PAID_FROM[to]]: amount },
  })
}

export type RefundableCredit = {
  readonly credit: Cents
  readonly heldByRequest: Cents
  readonly heldByPayments: Cents
}

/** The part of a credit that may be refunded: the credit less the amounts held, at least zero. */
export function toAvailable(credit: Cents, ...held: readonly Cents[]): Cents {
  return toCents(Math.max(0, credit - held.reduce((sum, each) => sum + each, 0)))
}

const creditStatement = statement<{ credit: number; held_by_request: number; held_by_payments: number }>(
  'refundable-credit',
  'select credit, held_by_request, held_by_payments from refundable_credit($1)',
)

/** The credit of an account and the amounts held. Source: RFD-002, RFD-003. */
export async function readRefundableCredit(queries: Queries, accountCode: string): Promise<RefundableCredit> {
  const [row] = await queries.rows(creditStatement, [accountCode])
  if (row === undefined) throw new Error('the credit of an account returned no row')
  return {
    credit: toCents(row.credit),
    heldByRequest: toCents(row.held_by_request),
    heldByPayments: toCents(row.held_by_payments),
  }
}
