import type { Day } from '@switchboard/domain/day'
import type { Cents } from '@switchboard/domain/money'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** The provider's ledger accounts; `receivable` is the debt of the customer. */
export type LedgerAccount =
  | 'receivable'
  | 'card-clearing'
  | 'bank'
  | 'sales'
  | 'gst'
  | 'surcharge-income'
  | 'discount'
  | 'credit'

export type Booking = {
  readonly accountCode: string
  /** The id of its cause, such as `card:` with a transaction. A source is booked once. */
  readonly source: string
  /** The type of the line in account statements. Source: BIL-039 to BIL-043. */
  readonly kind: string
  readonly day: Day
  /** Milliseconds since 1970 UTC, by the provider clock. */
  readonly at: number
  readonly description: string
  /** Debits positive, credits negative, summing to zero; entries of 0 are left out. */
  readonly entries: Partial<Record<LedgerAccount, Cents>>
}

const insertTransaction = statement<{ source: string }>(
  'ledger-transaction',
  `insert into ledger_transaction (account_code, source, kind, booked_on, booked_at, description)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning source`,
)
const insertEntries = statement<never>(
  'ledger-entries',
  `insert into ledger_entry (account_code, source, ledger_account, amount_cents)
   select $1, $2, e.* from unnest($3::text[], $4::bigint[]) e`,
)

/** Books a transaction. Returns false if its source is already booked. The database refuses entries that do not sum to zero. */
export async function book(db: Queries, booking: Booking): Promise<boolean> {
  const { accountCode, source, kind, day, at, description } = booking
  const values = [accountCode, source, kind, day, new Date(at), description]
  const inserted = await db.rows(insertTransaction, values)
  if (inserted.length === 0) return false
  const ledgerAccounts = LEDGER_ACCOUNTS.filter((account) => (booking.entries[account] ?? 0) !== 0)
  const amounts = ledgerAccounts.map((account) => booking.entries[account])
  if (amounts.length > 0) await db.rows(insertEntries, [accountCode, source, ledgerAccounts, amounts])
  return true
}

const LEDGER_ACCOUNTS: readonly LedgerAccount[] = [
  'receivable',
  'card-clearing',
  'bank',
  'sales',
  'gst',
  'surcharge-income',
  'discount',
  'credit',
]

const sumStatement = statement<{ sum: number }>(
  'ledger-sum',
  'select coalesce(sum(amount_cents), 0) as sum from ledger_entry',
)

/** The sum of the whole ledger in cents. It is 0 unless the books are wrong. */
export async function ledgerSum(db: Queries): Promise<number> {
  const [ledger] = await db.rows(sumStatement, [])
  return ledger?.sum ?? 0
}
