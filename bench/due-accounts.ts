import { statement } from '../apps/api/src/platform/database/database.ts'
import type { Database } from '../apps/api/src/platform/database/database.ts'
import { day } from '@switchboard/domain/day'

/** The day on which every account is due. */
export const BILL_DAY = day.parse('2026-11-03')
export const FIRST_ACCOUNT = 2_000_000
/** The lines of a bill: five plans and extras, a discount, power and its daily charge, calls, a fee. */
export const LINES_A_BILL = 10

/** The tables that a bill run fills. Each is after the tables that it refers to. */
export const WRITTEN = [
  'ledger_transaction',
  'ledger_entry',
  'invoice',
  'invoice_line',
  'communication',
] as const

/** Creates accounts that are all due on one day, each for a bill of ten lines. */
export async function fillDueAccounts(db: Database, accounts: number): Promise<void> {
  await db.script(`
    begin; set local session_replication_role = replica;
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date, billing_email)
    select ${FIRST_ACCOUNT} + n, 'Customer ' || n, '1 Kauri Street', 'residential', 'Monthly', '${BILL_DAY}',
      'c' || n || '@demo.example' from generate_series(0, ${accounts - 1}) n;
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, about,
      monthly_cents, starts_on, billed_to)
    select account_code, number, subject, kind, category, c.name, about, cents, date '2025-01-03', 'infinity'
    from account cross join (values
      (1, 'service:1', 'plan', 'Broadband', 'Fibre 300', 'Unlimited data', 8500),
      (2, 'service:2', 'plan', 'Homeline', 'Homeline with features', '09 555 0134', 500),
      (3, 'service:4', 'plan', 'Extras', 'Contents insurance', 'Policy HC-20417', 1250),
      (4, 'service:5', 'plan', 'Extras', 'Prime Video', '', 1099),
      (5, 'extra:mesh', 'extra', 'Extras', 'Mesh unit rental', '1 unit', 500),
      (6, 'offer:1', 'discount', 'Other', 'New customer discount', 'On fibre', -936))
      c (number, subject, kind, category, name, about, cents);
    insert into meter (account_code, subject, category, name, unit, cents_per_unit, cents_per_day, included)
    select account_code, subject, category, m.name, unit, rate, daily, included from account cross join (values
      ('service:3', 'Power', 'Electricity', 'kWh', 24.1, 53, 0),
      ('service:2:calls', 'Homeline', 'Calls', 'minutes', 19.62, 0, 30))
      m (subject, category, name, unit, rate, daily, included);
    insert into metered_usage (account_code, subject, measured_from, measured_to, quantity, start_reading, end_reading,
      reading_type)
    select account_code, subject, '2026-10-03', '2026-11-02', used, case when unit = 'kWh' then 10000 end,
      case when unit = 'kWh' then 10000 + used end, case when unit = 'kWh' then 'Actual' end
    from meter cross join lateral (select 31 + account_code::bigint * 7 % 300 as used) u;
    insert into one_off_charge (account_code, charge_number, subject, category, name, charged_on, amount_cents)
    select account_code, 1, 'fee:1', 'Other', 'Moving fee', '2026-10-20', 4500 from account;
    commit;`)
}

/** Makes every account due again, and removes all that the previous run wrote. */
export async function makeDue(db: Database): Promise<void> {
  await db.script(`truncate ${WRITTEN.join(', ')}, bill_run_problem restart identity cascade`)
  await db.script(`update account set next_invoice_date = '${BILL_DAY}', bill_day_of_month = null
    where next_invoice_date <> '${BILL_DAY}'`)
  await db.script('update metered_usage set invoice_number = null where invoice_number is not null')
  await db.script('update one_off_charge set invoice_number = null where invoice_number is not null')
  for (const table of ['account', 'metered_usage', 'one_off_charge']) await db.script(`vacuum full ${table}`)
  await db.script('vacuum analyze')
  await db.script('checkpoint')
}

export type Written = {
  readonly bills: number
  readonly lines: number
  readonly bookings: number
  readonly entries: number
  readonly notices: number
  readonly cents: number
  readonly problems: number
}

const counts = statement<Written>(
  'bench-bill-run-written',
  `select (select count(*) from invoice) as bills, (select count(*) from invoice_line) as lines,
     (select count(*) from ledger_transaction) as bookings, (select count(*) from ledger_entry) as entries,
     (select count(*) from communication) as notices,
     (select coalesce(sum(total_cents), 0)::bigint from invoice) as cents,
     (select count(*) from bill_run_problem) as problems`,
)

/** Counts the rows that a run wrote. */
export async function countWritten(db: Database): Promise<Written> {
  const [row] = await db.rows(counts, [])
  if (row === undefined) throw new Error('nothing was counted')
  return row
}
