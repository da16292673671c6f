import type { LineKind } from '@switchboard/domain/billing/invoice'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { findRowFault } from '#api/platform/database/row-faults.ts'

import { billClaimed } from './bill-run-chunk.ts'

const deleteStatement = statement<never>(
  'bill-ahead-delete-usage',
  `with calls as (
      delete from call_record c using account a
      where a.account_code = $1 and c.account_code = $1 and c.bill_date >= a.next_invoice_date),
    data as (delete from internet_usage where account_code = $1),
    supplies as (delete from electricity_supply where account_code = $1)
   delete from metered_usage where account_code = $1 and invoice_number is null`,
)

/**
 * Deletes past and future usage of the account, so that its bills leave usage out. Only for a transaction that is
 * rolled back.
 */
export async function deleteUsage(queries: Queries, accountCode: string): Promise<void> {
  await queries.rows(deleteStatement, [accountCode])
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
     l.charge_cents as cents, l.charge_excluding_gst_cents as cents_without_gst
   from invoice i join invoice_line l using (account_code, invoice_number)
   where i.account_code = $1 and i.period_start = $2 order by l.line_number`,
)

/**
 * Makes the next bill of the account with the bill run and returns its lines, or null if the run would set the account
 * aside. Only for a transaction that is rolled back.
 */
export async function billAhead(
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
