import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** A call as the telephone switch reports it, before it has a bill and a calling pack. */
export type ArrivedCall = {
  readonly accountCode: string
  /** The place of the billed number among the numbers of its account. */
  readonly billedNumber: number
  /** Milliseconds since 1970 UTC. */
  readonly began: number
  readonly seconds: number
  /** The key in `call_destination`. */
  readonly destination: number
  /** Digits with the country code, without a plus. */
  readonly numberDialled: string
}

/** The length of a call in started minutes. */
const MINUTES = '(seconds + 59) / 60'

/**
 * The minutes that `pack` covers in the period of `bill`. A period shorter than a month, or a pack that runs on some
 * of its days only, has a proportional share, rounded up to a whole minute. A call older than the period gets the share
 * of a full period.
 */
const PACK_MINUTES = `ceil(period_price(pack.minutes, bill.frequency) * case when a.day < bill.first_day then 1 else (
  select sum(least(coalesce(r.ends_on, bill.bill_date), bill.bill_date - 1) - greatest(r.starts_on, bill.first_day) + 1)
    / (bill.bill_date - bill.first_day)::numeric
  from recurring_charge r
  where r.account_code = a."accountCode" and r.line_kind = 'extra' and r.product_key = pack.product_key
    and r.starts_on < bill.bill_date and coalesce(r.ends_on, 'infinity') >= greatest(r.starts_on, bill.first_day)) end)`

const lockAccounts = statement<never>(
  'call-lock-accounts',
  'select from account where account_code = any($1::text[]) order by account_code for no key update',
)

/** A calling pack covers a whole call that begins before the pack's minutes are used up. */
const insertCalls = statement<never>(
  'call-insert',
  `with arrived as materialized (
     select distinct on ("accountCode", "billedNumber", began_at) c.*, to_timestamp(c.began_at / 1000.0) as began,
       (to_timestamp(c.began_at / 1000.0) at time zone 'Pacific/Auckland')::date as day
     from jsonb_to_recordset($1::jsonb) as c ("accountCode" text, "billedNumber" smallint, began_at bigint, seconds int,
       destination smallint, "numberDialled" text)),
   receiver as materialized (
     select account_code, next_invoice_date, bill_frequency as frequency_behind,
       next_bill_frequency(account_code) as bill_frequency, bill_day_of_month
     from account where account_code in (select "accountCode" from arrived)),
   -- the bills from the next one on; calls older than its period are on the next bill too
   bill as materialized (
     select h.account_code, date.bill_date, frequency,
       coalesce(lag(date.bill_date) over (partition by h.account_code order by n), '-infinity') as bill_before,
       bill_date_after(date.bill_date, frequency, day_of_month, -1) as first_day
     from receiver h
     cross join lateral (
       select kept_day_of_month(h.next_invoice_date, h.bill_day_of_month) as day_of_month) kept
     cross join lateral generate_series(0, 1 + greatest(0,
       (select max(day) from arrived where "accountCode" = h.account_code) - h.next_invoice_date) / 7) n
     cross join lateral (
       select bill_date_after(h.next_invoice_date, h.bill_frequency, day_of_month, n) as bill_date) date
     -- the period of the next bill still has the old frequency
     cross join lateral (select case when n = 0 then h.frequency_behind else h.bill_frequency end as frequency) its),
   packed as materialized (
     select a.*, bill.bill_date, pack.product_key, ${PACK_MINUTES} as minutes,
       sum(${MINUTES}) over (partition by a."accountCode", bill.bill_date, pack.product_key order by a.began
         rows between unbounded preceding and 1 preceding) as minutes_before
     from arrived a join bill on bill.account_code = a."accountCode" and a.day >= bill_before and a.day < bill.bill_date
     join call_destination d on d.destination = a.destination
     left join lateral (
       select r.product_key, p.minutes
       from recurring_charge r join additional_product p on p.additional_product_key = r.product_key
       where r.account_code = a."accountCode" and r.line_kind = 'extra' and p.service like 'callingpack%'
         and d.name = any(p.destinations) and a.day between r.starts_on and coalesce(r.ends_on, 'infinity')
       order by p.place limit 1) pack on true
     where not exists (
       select from call_record k where k.account_code = a."accountCode" and k.billed_number = a."billedNumber"
         and k.bill_date > a.day and k.began = a.began))
   insert into call_record (account_code, billed_number, bill_date, began, seconds, destination, number_dialled, calling_pack)
   select "accountCode", "billedNumber", bill_date, began, seconds, destination, "numberDialled",
     case when minutes is null or minutes > coalesce(minutes_before, 0) + coalesce((
       select sum(${MINUTES}) from billed_number n join call_record k
         on k.account_code = n.account_code and k.billed_number = n.place and k.bill_date = packed.bill_date
       where n.account_code = "accountCode" and k.calling_pack = packed.product_key), 0) then product_key end
   from packed`,
)

/**
 * Stores calls, each for the first bill after it that is not made yet. Calls that are already stored stay unchanged. The
 * accounts are locked until the transaction ends, so that no bill is made and no other call is stored meanwhile.
 */
export async function saveCalls(queries: Queries, calls: readonly ArrivedCall[]): Promise<void> {
  await queries.rows(lockAccounts, [[...new Set(calls.map(({ accountCode }) => accountCode))]])
  const rows = calls.map(({ began, ...call }) => ({ ...call, began_at: began }))
  await queries.rows(insertCalls, [JSON.stringify(rows)])
}

const insertMinutes = statement<never>(
  'call-count',
  `insert into metered_usage (account_code, subject, measured_from, measured_to, quantity)
   select m.account_code, m.subject, bill_date_after(a.next_invoice_date, a.bill_frequency,
       kept_day_of_month(a.next_invoice_date, a.bill_day_of_month), -1), a.next_invoice_date - 1,
     sum(charged_minutes(c.seconds, d.category, c.calling_pack))
   from account a
   join meter m on m.account_code = a.account_code and m.unit = 'minutes'
   join billed_number n on n.account_code = a.account_code and n.subject = m.subject
   join call_record c on c.account_code = a.account_code and c.bill_date = a.next_invoice_date
     and c.billed_number = n.place
   join call_destination d on d.destination = c.destination
   where a.account_code = any($1::text[])
   group by m.account_code, m.subject, a.next_invoice_date, a.bill_frequency, a.bill_day_of_month
   having sum(charged_minutes(c.seconds, d.category, c.calling_pack)) > 0
   on conflict (account_code, subject, measured_to, revision) do update set quantity = excluded.quantity
     where metered_usage.invoice_number is null`,
)

/** Writes the minutes of the next bill as metered usage, from which the bill run makes its lines. */
export async function countCalls(queries: Queries, accounts: readonly string[]): Promise<void> {
  await queries.rows(insertMinutes, [accounts])
}
