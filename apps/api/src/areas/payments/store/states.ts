import { claimOnce } from '#api/platform/database/claim.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { FinalState, TransactionState } from '../tables.ts'
import { PAYMENT_COLUMNS, toPayment } from './payments.ts'
import type { Payment, TransactionRow } from './payments.ts'

/** Reconciliation asks the gateway about a payment this long after the customer got the link. */
const FIRST_QUERY_MILLISECONDS = 5_000

const sentStatement = statement<{ transaction_id: string }>(
  'card-transaction-sent',
  `update card_transaction set state = 'sent', session_id = $2, ask_at = $3, link_until = null
   where transaction_id = $1 and state = 'created' returning transaction_id`,
)

/** Returns whether this call changed the state from `created` to `sent`: only then may the customer get the link. */
export async function markSent(db: Queries, transactionId: string, sessionId: string): Promise<boolean> {
  const askAt = new Date(Date.now() + FIRST_QUERY_MILLISECONDS)
  return (await db.rows(sentStatement, [transactionId, sessionId, askAt])).length === 1
}

const unopenedStatement = statement<never>(
  'card-transaction-unopened',
  `update card_transaction set ask_at = $2, link_until = null where transaction_id = $1 and state = 'created'`,
)

/** Marks a payment for which the gateway gave no link. Reconciliation takes over. */
export async function markUnopened(db: Queries, transactionId: string): Promise<void> {
  await db.rows(unopenedStatement, [transactionId, new Date()])
}

const openStatement = statement<never>(
  'card-transaction-open',
  `update card_transaction set state = 'sent', unknown_since = null
   where transaction_id = $1 and state = 'unknown'`,
)

/** For a payment without a card at the gateway. */
export async function markOpen(db: Queries, transactionId: string): Promise<void> {
  await db.rows(openStatement, [transactionId])
}

const unknownStatement = statement<never>(
  'card-transaction-unknown',
  `update card_transaction set state = 'unknown', unknown_since = $2
   where transaction_id = $1 and state = 'sent'`,
)

/** For a payment without a usable reply from the gateway. */
export async function markUnknown(db: Queries, transactionId: string): Promise<void> {
  await db.rows(unknownStatement, [transactionId, new Date()])
}

const finishStatement = statement<{ transaction_id: string }>(
  'card-transaction-finish',
  `update card_transaction set state = $2, unknown_since = null, settled_at = $3, masked_card = $4, response_code = $5,
     session_id = coalesce(session_id, $6)
   where transaction_id = $1 and state = any($7::text[]) and ($8::boolean is false or session_id is null)
   returning transaction_id`,
)

const NOT_FINAL: readonly TransactionState[] = ['created', 'sent', 'unknown']
/** Money that the gateway took is booked from any of these states. */
const NOT_APPROVED: readonly TransactionState[] = [...NOT_FINAL, 'declined', 'abandoned']

export type Ending = {
  readonly state: FinalState
  readonly maskedCard: string | null
  readonly responseCode: string | null
  readonly sessionId: string | null
  /** Ends the payment only if it has no session. */
  readonly unopened?: true
}

/** Returns whether this call ended the payment: only then may the payment be booked. */
export async function finishPayment(db: Queries, transactionId: string, ending: Ending): Promise<boolean> {
  const { state, maskedCard, responseCode, sessionId } = ending
  const from = state === 'approved' ? NOT_APPROVED : NOT_FINAL
  const endingValues = [transactionId, state, new Date(), maskedCard, responseCode, sessionId, [...from]]
  const values = [...endingValues, ending.unopened === true]
  return (await db.rows(finishStatement, values)).length === 1
}

const queryNowStatement = statement<never>(
  'card-transaction-hint',
  `update card_transaction set ask_at = $2, state = case state when 'abandoned' then 'sent' else state end,
     settled_at = null, compared = false, compare_from = null
   where session_id = $1 and (state = 'abandoned' or (state in ('sent', 'unknown') and ask_at > $2))`,
)

/** Makes reconciliation ask about this session now, even if the payment was abandoned long ago. */
export async function queryNow(db: Queries, sessionId: string): Promise<void> {
  await db.rows(queryNowStatement, [sessionId, new Date()])
}

/** The next wait is a quarter of a payment's age: short while the customer waits, long for an abandoned payment. */
const claimStatement = statement<TransactionRow>(
  'card-transactions-due',
  `update card_transaction t
   set ask_at = $1::timestamptz + greatest(interval '5 seconds', least(interval '4 minutes', ($1 - t.created_at) / 4))
   where t.transaction_id in (${claimOnce(`
     select d.transaction_id from card_transaction d
     where d.state in ('created', 'sent', 'unknown') and d.ask_at <= $1
     order by d.ask_at limit $2 for update skip locked`)})
   returning ${PAYMENT_COLUMNS}`,
)

/** Claims payments to ask the gateway about. The same statement postpones the next query. */
export async function claimDuePayments(db: Queries, max: number): Promise<Payment[]> {
  const rows = await db.rows(claimStatement, [new Date(), max])
  return rows.map(toPayment)
}
