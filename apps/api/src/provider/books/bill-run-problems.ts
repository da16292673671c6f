import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/**
 * A register restarts at 0 after its largest number. Usage plus start minus end reading is then a multiple of the
 * register size.
 */
const PASSED_ZERO = `mod(quantity + start_reading - end_reading, power(10::numeric, length(trunc(start_reading)::text))) = 0`

const setAsideFaulty = statement<{ account_code: string }>(
  'bill-run-set-aside-faulty',
  `with due as (select account_code, next_invoice_date as bill_date from account where account_code = any($1::text[])),
   usage as (
     select due.bill_date, u.*, m.cents_per_unit from due
     join metered_usage u on u.account_code = due.account_code
       and u.invoice_number is null and u.measured_to < due.bill_date
     join meter m on m.account_code = u.account_code and m.subject = u.subject),
   fault (account_code, bill_date, reason) as (
     select account_code, bill_date, 'the usage of ' || subject || ' up to ' || measured_to || ' runs backwards'
     from usage where revision = 0 and (quantity < 0 or (end_reading < start_reading and not ${PASSED_ZERO}))
     union all
     select account_code, bill_date, 'the meter of ' || subject || ' has no rate' from usage where cents_per_unit is null
     union all
     select due.account_code, due.bill_date, 'the period from ' || due.bill_date || ' is billed already'
     from due join invoice i on i.account_code = due.account_code and i.period_start = due.bill_date)
   insert into bill_run_problem (account_code, bill_date, reason, found_at)
   select account_code, bill_date, string_agg(distinct reason, '; '), $2 from fault group by account_code, bill_date
   on conflict (account_code) do update set bill_date = excluded.bill_date, reason = excluded.reason
   returning account_code`,
)

/**
 * Sets accounts aside whose facts cannot be billed: usage that runs backwards, a meter without a rate, a period that has
 * a bill. Returns the other accounts.
 */
export async function setFaultyAccountsAside(
  queries: Queries,
  accounts: readonly string[],
  at: Date,
): Promise<readonly string[]> {
  const rows = await queries.rows(setAsideFaulty, [accounts, at])
  const faulty = new Set(rows.map(({ account_code }) => account_code))
  return accounts.filter((account) => !faulty.has(account))
}

const setAside = statement<never>(
  'bill-run-set-aside',
  `insert into bill_run_problem (account_code, bill_date, reason, found_at)
   select account_code, next_invoice_date, $2, $3 from account where account_code = any($1::text[]) on conflict do nothing`,
)

/** Sets accounts aside until staff have corrected the fault. */
export async function setAccountsAside(
  queries: Queries,
  accounts: readonly string[],
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<void> {
  await queries.rows(setAside, [accounts, reason, at])
}
