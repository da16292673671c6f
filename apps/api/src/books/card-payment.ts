import type { Day } from '@switchboard/domain/day'
import type { Cents } from '@switchboard/domain/money'
import { centsOf } from '@switchboard/domain/money'

import type { Queries } from '#api/database/database.ts'

import { book } from './ledger.ts'

export type CardPayment = {
  readonly accountCode: string
  readonly transactionId: string
  /** What comes off the account. */
  readonly amount: Cents
  /** What the gateway took on top. */
  readonly surcharge: Cents
  readonly day: Day
  readonly at: number
  readonly cardType: string | null
}

/** Books an approved card payment once, and answers the discount that it earned. */
export async function postCardPayment(queries: Queries, payment: CardPayment): Promise<{ discount: Cents }> {
  const { accountCode, transactionId, amount, surcharge, day, at } = payment
  await book(queries, {
    accountCode,
    source: `card:${transactionId}`,
    kind: 'CreditCard',
    day,
    at,
    description: 'Card payment',
    entries: {
      'card-clearing': centsOf(amount + surcharge),
      receivable: centsOf(-amount),
      'surcharge-income': centsOf(-surcharge),
    },
  })
  return { discount: centsOf(0) }
}
