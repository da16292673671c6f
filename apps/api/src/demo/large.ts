import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import { hashPassword } from '#api/identity/passwords.ts'

import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { fillDynamicConfiguration } from './configuration.ts'
import { fillInternetUsage } from './internet-usage.ts'
import { DEMO_DOMAIN, DEMO_PASSWORD } from './people.ts'
import { postInvoices } from './post-invoices.ts'
import type { AccountRange } from './post-invoices.ts'

/** The first account of a large demo. The account codes are consecutive, and the owner is the user `c<account>`. */
export const FIRST_LARGE_ACCOUNT = 2_000_000
const ACCOUNTS_A_CHUNK = 5_000
const CENTS_PER_KWH = 24.1
/** The embedded database has a single connection. */
const WORKERS = { pglite: 1, postgres: 2 } as const

/**
 * Fills many accounts with services, 12 bills, a payment a month, a year of daily usage, and the data for the next
 * bill. Only the newest two bills have lines. Chunks that exist are skipped, so that an interrupted run can be repeated.
 */
export async function fillLarge(
  db: Database,
  { accounts, today }: { readonly accounts: number; readonly today: Day },
  reportProgress: (filled: number) => void,
): Promise<void> {
  const hash = await hashPassword(DEMO_PASSWORD)
  await db.transaction(async (queries) => {
    await fillCatalogue(queries)
    await fillDynamicConfiguration(queries)
  })
  let started = 0
  let done = 0
  async function work(): Promise<void> {
    while (started < accounts) {
      const first = started
      const chunk = Math.min(ACCOUNTS_A_CHUNK, accounts - first)
      started += chunk
      const range = { from: toAccountCode(first), to: toAccountCode(first + chunk - 1) }
      await db.transaction((queries) => fillChunk(queries, range, { today, hash }))
      done += chunk
      reportProgress(done)
    }
  }
  await Promise.all(Array.from({ length: WORKERS[db.kind] }, work))
}

function toAccountCode(place: number): string {
  return String(FIRST_LARGE_ACCOUNT + place)
}

const readAccount = statement<never>(
  'demo-large-read-account',
  `select 1 from account where account_code = $1`,
)

type FillSettings = { readonly today: Day; readonly hash: string }

async function fillChunk(db: Queries, range: AccountRange, { today, hash }: FillSettings): Promise<void> {
  const rows = await db.rows(readAccount, [range.from])
  if (rows.length > 0) return
  await switchOffChecks(db)
  await fillAccounts(db, range, { today, hash })
  await fillServices(db, range)
  await fillInternetUsage(db, today, range)
  await fillCharges(db, range)
  await fillInvoices(db, range, today)
  await postInvoices(db, range)
  await fillPayments(db, range, today)
}

const disableTriggers = statement<never>(
  'demo-large-read-pg-roles',
  `select set_config('session_replication_role', 'replica', true) from pg_roles
    where rolname = current_user and rolsuper`,
)

/**
 * Switches off foreign keys and triggers until the transaction ends, because checking takes longer than inserting. The
 * rows fit together by construction, and the caller sums the whole ledger at the end. Only a superuser may do this; for
 * other roles the fill takes longer.
 */
async function switchOffChecks(db: Queries): Promise<void> {
  await db.rows(disableTriggers, [])
}

const insertAccount = statement<never>(
  'demo-large-insert-account',
  `insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date,
      prompt_payment_cents, billing_email)
    select n, 'Customer ' || n, 1 + n % 200 || ' Kauri Street, Auckland 1010', 'residential', 'Monthly',
      $1::date + 1 + n % 27, case when n % 4 = 0 then 500 else 0 end, 'c' || n || '@' || $2::text
    from generate_series($3::int, $4::int) n`,
)

const insertAccountSearch = statement<never>(
  'demo-large-insert-account-search',
  `insert into account_search
    select account_code, account_words(name, address, home_phone, mobile_phone, billing_email)
    from account where account_code between $1 and $2
    on conflict do nothing`,
)

const insertLoginUser = statement<never>(
  'demo-large-insert-login-user',
  `insert into login_user (user_id, username, password_hash, first_name, last_name, email)
    select 'user-c' || n, 'c' || n || '@' || $1::text, $2, 'Customer', n::text,
      'c' || n || '@' || $1::text
    from generate_series($3::int, $4::int) n`,
)

const insertClaim = statement<never>(
  'demo-large-insert-claim',
  `insert into claim (user_id, account_code, role)
    select 'user-c' || n, n, 'AccountOwner'
    from generate_series($1::int, $2::int) n`,
)

async function fillAccounts(db: Queries, { from, to }: AccountRange, { today, hash }: FillSettings) {
  await db.rows(insertAccount, [today, DEMO_DOMAIN, from, to])
  // its trigger is switched off
  await db.rows(insertAccountSearch, [from, to])
  await db.rows(insertLoginUser, [DEMO_DOMAIN, hash, from, to])
  await db.rows(insertClaim, [from, to])
}

const insertService = statement<never>(
  'demo-large-insert-service',
  `insert into service (account_code, service_number, plan_code, detail, status, started_on)
    select account_code, place, plan_code, address, 'on', next_invoice_date - 500
    from account cross join (values (1, 'CHOUFB300VOIP-UNL'), (2, 'power-smart'), (3, 'CHOUFB300VOIP-FEATURES')) s (place, plan_code)
    where account_code between $1 and $2`,
)

async function fillServices(db: Queries, { from, to }: AccountRange): Promise<void> {
  await db.rows(insertService, [from, to])
}

