import type { Day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { claimOnce } from '#api/platform/database/claim.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import type { BankAccount } from '#api/partners/bank/bank.ts'

/** Where the money of a refund goes: to the card of an earlier payment, or to a bank account. */
export type RefundTarget =
  | {
      readonly to: 'card'
      /** The gateway session of the payment; null for a charge to a saved card. */
      readonly sessionId: string | null
      /** The gateway's id of a charge to a saved card. */
      readonly transactionId: string | null
    }
  | { readonly to: 'bankAccount'; readonly creditor: BankAccount }

type OpenState = 'created' | 'unknown' | 'sent'
type EndState = 'paid' | 'failed'

/** A payment of an approved refund. */
export type RefundPayment<State extends OpenState | EndState> = {
  readonly refundPaymentId: string
  readonly refundId: string
  readonly accountCode: string
  readonly amount: Cents
  readonly state: State
  readonly tries: number
  /** The gateway's id of this refund, where it gave one. */
  readonly reference: string | null
  /** The day of the approval. */
  readonly day: Day
  readonly target: RefundTarget
}

export type OpenPayment = RefundPayment<OpenState>
export type EndedPayment = RefundPayment<EndState>

type PaymentRow<State> = {
  refund_payment_id: string
  refund_id: string
  account_code: string
  amount_cents: number
  state: State
  tries: number
  reference: string | null
  day: Day
  session_id: string | null
  transaction_id: string | null
  account_name: string | null
  bank_account: string | null
}

/** The payments in `claimed`, with where each goes. */
const READ_CLAIMED = `
   select p.refund_payment_id, p.refund_id, p.account_code, p.amount_cents, p.state, p.tries, p.reference,
     (r.approved_at at time zone 'Pacific/Auckland')::date as day, t.session_id,
     coalesce(t.gateway_transaction, c.reference) as transaction_id,
     p.account_name, p.bank_account
   from claimed p join refund r on r.account_code = p.account_code and r.refund_id = p.refund_id
   left join card_transaction t on t.account_code = p.account_code and t.transaction_id = p.card_transaction_id
   left join collection c on c.account_code = p.account_code and c.collection_id = p.collection_id
   order by p.refund_payment_id`

// the wait doubles from a minute to four hours, and is stored before bank or gateway is asked
const claimStatement = statement<PaymentRow<OpenState>>(
  'refund-payments-claim',
  `with claimed as (
     update refund_payment p set tries = tries + 1,
       ask_at = $1::timestamptz + least(interval '4 hours', interval '1 minute' * power(2, least(tries, 8)))
     where (p.account_code, p.refund_payment_id) in (${claimOnce(`
       select d.account_code, d.refund_payment_id from refund_payment d
       where d.ask_at <= $1 order by d.ask_at limit $2 for update skip locked`)})
     returning p.*) ${READ_CLAIMED}`,
)

/** Payments whose time to be sent or asked about has come, for this caller alone. */
export async function claimPayments(db: Database, now: number, most: number): Promise<OpenPayment[]> {
  return (await db.rows(claimStatement, [new Date(now), most])).map(toPayment)
}

const claimEndedStatement = statement<PaymentRow<EndState>>(
  'refund-payments-claim-ended',
  `with claimed as (
     update refund_payment p set compare_from = $1::timestamptz - interval '23 hours'
     where (p.account_code, p.refund_payment_id) in (${claimOnce(`
       select d.account_code, d.refund_payment_id from refund_payment d
       where not d.compared and d.ended_at is not null
         and coalesce(d.compare_from, d.ended_at) <= $1::timestamptz - interval '24 hours'
       order by coalesce(d.compare_from, d.ended_at) limit $2 for update skip locked`)})
     returning p.*) ${READ_CLAIMED}`,
)

/** Payments that ended a day ago and are not compared yet, for this caller alone; an hour later for the next. */
export async function claimEndedPayments(db: Database, now: number, most: number): Promise<EndedPayment[]> {
  return (await db.rows(claimEndedStatement, [new Date(now), most])).map(toPayment)
}

const comparedStatement = statement<never>(
  'refund-payment-compared',
  'update refund_payment set compared = true where account_code = $1 and refund_payment_id = $2',
)

export async function markCompared(db: Queries, { accountCode, refundPaymentId }: PaymentKey): Promise<void> {
  await db.rows(comparedStatement, [accountCode, refundPaymentId])
}

function toPayment<State extends OpenState | EndState>(row: PaymentRow<State>): RefundPayment<State> {
  const { account_name: accountName, bank_account: number } = row
  return {
    refundPaymentId: row.refund_payment_id,
    refundId: row.refund_id,
    accountCode: row.account_code,
    amount: toCents(row.amount_cents),
    state: row.state,
    tries: row.tries,
    reference: row.reference,
    day: row.day,
    target:
      accountName === null || number === null
        ? { to: 'card', sessionId: row.session_id, transactionId: row.transaction_id }
        : { to: 'bankAccount', creditor: { accountName, number } },
  }
}

type PaymentKey = Pick<OpenPayment, 'accountCode' | 'refundPaymentId'>
type RefundKey = Pick<OpenPayment, 'accountCode' | 'refundId'>

const sentStatement = statement<never>(
  'refund-payment-sent',
  `update refund_payment set state = 'sent', ask_at = $3
   where account_code = $1 and refund_payment_id = $2 and state in ('created', 'unknown', 'sent')`,
)

/** Bank or gateway took it on; it is asked about again at this instant. */
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

/** It was sent, and there was no reply to go by; `reference` is under what the gateway can be asked. */
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

/** Whether it was this caller that ended the payment: only then may it be reversed. */
export async function endPayment(
  queries: Queries,
  { accountCode, refundPaymentId }: PaymentKey,
  { state, at, reason, reference }: PaymentEnd,
): Promise<boolean> {
  const values = [accountCode, refundPaymentId, state, new Date(at), reason, reference]
  return (await queries.rows(endStatement, values)).length === 1
}

// compared again a day later, as what the bank reports of it may change once more
const failPaidStatement = statement<{ refund_payment_id: string }>(
  'refund-payment-fail-paid',
  `update refund_payment set state = 'failed', ended_at = $3, reason = $4, compare_from = null
   where account_code = $1 and refund_payment_id = $2 and state = 'paid' returning refund_payment_id`,
)

/** Whether it was this caller that recorded that a paid payment came back: only then may it be reversed. */
export async function failPaidPayment(
  queries: Queries,
  { accountCode, refundPaymentId }: PaymentKey,
  { at, reason }: { readonly at: number; readonly reason: string },
): Promise<boolean> {
  const values = [accountCode, refundPaymentId, new Date(at), reason]
  return (await queries.rows(failPaidStatement, values)).length === 1
}

type EndedRow = { state: EndState; reference: string; amount_cents: number }

const endRefundStatement = statement<EndedRow>(
  'refund-end',
  `update refund r set ended_at = $3,
     state = case when exists (select from refund_payment p where p.account_code = r.account_code and p.refund_id = r.refund_id and p.state = 'failed')
       then 'failed' else 'paid' end
   where r.account_code = $1 and r.refund_id = $2 and r.state = 'approved' and not exists (
     select from refund_payment p where p.account_code = r.account_code and p.refund_id = r.refund_id and p.ended_at is null)
   returning r.state, payment_reference(r.refund_id) as reference, r.amount_cents`,
)

export type EndedRefund = {
  readonly state: EndState
  readonly reference: string
  readonly amount: Cents
}

/** Ends a refund whose payments have all ended; null while one has not. */
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

/** Fails a refund of which a payment came back. One whose other payments are still under way ends with the last of them. */
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

const paymentsStatement = statement<ListedRow>(
  'refund-payments-of',
  `select refund_payment_id, bank_account is null as is_card, card_type,
     coalesce(card_ending, substring(bank_account from '[0-9]{3}-[0-9]{2,3}$')) as ending, amount_cents, state
   from refund_payment where account_code = $1 and refund_id = $2 order by refund_payment_id`,
)

/** The payments of a refund as a notice names them, in the order in which they were planned. */
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
