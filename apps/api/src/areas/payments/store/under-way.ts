import type { Day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { SAME_AMOUNT_QUESTION_SECONDS } from '@switchboard/domain/payments/card-payments'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { part } from '#api/platform/database/part.ts'
import { wireInstant } from '#api/platform/database/wire-instant.ts'

import { PAYMENT_COLUMNS, toPayment } from './payments.ts'
import type { Payment, TransactionRow } from './payments.ts'

/** A purchase of the account without a final state. */
const IS_OPEN_PURCHASE = `t.account_code = $1 and t.transaction_type = 'Purchase' and t.state in ('created', 'sent', 'unknown')`
/** The customer may still pay: for a time after the payment began, or without a link while its process waits for the gateway. */
const MAY_BE_PAID = `((t.state = 'sent' and t.created_at > now() - interval '10 minutes')
  or (t.state = 'created' and t.link_until > now()))`
/** Other payments wait this long for a result. Later the customer may decide, because the gateway may never report it. */
const MAY_BE_REPORTED = `t.created_at > now() - interval '1 day'`
/** A second payment of an amount paid in this time is likely a mistake. */
const IS_RECENT = `t.settled_at > now() - interval '${SAME_AMOUNT_QUESTION_SECONDS} seconds'`

/** By the provider clock at that time, like the instant of payment in `settlement.ts`. */
const BEGUN_AT = wireInstant(`(t.created_at + (
  select m.offset_milliseconds from provider_clock_move m where m.moved_at <= t.created_at
  order by m.moved_at desc limit 1) * interval '1 millisecond')`)

export const paymentsUnderWayPart = part(
  'paymentsUnderWay',
  `(select coalesce(json_agg(json_build_object(
      'transactionId', t.transaction_id,
      'reference', payment_reference(t.transaction_id),
      'state', case when t.state = 'unknown' and ${MAY_BE_REPORTED} then 'Checking' else 'Unfinished' end,
      'amount', dollars(t.amount_cents),
      'surcharge', dollars(t.surcharge_cents),
      'begunAt', ${BEGUN_AT}) order by t.created_at desc), '[]')
    from card_transaction t where ${IS_OPEN_PURCHASE} and (t.state = 'unknown' or ${MAY_BE_PAID}))`,
)

const MAX_OPEN = 5

const openStatement = statement<TransactionRow>(
  'card-transactions-under-way',
  `select ${PAYMENT_COLUMNS} from card_transaction t
   where ${IS_OPEN_PURCHASE}
     and (${MAY_BE_PAID} or (t.state = 'unknown' and ${MAY_BE_REPORTED}))
   order by t.created_at desc limit ${MAX_OPEN}`,
)

/** Lists the newest payments of an account that may have ended since the gateway was asked. */
export async function listOpenPayments(db: Queries, accountCode: string): Promise<Payment[]> {
  const rows = await db.rows(openStatement, [accountCode])
  return rows.map(toPayment)
}

type EarlierRow = {
  balance: number
  current_discount: number
  checking: boolean
  unfinished: boolean
  paid_seconds_ago: number | null
}

const earlierStatement = statement<EarlierRow>(
  'card-payment-before',
  `select s.balance, s.current_discount,
     coalesce(bool_or(t.state = 'unknown' and ${MAY_BE_REPORTED}), false) as checking,
     coalesce(bool_or(t.state = 'unknown' or ${MAY_BE_PAID}), false) as unfinished,
     extract(epoch from now() - max(t.settled_at) filter (where t.state = 'approved' and t.amount_cents = $3
       and ${IS_RECENT}))::integer as paid_seconds_ago
   from billing_standing($1, $2::date) s
   left join card_transaction t on t.account_code = $1 and t.transaction_type = 'Purchase'
     and (t.state in ('created', 'sent', 'unknown') or (t.state = 'approved' and ${IS_RECENT}))
   group by s.balance, s.current_discount`,
)

/** The amount owed and the account's other payments, when a payment begins. */
export type EarlierPayments = {
  readonly owed: Cents
  readonly checking: boolean
  readonly unfinished: boolean
  /** Seconds since the same amount was paid; null if it was not paid recently. */
  readonly paidSecondsAgo: number | null
}

/** The caller holds the lock of the account, so no other payment begins or is booked meanwhile. */
export async function readEarlierPayments(
  queries: Queries,
  {
    accountCode,
    today,
    amount,
  }: { readonly accountCode: string; readonly today: Day; readonly amount: Cents },
): Promise<EarlierPayments> {
  const [row] = await queries.rows(earlierStatement, [accountCode, today, amount])
  if (row === undefined) throw new Error('the statement of earlier payments returned no row')
  const { balance, current_discount, checking, unfinished, paid_seconds_ago: paidSecondsAgo } = row
  const owed = toCents(Math.max(0, balance - current_discount))
  return { owed, checking, unfinished, paidSecondsAgo }
}
