import type { LineKind } from '@switchboard/domain/billing/invoice'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { findRowFault } from '#api/platform/database/row-faults.ts'
import { DATA } from '#api/provider/services/subjects.ts'

import { billClaimed } from './bill-run-chunk.ts'

/** The newest known days whose average is the data use of each day ahead. Whole weeks, because weekends differ. */
const PACE_DAYS = 28
/** Older use is no sign of the use ahead. */
const MAX_PACE_AGE_DAYS = 62
/** More days than the bills of a forecast cover. */
const DAYS_AHEAD = 250

const replaceStatement = statement<never>(
  'bill-ahead-replace-usage',
  `with calls as (
      delete from call_record c using account a
      where a.account_code = $1 and c.account_code = $1 and c.bill_date >= a.next_invoice_date),
    supplies as (delete from electricity_supply where account_code = $1),
    measured as (delete from metered_usage where account_code = $1 and invoice_number is null),
    known as (
      select day, received + sent as mb from data_days($1, $2::date - ${MAX_PACE_AGE_DAYS}, $2::date)
      order by day desc limit ${PACE_DAYS}),
    pace as materialized (
      select round(avg(mb))::integer as mb, max(day) as known_to from known having count(*) > 0),
    ahead as (
      select date_trunc('month', day)::date as month, min(extract(day from day))::integer as place,
        count(*)::integer as days, pace.mb
      from pace cross join generate_series((known_to + 1)::timestamp, ($2::date + ${DAYS_AHEAD})::timestamp,
        interval '1 day') day
      group by date_trunc('month', day), pace.mb)
   insert into internet_usage (account_code, month, received_mb, sent_mb)
   select $1, month, array_fill(null::integer, array[place - 1]) || array_fill(mb, array[days]),
     array_fill(null::integer, array[place - 1]) || array_fill(0, array[days])
   from ahead
   on conflict (account_code, month) do update set
     received_mb = internet_usage.received_mb || excluded.received_mb[cardinality(internet_usage.received_mb) + 1 :],
     sent_mb = internet_usage.sent_mb || excluded.sent_mb[cardinality(internet_usage.sent_mb) + 1 :]`,
)

/**
 * Deletes the account's power and calls, so that its bills leave them out, and continues its data use at the pace of its last
 * days. Only for a transaction that is rolled back.
 */
export async function replaceUsage(queries: Queries, accountCode: string, today: Day): Promise<void> {
  await queries.rows(replaceStatement, [accountCode, today])
}

const nextDay = statement<{ day: Day }>(
  'bill-ahead-day',
  'select next_invoice_date as day from account where account_code = $1',
)

export async function nextBillDay(queries: Queries, accountCode: string): Promise<Day> {
  const [account] = await queries.rows(nextDay, [accountCode])
  if (account === undefined) throw new Error(`there is no account ${accountCode}`)
  return account.day
}

/** A bill line with amounts in cents. */
export type LineAhead = {
  readonly kind: LineKind
  readonly name: string
  readonly about: string
  readonly from_day: Day
  readonly to_day: Day
  readonly is_whole: boolean
  /** A charge for data above the cap. */
  readonly is_data: boolean
  /** The unit of a usage charge, such as kWh. */
  readonly unit: string | null
  readonly cents: number
  readonly cents_without_gst: number
}

const billLines = statement<LineAhead>(
  'bill-ahead-lines',
  `select coalesce(l.line_kind, 'oneOff') as kind, l.unit, l.sub_category as name, l.description_1 as about, coalesce(l.period_start, i.period_start) as from_day,
     coalesce(l.period_end, i.period_end) as to_day,
     coalesce(l.line_kind in ('plan', 'extra', 'discount') and l.unit <> 'day', false) as is_whole,
     coalesce(l.subject = '${DATA}', false) as is_data,
     l.charge_cents as cents, l.charge_excluding_gst_cents as cents_without_gst
   from invoice i join invoice_line l using (account_code, invoice_number)
   where i.account_code = $1 and i.period_start = $2 order by l.line_number`,
)

/**
 * Makes the next bill of the account with the bill run and returns its lines, or null if the run would set the account
 * aside. Only for a transaction that is rolled back.
 */
export async function makeBillAhead(
  queries: Queries,
  { accountCode, day, now }: { readonly accountCode: string; readonly day: Day; readonly now: number },
): Promise<LineAhead[] | null> {
  const run = { today: day, issuedOn: null, now, companyTaxNumber: '' }
  try {
    const billed = await billClaimed(queries, run, [accountCode])
    return billed.length === 0 ? null : await queries.rows(billLines, [accountCode, day])
  } catch (error) {
    if (findRowFault(error) === null) throw error
    return null
  }
}

const running = statement<{ cents: number }>(
  'bill-ahead-running-charges',
  `select coalesce(sum(period_price(r.monthly_cents, a.bill_frequency) * r.quantity), 0)::bigint as cents
   from account a join recurring_charge r using (account_code)
   where a.account_code = $1 and r.starts_on <= $2 and (r.ends_on is null or r.ends_on >= $2)`,
)

/** The total of a bill for all charges that run on a day, in cents including GST. */
export async function sumRunningCharges(queries: Queries, accountCode: string, on: Day): Promise<number> {
  return (await queries.rows(running, [accountCode, on]))[0]?.cents ?? 0
}

const powered = statement<{ has_power: boolean }>(
  'bill-ahead-power',
  `select exists (select from service s join plan p using (plan_code)
     where s.account_code = $1 and s.status = 'on' and p.kind = 'power') as has_power`,
)

/** Whether the account has power. A bill ahead leaves its usage out. */
export async function hasPower(queries: Queries, accountCode: string): Promise<boolean> {
  return (await queries.rows(powered, [accountCode]))[0]?.has_power === true
}
