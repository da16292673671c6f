import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** The first and the last account code. Codes are compared as text. */
export type AccountRange = { readonly from: string; readonly to: string }

const ALL_ACCOUNTS: AccountRange = { from: '0', to: '9999999999' }

const insertLedgerTransaction = statement<never>(
  'demo-post-invoices-insert-ledger-transaction',
  `with booked as (
      insert into ledger_transaction (account_code, source, kind, booked_on, booked_at, description)
      select account_code, 'invoice:' || invoice_number, 'Invoice', bill_date,
        bill_date::timestamp at time zone 'Pacific/Auckland', 'Bill ' || invoice_number
      from invoice where is_approved and account_code between $1 and $2
      on conflict do nothing
      returning account_code, source)
    insert into ledger_entry (account_code, source, ledger_account, amount_cents)
    select i.account_code, b.source, entry.ledger_account, entry.amount_cents
    from booked b
    join invoice i on i.account_code = b.account_code and 'invoice:' || i.invoice_number = b.source
    cross join lateral (values
      ('receivable', i.total_cents),
      ('sales', i.gst_cents - i.total_cents),
      ('gst', -i.gst_cents)) entry (ledger_account, amount_cents)
    where entry.amount_cents <> 0`,
)

/**
 * Books every approved invoice that is not in the ledger yet, on its bill date. It is for invoices that were inserted
 * as rows; a bill run books its own invoices.
 */
export async function postInvoices(queries: Queries, accounts: AccountRange = ALL_ACCOUNTS): Promise<void> {
  await queries.rows(insertLedgerTransaction, [accounts.from, accounts.to])
}
