import { calculateEarnedDiscount } from '@switchboard/domain/billing/rules'
import type { Day } from '@switchboard/domain/day'
import { fillWords } from '@switchboard/domain/fill-words'
import { toCents, moneyText } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { lockAccount } from './accounts.ts'
import { bookDiscount, markDiscounted } from './discount.ts'
import { book } from './ledger.ts'
import { STATEMENT_LINES } from './statement-lines.ts'

/** The job that asks the gateway about open card payments and books them. */
export const RECONCILIATION_JOB = 'payment reconciliation'

export type CardPayment = {
  readonly accountCode: string
  readonly transactionId: string
  /** Reduces the debt of the account. */
  readonly amount: Cents
  /** Taken by the gateway in addition to the amount. */
  readonly surcharge: Cents
  /** The day the customer paid, which decides about the prompt-payment discount, and the instant of booking. */
  readonly day: Day
  readonly at: number
  readonly cardType: string
}

/**
 * Books a card payment in the caller's transaction: the amount, the surcharge, and the prompt-payment discount if the
 * payment settles the account in time. Returns the discount. A transaction is booked once; a second call returns the first
 * discount.
 */
export async function postCardPayment(queries: Queries, payment: CardPayment): Promise<{ discount: Cents }> {
  const { accountCode, transactionId, amount, surcharge, day, at, cardType } = payment
  const earned = { accountCode, source: `discount:${transactionId}`, day, at }
  await lockAccount(queries, accountCode)
  const bookedDiscount = await findBookedDiscount(queries, accountCode, transactionId)
  if (bookedDiscount !== null) return { discount: bookedDiscount }

  const discount = calculateEarnedDiscount(await readDebt(queries, accountCode, day), amount)
  if (discount > 0) await markDiscounted(queries, earned, null)
  await book(queries, {
    accountCode,
    source: `card:${transactionId}`,
    kind: 'CreditCard',
    day,
    at,
    description:
      surcharge > 0
        ? fillWords(STATEMENT_LINES.surcharge.name, { card: cardType, amount: moneyText(surcharge) })
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

const debtStatement = statement<{ balance: number; current_discount: number }>(
  'card-payment-debt',
  `select balance, current_discount from billing_standing($1, $2::date)`,
)

async function readDebt(queries: Queries, accountCode: string, day: Day) {
  const [debt] = await queries.rows(debtStatement, [accountCode, day])
  return {
    balance: toCents(debt?.balance ?? 0),
    currentDiscount: toCents(debt?.current_discount ?? 0),
  }
}

const bookedStatement = statement<{ amount_cents: number | null }>(
  'card-payment-booked',
  `select e.amount_cents from ledger_transaction t
   left join ledger_entry e
     on e.account_code = t.account_code and e.source = 'discount:' || $2 and e.ledger_account = 'discount'
   where t.account_code = $1 and t.source = 'card:' || $2`,
)

/** The discount of a booked transaction; null if the transaction is not booked. */
async function findBookedDiscount(
  queries: Queries,
  accountCode: string,
  transactionId: string,
): Promise<Cents | null> {
  const [booked] = await queries.rows(bookedStatement, [accountCode, transactionId])
  return booked === undefined ? null : toCents(booked.amount_cents ?? 0)
}
