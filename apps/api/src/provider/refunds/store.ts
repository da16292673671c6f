import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { amountTextSql } from '#api/provider/notices/notice.ts'

/** The number of open requests that staff see. */
const MAX_LISTED = 100

/** A request as staff decide it. */
export type RefundRequest = {
  readonly refundId: string
  readonly reference: string
  readonly accountCode: string
  readonly amount: Cents
}

type RefundRow = { refund_id: string; reference: string; account_code: string; amount_cents: number }

const REFUND = `refund_id, payment_reference(refund_id) as reference, account_code, amount_cents`

const findStatement = statement<RefundRow & { state: string }>(
  'refund-find',
  `select ${REFUND}, state from refund where payment_reference(refund_id) = $1`,
)

/** A refund of any account by its reference, with its state. Null without one, or if two accounts have the same reference. */
export async function findRefund(
  queries: Queries,
  reference: string,
): Promise<(RefundRequest & { readonly state: string }) | null> {
  const [row, ...others] = await queries.rows(findStatement, [reference])
  return row === undefined || others.length > 0 ? null : { ...toRequest(row), state: row.state }
}

const findOwnStatement = statement<RefundRow>(
  'refund-find-own',
  `select ${REFUND} from refund where account_code = $1 and payment_reference(refund_id) = $2`,
)

/** A refund of one account by its reference. */
export async function findOwnRefund(
  queries: Queries,
  accountCode: string,
  reference: string,
): Promise<RefundRequest | null> {
  const [row] = await queries.rows(findOwnStatement, [accountCode, reference])
  return row === undefined ? null : toRequest(row)
}

function toRequest({ refund_id, reference, account_code, amount_cents }: RefundRow): RefundRequest {
  return { refundId: refund_id, reference, accountCode: account_code, amount: toCents(amount_cents) }
}

export type ListedRefund = {
  code: string
  account: string
  name: string
  cents: number
  requestedAt: Date
  credit: number
  to: string[]
}

const listStatement = statement<ListedRefund>(
  'refunds-requested',
  `select payment_reference(r.refund_id) as code, r.account_code as account, a.name, r.amount_cents as cents,
     r.requested_at as "requestedAt", greatest(0, c.credit - c.held_by_payments) as credit,
     (select json_agg(case when p.bank_account is null then 'card'
          else 'bank account ' || p.bank_account || ' of ' || p.account_name end
        || ' ' || ${amountTextSql('p.amount_cents')} order by p.refund_payment_id)
      from refund_payment p where p.account_code = r.account_code and p.refund_id = r.refund_id) as to
   from refund r join account a on a.account_code = r.account_code
   cross join lateral refundable_credit(r.account_code) c
   where r.state = 'requested' order by r.requested_at, r.refund_id limit ${MAX_LISTED}`,
)

/** Requests that wait for staff, oldest first, with the present credit of their accounts. */
export function listRequested(queries: Queries): Promise<ListedRefund[]> {
  return queries.rows(listStatement, [])
}

const decideStatement = statement<{ refund_id: string }>(
  'refund-decide',
  `update refund set state = $2, ended_at = case when $2 = 'approved' then null else $3::timestamptz end,
     approved_at = case when $2 = 'approved' then $3::timestamptz end, reason = $4
   where account_code = $5 and refund_id = $1 and state = 'requested' returning refund_id`,
)

export type Decision = {
  readonly state: 'approved' | 'declined' | 'withdrawn'
  readonly at: number
  readonly reason: string | null
}

/** Decides an open request. Returns true to a single caller. */
export async function decideRefund(
  queries: Queries,
  { accountCode, refundId }: Pick<RefundRequest, 'accountCode' | 'refundId'>,
  { state, at, reason }: Decision,
): Promise<boolean> {
  const values = [refundId, state, new Date(at), reason, accountCode]
  return (await queries.rows(decideStatement, values)).length === 1
}

export type PlannedPayment = {
  readonly refundPaymentId: string
  readonly to: 'card' | 'bankAccount'
  readonly amount: Cents
}

const startStatement = statement<{ refund_payment_id: string; is_card: boolean; amount_cents: number }>(
  'refund-payments-start',
  `update refund_payment set state = 'created', ask_at = $2 where account_code = $3 and refund_id = $1 and state = 'planned'
   returning refund_payment_id, bank_account is null as is_card, amount_cents`,
)

/** Starts the payments of an approved refund, which the job `refunds` sends, and returns them. */
export async function startPayments(
  queries: Queries,
  { accountCode, refundId }: Pick<RefundRequest, 'accountCode' | 'refundId'>,
  at: number,
): Promise<PlannedPayment[]> {
  const rows = await queries.rows(startStatement, [refundId, new Date(at), accountCode])
  return rows.map(({ refund_payment_id, is_card, amount_cents }) => ({
    refundPaymentId: refund_payment_id,
    to: is_card ? 'card' : 'bankAccount',
    amount: toCents(amount_cents),
  }))
}
