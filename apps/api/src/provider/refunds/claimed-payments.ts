import type { Day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { claimOnce } from '#api/platform/database/claim.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { BankAccount } from '#api/partners/bank/bank.ts'

/** The target of a refund: the card of an earlier payment, or a bank account. */
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
export type EndState = 'paid' | 'failed'

/** A payment of an approved refund. */
export type RefundPayment<State extends OpenState | EndState> = {
  readonly refundPaymentId: string
  readonly refundId: string
  readonly accountCode: string
  readonly amount: Cents
  readonly state: State
  readonly tries: number
  /** The gateway's id of this refund; null before the gateway has given one. */
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

/** Reads the payments in `claimed` with their targets. */
const READ_CLAIMED = `
   select p.refund_payment_id, p.refund_id, p.account_code, p.amount_cents, p.state, p.tries, p.reference,
     (r.approved_at at time zone 'Pacific/Auckland')::date as day, t.session_id,
     coalesce(t.gateway_transaction, c.reference) as transaction_id,
     p.account_name, p.bank_account
   from claimed p join refund r on r.account_code = p.account_code and r.refund_id = p.refund_id
   left join card_transaction t on t.account_code = p.account_code and t.transaction_id = p.card_transaction_id
   left join collection c on c.account_code = p.account_code and c.collection_id = p.collection_id
   order by p.refund_payment_id`

// the wait doubles from a minute to four hours, and is stored before the bank or gateway is called
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

/** Claims the payments that are due to be sent or queried, for this caller alone. */
export async function claimPayments(db: Queries, now: number, most: number): Promise<OpenPayment[]> {
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

/** Claims payments that ended a day ago and are not compared yet. Other callers may claim them an hour later. */
export async function claimEndedPayments(db: Queries, now: number, most: number): Promise<EndedPayment[]> {
  return (await db.rows(claimEndedStatement, [new Date(now), most])).map(toPayment)
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
