import type { Day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { book } from './ledger.ts'
import { STATEMENT_LINES } from './statement-lines.ts'

/** A prompt-payment discount that a payment on a day has earned. */
export type EarnedDiscount = {
  readonly accountCode: string
  /** The source of its booking in the ledger. */
  readonly source: string
  readonly discount: Cents
  readonly day: Day
  readonly at: number
}

const markEarned = statement<never>(
  'discount-mark-earned',
  `update invoice i set discount_source = $1
    from (select receivable_balance($2) as balance offset 0) owed
    cross join lateral approved_bills($2, owed.balance) b
    where i.account_code = $2 and i.invoice_number = b.invoice_number and not b.paid
      and ($3::date is null or b.due_day <= $3::date)
      and b.ppd_discount_cents > 0 and b.ppd_expiry_date >= $4::date`,
)

/**
 * Marks the unpaid bills whose discount a payment of this day earns; with `dueBy`, only bills due by that day. Called before
 * the payment is booked, because the balance determines which bills are unpaid.
 */
export async function markDiscounted(
  queries: Queries,
  { accountCode, source, day }: Pick<EarnedDiscount, 'accountCode' | 'source' | 'day'>,
  dueBy: Day | null,
): Promise<void> {
  await queries.rows(markEarned, [source, accountCode, dueBy, day])
}

export async function bookDiscount(queries: Queries, earned: EarnedDiscount): Promise<void> {
  const { accountCode, source, discount, day, at } = earned
  await book(queries, {
    accountCode,
    source,
    kind: 'PromptPaymentDiscount',
    day,
    at,
    description: STATEMENT_LINES.promptPayment.name,
    entries: { discount, receivable: toCents(-discount) },
  })
}
