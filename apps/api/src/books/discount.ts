import { sql } from 'kysely'

import type { Day } from '@switchboard/domain/day'
import { centsOf } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import type { Queries } from '#api/database/database.ts'

import { book } from './ledger.ts'

/** A prompt-payment discount that a payment on a day has earned. */
export type EarnedDiscount = {
  readonly accountCode: string
  /** Of the ledger, by which it is taken back too. */
  readonly source: string
  readonly discount: Cents
  readonly day: Day
  readonly at: number
}

/**
 * Marks the bills whose discount a payment of this day earns, those that fall due by `dueBy` or, where it is null, all.
 * It goes before the payment is booked: which bills are unpaid follows from the balance. A bill earns it once.
 */
export async function markDiscounted(
  queries: Queries,
  { accountCode, source, day }: Pick<EarnedDiscount, 'accountCode' | 'source' | 'day'>,
  dueBy: Day | null,
): Promise<void> {
  await sql`update invoice i set discount_source = ${source}
    from (select receivable_balance(${accountCode}) as balance offset 0) owed
    cross join lateral approved_bills(${accountCode}, owed.balance) b
    where i.account_code = ${accountCode} and i.invoice_number = b.invoice_number and not b.paid
      and (${dueBy}::date is null or b.due_day <= ${dueBy}::date)
      and b.ppd_discount_cents > 0 and b.ppd_expiry_date >= ${day}::date`.execute(queries.kysely)
}

export async function bookDiscount(queries: Queries, earned: EarnedDiscount): Promise<void> {
  const { accountCode, source, discount, day, at } = earned
  await book(queries, {
    accountCode,
    source,
    kind: 'PromptPaymentDiscount',
    day,
    at,
    description: 'Prompt-payment discount',
    entries: { discount, receivable: centsOf(-discount) },
  })
}
