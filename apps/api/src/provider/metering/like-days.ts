import { OLDEST_CHARGE_MONTHS } from '@switchboard/domain/billing/line-age'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { ESTIMATE_DAYS, MISSING_DAYS, OPEN_DAYS, OPEN_SUPPLIES } from './measured.ts'

/**
 * From this number of missing days on, a quartile of the days of the weekday fills each of them: errors even out over many
 * days. Fewer days are filled from the days of least or most use instead. A day below half or above twice the usual use,
 * such as a day away from home, is left out there, because it would move the middle of the range, which triggers alerts.
 */
const MIN_DAYS_FOR_QUARTILES = 7

/** With fewer known days of a weekday, days of all weekdays are used. */
const MIN_DAYS_OF_WEEKDAY = 3

/**
 * Fills unknown days from a fully known day of the same weekday in the last eight weeks. `$3` is 1 for the lower quartile of
 * use, and -1 for the upper quartile.
 */
const fill = statement<{ days: number }>(
  'metering-fill-like-days',
  `with ${OPEN_SUPPLIES},
   missing as materialized (${MISSING_DAYS}),
   newest as materialized (
     select s.account_code, s.service_number, known.day
     from (select distinct account_code, service_number from missing) s
     cross join lateral (
       select k.day from half_hours k where k.account_code = s.account_code and k.service_number = s.service_number
         and k.estimated is null and array_position(k.watt_hours, null) is null
       order by k.day desc limit 1) known),
   -- offset 0 makes PostgreSQL read the days by their key, not those of all accounts
   known_day as materialized (
     select newest.account_code, newest.service_number, h.day, extract(isodow from h.day) as weekday, h.watt_hours, total
     from newest cross join lateral (
       select k.day, k.watt_hours from half_hours k
       where k.account_code = newest.account_code and k.service_number = newest.service_number
         and k.day > newest.day - ${ESTIMATE_DAYS} and k.estimated is null and array_position(k.watt_hours, null) is null
       offset 0) h
     cross join lateral (select sum(watts) as total from unnest(h.watt_hours) watts) used),
   usual_use as (
     select account_code, service_number, percentile_cont(0.5) within group (order by total) as total
     from known_day group by account_code, service_number),
   filled as (
     insert into half_hours (account_code, service_number, day, watt_hours, estimated)
     select l.account_code, l.service_number, l.day, merged.watt_hours, merged.estimated
     from (
       select *, extract(isodow from day) as weekday,
         count(*) over (partition by account_code, service_number) < ${MIN_DAYS_FOR_QUARTILES} as is_few
       from missing) l
     cross join lateral (
       select count(*) as many from known_day r where r.account_code = l.account_code
         and r.service_number = l.service_number and r.weekday = l.weekday) same_weekday
     join usual_use u using (account_code, service_number)
     cross join lateral (
       select watt_hours from (
         select r.watt_hours, row_number() over (order by r.total * $3::integer, r.day) as place, count(*) over () as many
         from known_day r where r.account_code = l.account_code and r.service_number = l.service_number
           and (not l.is_few or r.total between u.total / 2 and u.total * 2)
           and (l.is_few or same_weekday.many < ${MIN_DAYS_OF_WEEKDAY} or r.weekday = l.weekday)) ordered
       where place = 1 + case when l.is_few then 0 else (ordered.many - 1) / 4 end) usual
     cross join lateral (
       select array_agg(coalesce(l.watt_hours[n], usual.watt_hours[least(n, cardinality(usual.watt_hours))]) order by n)
           as watt_hours,
         array_agg(n::smallint order by n) filter (where l.watt_hours[n] is null or n = any (l.estimated)) as estimated
       from generate_series(1, l.many::integer) n) merged
     on conflict (account_code, service_number, day) do update
       set watt_hours = excluded.watt_hours, estimated = excluded.estimated
     returning 1)
   select count(*)::integer as days from filled`,
)

/**
 * Fills the unknown days that the next bill charges by smart meters from days of little or much use. Returns the number of
 * filled days. Only for a transaction that is rolled back.
 */
export async function fillLikeDays(
  queries: Queries,
  accountCode: string,
  use: 'little' | 'much',
): Promise<number> {
  const filled = await queries.rows(fill, [[accountCode], OLDEST_CHARGE_MONTHS, use === 'little' ? 1 : -1])
  return filled[0]?.days ?? 0
}

/** Counts of the days that the next bill charges by half-hours: all, known and past days, and the newest known day. */
type KnownDays = {
  readonly days: number
  readonly known: number
  readonly passed: number
  readonly known_to: Day | null
}

const count = statement<KnownDays>(
  'metering-count-known-days',
  `with ${OPEN_SUPPLIES},
   of_day as (
     select d.day, bool_and(h.watt_hours is not null and array_position(h.watt_hours, null) is null) as is_known
     from ${OPEN_DAYS}
     group by d.day)
   select count(*)::integer as days, count(*) filter (where is_known)::integer as known,
     count(*) filter (where day < $3::date)::integer as passed, max(day) filter (where is_known) as known_to
   from of_day`,
)

/** Null if no smart meter supplies the account in the period. */
export async function countKnownDays(
  queries: Queries,
  accountCode: string,
  today: Day,
): Promise<KnownDays | null> {
  const [counted] = await queries.rows(count, [[accountCode], OLDEST_CHARGE_MONTHS, today])
  return counted === undefined || counted.days === 0 ? null : counted
}
