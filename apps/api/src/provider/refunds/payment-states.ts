import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { EndState, OpenPayment } from './claimed-payments.ts'

type PaymentKey = Pick<OpenPayment, 'accountCode' | 'refundPaymentId'>
type RefundKey = Pick<OpenPayment, 'accountCode' | 'refundId'>

const comparedStatement = statement<never>(
  'refund-payment-compared',
  'update refund_payment set compared = true where account_code = $1 and refund_payment_id = $2',
)

export async function markCompared(db: Queries, { accountCode, refundPaymentId }: PaymentKey): Promise<void> {
  await db.rows(comparedStatement, [accountCode, refundPaymentId])
}

const sentStatement = statement<never>(
  'refund-payment-sent',
  `update refund_payment set state = 'sent', ask_at = $3
   where account_code = $1 and refund_payment_id = $2 and state in ('created', 'unknown', 'sent')`,
)

/** Marks a payment that bank or gateway has accepted. Its outcome is queried at `askAt`. */
export async function markSent(
  queries: Queries,
  { accountCode, refundPaymentId }: PaymentKey,
  askAt: number,
): Promise<void> {
  await queries.rows(sentStatement, [accountCode, refundPaymentId, new Date(askAt)])
}

const unknownStatement = statement<never>(
  'refund-payment-unknown',
  `update refund_payment set state = case state when 'created' then 'unknown' else state end,
     reference = coalesce($3, reference)
   where account_code = $1 and refund_payment_id = $2 and state in ('created', 'unknown', 'sent')`,
)

/** Marks a payment that was sent and whose outcome is unknown. `reference` is the key of later queries to the gateway. */
export async function markUnknown(
  queries: Queries,
  { accountCode, refundPaymentId }: PaymentKey,
  reference: string | null,
): Promise<void> {
  await queries.rows(unknownStatement, [accountCode, refundPaymentId, reference])
}

const endStatement = statement<{ refund_payment_id: string }>(
  'refund-payment-end',
  `update refund_payment set state = $3, ended_at = $4, ask_at = null, reason = $5, reference = coalesce($6, reference)
   where account_code = $1 and refund_payment_id = $2 and state in ('created', 'unknown', 'sent') returning refund_payment_id`,
)

export type PaymentEnd = {
  readonly state: EndState
  readonly at: number
  readonly reason: string | null
  readonly reference: string | null
}

/** Ends a payment. Returns true to a single caller: only that caller may reverse the payment. */
export async function endPayment(
  queries: Queries,
  { accountCode, refundPaymentId }: PaymentKey,
  { state, at, reason, reference }: PaymentEnd,
): Promise<boolean> {
  const values = [accountCode, refundPaymentId, state, new Date(at), reason, reference]
  return (await queries.rows(endStatement, values)).length === 1
}

// compared again a day later, because the bank may report another state by then
const failPaidStatement = statement<{ refund_payment_id: string }>(
  'refund-payment-fail-paid',
  `update refund_payment set state = 'failed', ended_at = $3, reason = $4, compare_from = null
   where account_code = $1 and refund_payment_id = $2 and state = 'paid' returning refund_payment_id`,
)

/** Marks a paid payment as returned. Returns true to a single caller: only that caller may reverse the payment. */
export async function failPaidPayment(
  queries: Queries,
  { accountCode, refundPaymentId }: PaymentKey,
  { at, reason }: { readonly at: number; readonly reason: string },
): Promise<boolean> {
  const values = [accountCode, refundPaymentId, new Date(at), reason]
  return (await queries.rows(failPaidStatement, values)).length === 1
}

type EndedRow = { state: EndState; reference: string; amount_cents: number }

/** SQL for whether refund `r` has a payment `p` for which the condition holds. */
function hasPaymentSql(condition: string): string {
  return `exists (select from refund_payment p
    where p.account_code = r.account_code and p.refund_id = r.refund_id and ${condition})`
}

const endRefundStatement = statement<EndedRow>(
  'refund-end',
  `update refund r set ended_at = $3,
     state = case when ${hasPaymentSql(`p.state = 'failed'`)} then 'failed' else 'paid' end
   where r.account_code = $1 and r.refund_id = $2 and r.state = 'approved' and not ${hasPaymentSql('p.ended_at is null')}
   returning r.state, payment_reference(r.refund_id) as reference, r.amount_cents`,
)

export type EndedRefund = {
  readonly state: EndState
  readonly reference: string
  readonly amount: Cents
}

/** Ends a refund. Returns null while one of its payments has not ended. */
export async function endRefund(
  queries: Queries,
  { accountCode, refundId }: RefundKey,
  at: number,
): Promise<EndedRefund | null> {
  const [row] = await queries.rows(endRefundStatement, [accountCode, refundId, new Date(at)])
  return row === undefined
    ? null
    : { state: row.state, reference: row.reference, amount: toCents(row.amount_cents) }
}

const failPaidRefundStatement = statement<EndedRow>(
  'refund-fail-paid',
  `update refund r set ended_at = case r.state when 'approved' then r.ended_at else $3 end,
     state = case r.state when 'approved' then r.state else 'failed' end
   where r.account_code = $1 and r.refund_id = $2 and r.state in ('approved', 'paid', 'failed')
   returning r.state, payment_reference(r.refund_id) as reference, r.amount_cents`,
)

/** Fails a refund with a returned payment, unless another of its payments is under way: then the last payment ends the refund. */
export async function failPaidRefund(
  queries: Queries,
  { accountCode, refundId }: RefundKey,
  at: number,
): Promise<Pick<EndedRefund, 'reference' | 'amount'>> {
  const [row] = await queries.rows(failPaidRefundStatement, [accountCode, refundId, new Date(at)])
  if (row === undefined) throw new Error(`refund ${refundId} was never approved`)
  return { reference: row.reference, amount: toCents(row.amount_cents) }
}

type ListedRow = {
  refund_payment_id: string
  is_card: boolean
  card_type: string | null
  ending: string | null
  amount_cents: number
  state: string
}

/** The ending of a bank account that pages and notices show: the end of the account and the suffix, `123-00`. */
export function bankEndingSql(bankAccount: string): string {
  return `substring(${bankAccount} from '[0-9]{3}-[0-9]{2,3}$')`
}

const paymentsStatement = statement<ListedRow>(
  'refund-payments-list',
  `select refund_payment_id, bank_account is null as is_card, card_type,
     coalesce(card_ending, ${bankEndingSql('bank_account')}) as ending, amount_cents, state
   from refund_payment where account_code = $1 and refund_id = $2 order by refund_payment_id`,
)

/** The payments of a refund for its notices, in the order of the plan. */
export async function listPayments(queries: Queries, { accountCode, refundId }: RefundKey) {
  const rows = await queries.rows(paymentsStatement, [accountCode, refundId])
  return rows.map(({ refund_payment_id, is_card, card_type, ending, amount_cents, state }) => ({
    refundPaymentId: refund_payment_id,
    to: is_card ? ('card' as const) : ('bankAccount' as const),
    cardType: card_type,
    ending,
    amount: toCents(amount_cents),
    state,
  }))
}
