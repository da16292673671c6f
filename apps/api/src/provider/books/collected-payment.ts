import { calculateEarnedDiscount } from '@switchboard/domain/billing/rules'
import type { Day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { lockAccount } from './accounts.ts'
import { bookDiscount, markDiscounted } from './discount.ts'
import { book } from './ledger.ts'
import { STATEMENT_LINES } from './statement-lines.ts'

export type CollectedPayment = {
  readonly accountCode: string
  readonly collectionId: string
  readonly method: 'DirectDebit' | 'CreditCard'
  readonly amount: Cents
  /** The day of the collection. It decides whether the prompt payment discount is earned. */
  readonly day: Day
  /** The instant of booking by the provider clock, in milliseconds. */
  readonly at: number
}

const RECEIVED_IN = { DirectDebit: 'bank', CreditCard: 'card-clearing' } as const
const DESCRIPTIONS = { DirectDebit: 'Direct debit', CreditCard: 'Card payment, saved card' } as const

/**
 * Books a collected payment in the transaction of the caller, with the prompt payment discount of the bills that it
 * pays in time. The caller changes the state of the collection, so that it is booked only once.
 */
export async function postCollected(
  queries: Queries,
  payment: CollectedPayment,
): Promise<{ discount: Cents }> {
  const { accountCode, collectionId, method, amount, day, at } = payment
  await lockAccount(queries, accountCode)
  const { owed, discount: current } = await readDueBills(queries, accountCode, day)
  const discount = calculateEarnedDiscount({ balance: owed, currentDiscount: current }, amount)
  const earned = { accountCode, source: `discount:${collectionId}`, day, at }
  if (discount > 0) await markDiscounted(queries, earned, day)
  const booked = await book(queries, {
    accountCode,
    source: `collection:${collectionId}`,
    kind: method,
    day,
    at,
    description: DESCRIPTIONS[method],
    entries: { [RECEIVED_IN[method]]: amount, receivable: toCents(-amount) },
  })
  if (!booked) throw new Error(`collection ${collectionId} was booked before`)
  if (discount > 0) await bookDiscount(queries, { ...earned, discount })
  return { discount }
}

const clearDiscountSource = statement<never>(
  'collected-clear-discount-source',
  `update invoice set discount_source = null
    where account_code = $1 and discount_source = $2`,
)

/** Reverses a direct debit that the customer's bank dishonoured, and the discount that it had earned. */
export async function postDishonour(
  queries: Queries,
  dishonour: Omit<CollectedPayment, 'method'> & { readonly discount: Cents },
): Promise<void> {
  const { accountCode, collectionId, amount, discount, day, at } = dishonour
  await lockAccount(queries, accountCode)
  await book(queries, {
    accountCode,
    source: `dishonour:${collectionId}`,
    kind: 'DirectDebitDishonour',
    day,
    at,
    description: STATEMENT_LINES.dishonour.name,
    entries: { bank: toCents(-amount), receivable: amount },
  })
  if (discount === 0) return
  await book(queries, {
    accountCode,
    source: `discount-reversal:${collectionId}`,
    kind: 'PromptPaymentDiscountReversal',
    day,
    at,
    description: STATEMENT_LINES.promptPaymentReversal.name,
    entries: { discount: toCents(-discount), receivable: discount },
  })
  await queries.rows(clearDiscountSource, [accountCode, `discount:${collectionId}`])
}

const owedStatement = statement<{ owed: number; discount: number }>(
  'collected-owed',
  `select owed, discount from owed_of_due_bills($1, $2::date)`,
)

async function readDueBills(queries: Queries, accountCode: string, day: Day) {
  const rows = await queries.rows(owedStatement, [accountCode, day])
  return { owed: toCents(rows[0]?.owed ?? 0), discount: toCents(rows[0]?.discount ?? 0) }
}
