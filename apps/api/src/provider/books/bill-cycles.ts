import type { BillFrequency } from '@switchboard/domain/billing-frequency/contract'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import type { ServiceKey } from '#api/provider/services/services.ts'

/** A bound for the search of a call's bill: a stored call is never this many periods later than the change. */
const MAX_PERIODS_LATE = 60

const change = statement<{ starts_on: Day }>(
  'bill-cycle-change',
  `with changed as (
     insert into bill_cycle_change (account_code, starts_on, frequency_before, frequency, day_of_month_before)
     select a.account_code, a.next_invoice_date, a.bill_frequency, $2,
       kept_day_of_month(a.next_invoice_date, a.bill_day_of_month)
     from account a where a.account_code = $1
     returning account_code, starts_on, frequency, day_of_month_before as day_of_month),
   moved_calls as (
     update call_record k set bill_date = (
       select min(date) from changed c cross join generate_series(1, ${MAX_PERIODS_LATE}) n
       cross join lateral bill_date_after(c.starts_on, c.frequency, c.day_of_month, n) date
       where date > (k.began at time zone 'Pacific/Auckland')::date)
     from changed c where k.account_code = c.account_code and k.bill_date > c.starts_on)
   select starts_on from changed`,
)

/**
 * Makes the account's next bill the first of another frequency, moves stored calls to the bills of the new cycle, and
 * returns the day of the next bill. The caller has locked the account.
 */
export async function changeBillCycle(
  queries: Queries,
  accountCode: string,
  frequency: BillFrequency,
): Promise<Day> {
  const [changed] = await queries.rows(change, [accountCode, frequency])
  if (changed === undefined) throw new Error(`the bill cycle of ${accountCode} was not changed`)
  return changed.starts_on
}

const insertPlan = statement<never>(
  'bill-cycle-plan',
  `insert into bill_cycle_plan (account_code, starts_on, service_number, plan_code) values ($1, $2::date, $3, $4)`,
)

/** Changes the plan of a service with the first bill of the new cycle. That bill charges the period behind it by the old plan. */
export async function changePlanWithBill(
  queries: Queries,
  { accountCode, serviceNumber }: ServiceKey,
  { startsOn, planKey }: { readonly startsOn: Day; readonly planKey: string },
): Promise<void> {
  await queries.rows(insertPlan, [accountCode, startsOn, serviceNumber, planKey])
}
