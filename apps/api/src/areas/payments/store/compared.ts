import { claimOnce } from '#api/platform/database/claim.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { PAYMENT_COLUMNS, toPayment } from './payments.ts'
import type { Payment, TransactionRow } from './payments.ts'

const toCompareStatement = statement<TransactionRow>(
  'card-transactions-to-compare',
  `update card_transaction set compare_from = $1::timestamptz - interval '23 hours'
   where transaction_id in (${claimOnce(`
     select transaction_id from card_transaction
     where not compared and settled_at is not null
       and coalesce(compare_from, settled_at) <= $1::timestamptz - interval '24 hours'
     order by coalesce(compare_from, settled_at) limit $2 for update skip locked`)})
   returning ${PAYMENT_COLUMNS}`,
)

/** Claims payments that ended a day ago and are not compared yet. The next caller gets them an hour later. */
export async function claimToCompare(db: Queries, max: number): Promise<Payment[]> {
  const rows = await db.rows(toCompareStatement, [new Date(), max])
  return rows.map(toPayment)
}

// a payment that was reopened meanwhile has no `settled_at`
const comparedStatement = statement<never>(
  'card-transaction-compared',
  'update card_transaction set compared = true where transaction_id = $1 and settled_at is not null',
)
const compareTomorrowStatement = statement<never>(
  'card-transaction-compare-tomorrow',
  'update card_transaction set compare_from = $2 where transaction_id = $1 and settled_at is not null',
)

export async function markCompared(queries: Queries, transactionId: string): Promise<void> {
  await queries.rows(comparedStatement, [transactionId])
}

export async function compareTomorrow(queries: Queries, transactionId: string): Promise<void> {
  await queries.rows(compareTomorrowStatement, [transactionId, new Date()])
}
