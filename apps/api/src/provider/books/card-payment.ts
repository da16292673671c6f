import { calculateEarnedDiscount } from '@switchboard/domain/billing/rules'
import type { Day } from '@switchboard/domain/day'
import { toCents, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { holdAccount } from './accounts.ts'
import { STATEMENT_LINES, fillLine } from './charge-kinds.ts'
import { bookDiscount, markDiscounted } from './discount.ts'
import { book } from './ledger.ts'

/** The job that asks the gateway about open card payments and books them. */
export const RECONCILIATION_JOB = 'payment reconciliation'

export type CardPayment = {
  readonly accountCode: string
  readonly transactionId: string
  /** What comes off the account. */
  readonly amount: Cents
  /** What the gateway took on top. */
  readonly surcharge: Cents
  /** The day the customer paid, which decides about the prompt-payment discount, and the instant of booking. */
  readonly day: Day
  readonly at: number
  readonly cardType: string
}

/**
 * Books a card payment in the caller's transaction: the amount, the surcharge, and the prompt-payment discount where
 * the payment settles the account by its expiry. The same transaction is booked once; asked again, it answers the
 * discount of the first time.
 */
export async function postCardPayment(queries: Queries, payment: CardPayment): Promise<{ discount: Cents }> {
  const { accountCode, transactionId, amount, surcharge, day, at, cardType } = payment
  const earned = { accountCode, source: `discount:${transactionId}`, day, at }
  await holdAccount(queries, accountCode)
  const earlier = await earlierDiscount(queries, accountCode, transactionId)
  if (earlier !== null) return { discount: earlier }

  const discount = calculateEarnedDiscount(await standingOn(queries, accountCode, day), amount)
  if (discount > 0) await markDiscounted(queries, earned, null)
  await book(queries, {
    accountCode,
    source: `card:${transactionId}`,
    kind: 'CreditCard',
    day,
    at,
    description:
      surcharge > 0
        ? fillLine(STATEMENT_LINES.surcharge.name, { card: cardType, amount: moneyText(surcharge) })
        : `Card payment, ${cardType}`,
    entries: {
      'card-clearing': toCents(amount + surcharge),
      receivable: toCents(-amount),
      'surcharge-income': toCents(-surcharge),
    },
  })
  if (discount > 0) await bookDiscount(queries, { ...earned, discount })
  return { discount }
}

const standingStatement = statement<{ balance: number; current_discount: number }>(
  'card-payment-standing',
  `select balance, current_discount from billing_standing($1, $2::date)`,
)

async function standingOn(queries: Queries, accountCode: string, day: Day) {
  const [standing] = await queries.rows(standingStatement, [accountCode, day])
  return {
    balance: toCents(standing?.balance ?? 0),
    currentDiscount: toCents(standing?.current_discount ?? 0),
  }
}

const bookedStatement = statement<{ amount_cents: number | null }>(
  'card-payment-booked',
  `select e.amount_cents from ledger_transaction t
   left join ledger_entry e
     on e.account_code = t.account_code and e.source = 'discount:' || $2 and e.ledger_account = 'discount'
   where t.account_code = $1 and t.source = 'card:' || $2`,
)

/** The discount of a transaction that is booked already; null for a new one. */
async function earlierDiscount(
  queries: Queries,
  accountCode: string,
  transactionId: string,
): Promise<Cents | null> {
  const [booked] = await queries.rows(bookedStatement, [accountCode, transactionId])
  return booked === undefined ? null : toCents(booked.amount_cents ?? 0)
}
