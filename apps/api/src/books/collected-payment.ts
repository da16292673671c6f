import { earnedDiscount } from '@switchboard/domain/billing/rules'
import type { Day } from '@switchboard/domain/day'
import { centsOf } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'

import { holdAccount } from './accounts.ts'
import { bookDiscount, markDiscounted } from './discount.ts'
import { book } from './ledger.ts'

export type CollectedPayment = {
  readonly accountCode: string
  readonly collectionId: string
  readonly method: 'DirectDebit' | 'CreditCard'
  readonly amount: Cents
  /** The day it was collected for, which decides about the prompt-payment discount, and the instant of booking. */
  readonly day: Day
  readonly at: number
}

const HELD_IN = { DirectDebit: 'bank', CreditCard: 'card-clearing' } as const
const DESCRIPTIONS = { DirectDebit: 'Direct debit', CreditCard: 'Card payment, saved card' } as const

/**
 * Books what was collected in the caller's transaction, with the prompt-payment discount of the bills that it pays on
 * their day. Whoever calls has taken the collection from one state to the next, so it is booked once.
 */
export async function postCollected(
  queries: Queries,
  payment: CollectedPayment,
): Promise<{ discount: Cents }> {
  const { accountCode, collectionId, method, amount, day, at } = payment
  await holdAccount(queries, accountCode)
  const { owed, discount: current } = await owedOfDueBills(queries, accountCode, day)
  const discount = earnedDiscount({ balance: owed, currentDiscount: current }, amount)
  const earned = { accountCode, source: `discount:${collectionId}`, day, at }
  if (discount > 0) await markDiscounted(queries, earned, day)
  const booked = await book(queries, {
    accountCode,
    source: `collection:${collectionId}`,
    kind: method,
    day,
    at,
    description: DESCRIPTIONS[method],
    entries: { [HELD_IN[method]]: amount, receivable: centsOf(-amount) },
  })
  if (!booked) throw new Error(`collection ${collectionId} was booked before`)
  if (discount > 0) await bookDiscount(queries, { ...earned, discount })
  return { discount }
}

const forgetDiscount = statement<never>(
  'collected-forget-discount',
  `update invoice set discount_source = null
    where account_code = $1 and discount_source = $2`,
)

/** Takes a direct debit back that the customer's bank did not honour: the payment, and the discount that it had earned. */
export async function postDishonour(
  queries: Queries,
  dishonour: Omit<CollectedPayment, 'method'> & { readonly discount: Cents },
): Promise<void> {
  const { accountCode, collectionId, amount, discount, day, at } = dishonour
  await holdAccount(queries, accountCode)
  await book(queries, {
    accountCode,
    source: `dishonour:${collectionId}`,
    kind: 'DirectDebitDishonour',
    day,
    at,
    description: 'Direct debit dishonoured by your bank',
    entries: { bank: centsOf(-amount), receivable: amount },
  })
  if (discount === 0) return
  await book(queries, {
    accountCode,
    source: `discount-reversal:${collectionId}`,
    kind: 'PromptPaymentDiscountReversal',
    day,
    at,
    description: 'Prompt-payment discount taken back',
    entries: { discount: centsOf(-discount), receivable: discount },
  })
  await queries.rows(forgetDiscount, [accountCode, `discount:${collectionId}`])
}

const owedStatement = statement<{ owed: number; discount: number }>(
  'collected-owed',
  `select owed, discount from owed_of_due_bills($1, $2::date)`,
)

async function owedOfDueBills(queries: Queries, accountCode: string, day: Day) {
  const rows = await queries.rows(owedStatement, [accountCode, day])
  return { owed: centsOf(rows[0]?.owed ?? 0), discount: centsOf(rows[0]?.discount ?? 0) }
}
