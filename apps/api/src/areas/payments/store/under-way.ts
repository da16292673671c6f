import type { Day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'
import { SAME_AMOUNT_ASKED_SECONDS } from '@switchboard/domain/payments/card-payments'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { part } from '#api/platform/database/part.ts'
import { wireInstant } from '#api/platform/database/wire-instant.ts'

import { PAYMENT_COLUMNS, paymentFrom } from './payments.ts'
import type { Payment, TransactionRow } from './payments.ts'

/** A purchase of the account without a final state. */
const WITHOUT_END = `t.account_code = $1 and t.transaction_type = 'Purchase' and t.state in ('created', 'sent', 'unknown')`
/** The customer may still pay: for a time after the payment began, or without a link while its process waits for the gateway. */
const CARD_MAY_COME = `((t.state = 'sent' and t.created_at > now() - interval '10 minutes')
  or (t.state = 'created' and t.link_until > now()))`
/** Other payments wait this long for a result; then the customer may decide, because a gateway may never report it. */
const WORD_MAY_COME = `t.created_at > now() - interval '1 day'`
/** A second payment of an amount paid in this time is likely a mistake. */
const JUST_NOW = `t.settled_at > now() - interval '${SAME_AMOUNT_ASKED_SECONDS} seconds'`

/** By the provider clock at that time, like the end of a payment in `settlement.ts`. */
const BEGUN_AT = wireInstant(`(t.created_at + (
  select m.offset_milliseconds from provider_clock_move m where m.moved_at <= t.created_at
  order by m.moved_at desc limit 1) * interval '1 millisecond')`)

export const paymentsUnderWayPart = part(
  'paymentsUnderWay',
  `(select coalesce(json_agg(json_build_object(
      'transactionId', t.transaction_id,
      'reference', payment_reference(t.transaction_id),
      'state', case when t.state = 'unknown' and ${WORD_MAY_COME} then 'Checking' else 'Unfinished' end,
      'amount', dollars(t.amount_cents),
      'surcharge', dollars(t.surcharge_cents),
      'begunAt', ${BEGUN_AT}) order by t.created_at desc), '[]')
    from card_transaction t where ${WITHOUT_END} and (t.state = 'unknown' or ${CARD_MAY_COME}))`,
)

const MAX_QUERIED = 5

const toAskStatement = statement<TransactionRow>(
  'card-transactions-under-way',
  `select ${PAYMENT_COLUMNS} from card_transaction t
   where ${WITHOUT_END}
     and (${CARD_MAY_COME} or (t.state = 'unknown' and ${WORD_MAY_COME}))
   order by t.created_at desc limit ${MAX_QUERIED}`,
)

/** The newest payments of an account that may have ended since the last question. */
export async function paymentsToAskAbout(db: Queries, accountCode: string): Promise<Payment[]> {
  const rows = await db.rows(toAskStatement, [accountCode])
  return rows.map(paymentFrom)
}

type StandingRow = {
  balance: number
  current_discount: number
  checking: boolean
  unfinished: boolean
  paid_seconds_ago: number | null
}

const standingStatement = statement<StandingRow>(
  'card-payment-before',
  `select s.balance, s.current_discount,
     coalesce(bool_or(t.state = 'unknown' and ${WORD_MAY_COME}), false) as checking,
     coalesce(bool_or(t.state = 'unknown' or ${CARD_MAY_COME}), false) as unfinished,
     extract(epoch from now() - max(t.settled_at) filter (where t.state = 'approved' and t.amount_cents = $3
       and ${JUST_NOW}))::integer as paid_seconds_ago
   from billing_standing($1, $2::date) s
   left join card_transaction t on t.account_code = $1 and t.transaction_type = 'Purchase'
     and (t.state in ('created', 'sent', 'unknown') or (t.state = 'approved' and ${JUST_NOW}))
   group by s.balance, s.current_discount`,
)

/** The amount owed and the account's other payments, when a payment begins. */
export type StandingBefore = {
  readonly owed: Cents
  readonly checking: boolean
  readonly unfinished: boolean
  /** Seconds since the same amount was paid; null if it was not paid recently. */
  readonly paidSecondsAgo: number | null
}

/** The caller holds the lock of the account, so no other payment begins or is booked meanwhile. */
export async function standingBefore(
  queries: Queries,
  {
    accountCode,
    today,
    amount,
  }: { readonly accountCode: string; readonly today: Day; readonly amount: Cents },
): Promise<StandingBefore> {
  const [row] = await queries.rows(standingStatement, [accountCode, today, amount])
  if (row === undefined) throw new Error('the standing before a payment answered no row')
  const { balance, current_discount, checking, unfinished, paid_seconds_ago: paidSecondsAgo } = row
  const owed = toCents(Math.max(0, balance - current_discount))
  return { owed, checking, unfinished, paidSecondsAgo }
}
