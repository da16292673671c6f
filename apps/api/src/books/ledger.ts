import { sql } from 'kysely'

import type { Day } from '@switchboard/domain/day'
import type { Cents } from '@switchboard/domain/money'

import type { Queries } from '#api/database/database.ts'

export type LedgerTables = {
  ledger_transaction: {
    account_code: string
    source: string
    kind: string
    booked_on: string
    booked_at: Date
    description: string
  }
  ledger_entry: { account_code: string; source: string; ledger_account: LedgerAccount; amount_cents: number }
}

/** The provider's own accounts; `receivable` is what the customer owes. */
export type LedgerAccount =
  'receivable' | 'card-clearing' | 'bank' | 'sales' | 'gst' | 'surcharge-income' | 'discount' | 'credit'

export type Booking = {
  readonly accountCode: string
  /** What it comes from; the same source is booked once. */
  readonly source: string
  /** As account statements name it. Source: BIL-039 to BIL-043. */
  readonly kind: string
  readonly day: Day
  /** Milliseconds since 1970 UTC, by the provider clock. */
  readonly at: number
  readonly description: string
  /** Debits positive, credits negative, summing to zero; entries of 0 are left out. */
  readonly entries: Partial<Record<LedgerAccount, Cents>>
}

/** Books a transaction, or answers false when its source was booked before. The database refuses one that does not sum to zero. */
export async function book(db: Queries, booking: Booking): Promise<boolean> {
  const { accountCode: account_code, source } = booking
  const inserted = await db.kysely
    .insertInto('ledger_transaction')
    .values({
      account_code,
      source,
      kind: booking.kind,
      booked_on: booking.day,
      booked_at: new Date(booking.at),
      description: booking.description,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('source')
    .execute()
  if (inserted.length === 0) return false
  const entries = entriesOf(booking)
  if (entries.length > 0) await db.kysely.insertInto('ledger_entry').values(entries).execute()
  return true
}

function entriesOf({ accountCode: account_code, source, entries }: Booking): LedgerTables['ledger_entry'][] {
  return LEDGER_ACCOUNTS.map((ledger_account) => ({
    account_code,
    source,
    ledger_account,
    amount_cents: entries[ledger_account] ?? 0,
  })).filter((entry) => entry.amount_cents !== 0)
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

/** The sum over the whole ledger, in cents: 0, or the books are wrong. */
export async function ledgerSum(db: Queries): Promise<number> {
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(amount_cents), 0) as sum from ledger_entry`.execute(db.kysely)
  return rows[0]?.sum ?? 0
}