const insertRecurringCharge = statement<never>(
  'demo-large-insert-recurring-charge',
  `insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents,
      starts_on, billed_to)
    select account_code, number, subject, kind, category, c.name, cents, next_invoice_date - 500, 'infinity'
    from account cross join (values
      (1, 'service:1', 'plan', 'Broadband', 'Fibre 300', 8500),
      (2, 'service:3', 'plan', 'Homeline', 'Homeline with features', 500),
      (3, 'offer:1', 'discount', 'Other', 'New customer discount', -1000))
      c (number, subject, kind, category, name, cents)
    where account_code between $1 and $2 and (kind = 'plan' or account_code::bigint % 10 = 0)`,
)

const insertMeter = statement<never>(
  'demo-large-insert-meter',
  `insert into meter (account_code, subject, category, name, unit, cents_per_unit, cents_per_day)
    select account_code, 'service:2', 'Power', 'Electricity', 'kWh', $1::numeric, 53
    from account where account_code between $2 and $3`,
)

const insertMeteredUsage = statement<never>(
  'demo-large-insert-metered-usage',
  `
    insert into metered_usage (account_code, subject, measured_from, measured_to, quantity, start_reading, end_reading,
      reading_type)
    select account_code, 'service:2', (next_invoice_date - interval '1 month')::date, next_invoice_date - 1, used,
      10000, 10000 + used, 'Actual'
    from account cross join lateral (select 200 + account_code::bigint * 7 % 300 as used) u
    where account_code between $1 and $2`,
)

/** Every tenth account has a discount. Power is metered up to the day before the next bill. */
async function fillCharges(db: Queries, { from, to }: AccountRange): Promise<void> {
  await db.rows(insertRecurringCharge, [from, to])
  await db.rows(insertMeter, [CENTS_PER_KWH, from, to])
  await db.rows(insertMeteredUsage, [from, to])
}

const insertInvoice = statement<never>(
  'demo-large-insert-invoice',
  `
    insert into invoice (account_code, invoice_number, bill_date, due_date, period_start, period_end, total_cents,
      gst_cents, is_approved, ppd_discount_cents, ppd_expiry_date, display_gst_inclusive, gst_rate_percent,
      company_tax_number)
    select account_code, account_code::bigint * 10000 + 13 - age, bill_date, bill_date + 14, bill_date,
      (bill_date + interval '1 month')::date - 1, total, total - round(total * 20 / 23.0), true, discount,
      case when discount > 0 then bill_date + 14 end, true, 15, '123-456-789'
    from account
    cross join generate_series(1, 12) age
    cross join lateral (select
      least((next_invoice_date - make_interval(months => age))::date, $1::date) as bill_date,
      15000 + (account_code::bigint * 7 + age * 131) % 9000 as total,
      case when account_code::bigint % 4 = 0 then 500 else 0 end as discount) bill
    where account_code between $2 and $3`,
)

const insertInvoiceLine = statement<never>(
  'demo-large-insert-invoice-line',
  `insert into invoice_line (account_code, invoice_number, line_number, category, sub_category, charge_cents,
      charge_excluding_gst_cents, number_billed, description_1, description_2, line_kind, subject, period_start,
      period_end, unit, unit_price_cents)
    select account_code, invoice_number, place, category, name, charge, without_gst, billed, '',
      to_char(first_day, 'FMDD Mon') || ' to ' || to_char(last_day, 'FMDD Mon'), kind, 'service:' || place, first_day,
      last_day, unit, unit_price
    from invoice
    cross join lateral (values
      (1, 'plan', 'Broadband', 'Fibre 300', 8500, 7391, period_start, period_end, 1, 'month', 8500),
      (2, 'usage', 'Power', 'Electricity', total_cents - 8500, total_cents - gst_cents - 7391,
        (period_start - interval '1 month')::date, period_start - 1,
        round((total_cents - 8500) / $1::numeric, 3), 'kWh', $1::numeric))
      l (place, kind, category, name, charge, without_gst, first_day, last_day, billed, unit, unit_price)
    where account_code between $2 and $3 and invoice_number % 100 > 10`,
)

/** Fibre is $85.00 of every bill, and power is the rest. Every fourth account has a prompt payment discount. */
async function fillInvoices(db: Queries, { from, to }: AccountRange, today: Day): Promise<void> {
  await db.rows(insertInvoice, [today, from, to])
  await db.rows(insertInvoiceLine, [CENTS_PER_KWH, from, to])
}

const insertLedgerTransaction = statement<never>(
  'demo-large-insert-ledger-transaction',
  `with settled as (
      select * from (
        select i.*, 'payment:' || invoice_number as source, row_number() over (
          partition by account_code order by bill_date desc, invoice_number desc) as age
        from invoice i where account_code between $1 and $2 and due_date < $3::date) due
      where age > 1 or account_code::bigint % 10 > 0),
    booked as (
      insert into ledger_transaction (account_code, source, kind, booked_on, booked_at, description)
      select account_code, source, 'DirectDebit', due_date, due_date::timestamp at time zone 'Pacific/Auckland',
        'Direct debit' from settled),
    discounted as (
      update invoice i set discount_source = s.source from settled s
      where i.account_code = s.account_code and i.invoice_number = s.invoice_number and s.ppd_discount_cents > 0)
    insert into ledger_entry (account_code, source, ledger_account, amount_cents)
    select account_code, source, e.ledger_account, e.cents from settled
    cross join lateral (values
      ('bank', total_cents - ppd_discount_cents),
      ('discount', ppd_discount_cents),
      ('receivable', -total_cents)) e (ledger_account, cents)
    where e.cents <> 0`,
)

/** Pays every bill, less its discount, on its due day. One account in ten has not paid the last due bill. */
async function fillPayments(db: Queries, { from, to }: AccountRange, today: Day): Promise<void> {
  await db.rows(insertLedgerTransaction, [from, to, today])
}
