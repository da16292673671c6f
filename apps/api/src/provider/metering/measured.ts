import { OLDEST_CHARGE_MONTHS } from '@switchboard/domain/billing/line-age'

import { NIGHT_DIAL } from '#api/provider/services/subjects.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** Missing half-hours are estimated from the known days of eight weeks. */
export const ESTIMATE_DAYS = 56

/** The half-hours of a usual day. On a day with 50, the last two are estimated like the last one of other days. */
const HALF_HOURS = 48

/** Whether meter `m` charges for supply `s`. */
export const METER_OF_SUPPLY = `m.account_code = s.account_code and m.unit = 'kWh'
  and split_part(m.subject, ':', 1) = 'service' and split_part(m.subject, ':', 2) = s.service_number::text`

/**
 * `open`: the smart meter supplies of the accounts in `$1`, with their unbilled days at most `$2` months before the bill.
 */
export const OPEN_SUPPLIES = `
  due as materialized (
    select account_code, next_invoice_date as bill_date,
      (next_invoice_date - make_interval(months => $2::integer))::date as oldest_day
    from account where account_code = any($1::text[])),
  open as materialized (
    select * from (
      select s.account_code, s.service_number, greatest(s.starts_on, measured.day + 1, due.oldest_day) as first_day,
        least(s.ends_on, due.bill_date - 1) as last_day
      from due join electricity_supply s on s.account_code = due.account_code
      join electricity_connection c on c.icp = s.icp and c.ami_flag
      left join lateral (
        select max(newest.measured_to) as day from meter m
        cross join lateral (
          select u.measured_to from metered_usage u where u.account_code = m.account_code and u.subject = m.subject
          order by u.measured_to desc limit 1) newest
        where ${METER_OF_SUPPLY}) measured on true) days
    where first_day <= last_day)`

/**
 * The open days with their half-hours; null if unknown. `offset 0` makes PostgreSQL read each day by its key. Otherwise it may
 * read the half-hours of all accounts.
 */
export const OPEN_DAYS = `
  open o cross join lateral (select day::date from generate_series(first_day, last_day, interval '1 day') day) d
  left join lateral (
    select stored.watt_hours, stored.estimated from half_hours stored
    where stored.account_code = o.account_code and stored.service_number = o.service_number and stored.day = d.day
    offset 0) h on true`

/** The open days with a missing half-hour. */
export const MISSING_DAYS = `
  select o.*, day, half_hours_of(day) as many, h.watt_hours, h.estimated from ${OPEN_DAYS}
  where h.watt_hours is null or array_position(h.watt_hours, null) is not null`

/** Estimates each missing half-hour as the mean of the known days at the same time of day. */
const estimateMissing = statement<never>(
  'metering-estimate-missing',
  `with ${OPEN_SUPPLIES},
   missing as materialized (${MISSING_DAYS}),
   usual as materialized (
     select newest.account_code, newest.service_number, place, round(avg(watts))::smallint as watts
     from (select account_code, service_number, max(day) as day from missing group by 1, 2) newest
     join half_hours h on h.account_code = newest.account_code and h.service_number = newest.service_number
       and h.day between newest.day - ${ESTIMATE_DAYS} and newest.day
     cross join lateral unnest(h.watt_hours) with ordinality known (watts, place)
     where watts is not null and place <> all (coalesce(h.estimated, '{}'))
     group by 1, 2, 3)
   insert into half_hours (account_code, service_number, day, watt_hours, estimated)
   select account_code, service_number, day, array_agg(coalesce(watt_hours[n], watts) order by n),
     array_agg(n order by n) filter (where watt_hours[n] is null or n = any (estimated))
   from missing cross join generate_series(1, many) n
   join usual using (account_code, service_number)
   where usual.place = least(n, ${HALF_HOURS})
   group by account_code, service_number, day, many having count(*) = many
   on conflict (account_code, service_number, day) do update
     set watt_hours = excluded.watt_hours, estimated = excluded.estimated`,
)

/** Watt-hours of a day `h` that meter `m` charges: all hours, or the hours of its dial. */
const WATT_HOURS_OF_METER = `(select sum(watts) from unnest(h.watt_hours) with ordinality counted (watts, place)
  where split_part(m.subject, ':', 3) = ''
    or is_night(h.day, place) = (m.subject like '%${NIGHT_DIAL}'))`

/** For each billed period with changed days, the difference between its usage and the billed usage. */
const settle = statement<never>(
  'metering-settle',
  `with changed as materialized (
     select b.account_code, b.service_number, b.day, b.replaced_at from account a
     join half_hours_before b on b.account_code = a.account_code and not b.is_settled and b.day < a.next_invoice_date
     where a.account_code = any($1::text[])),
   billed as materialized (
     select distinct u.account_code, s.service_number, u.subject, u.measured_from, u.measured_to
     from changed s join meter m on ${METER_OF_SUPPLY}
     join metered_usage u on u.account_code = m.account_code and u.subject = m.subject
       and s.day between u.measured_from and u.measured_to and u.revision = 0),
   difference as (
     select m.*, known.kwh - charged.kwh as kwh, charged.revision + 1 as revision, known.is_estimated
     from billed m
     cross join lateral (
       select sum(${WATT_HOURS_OF_METER})::numeric / 1000 as kwh, bool_or(h.estimated is not null) as is_estimated,
         count(*) as days
       from half_hours h where h.account_code = m.account_code and h.service_number = m.service_number
         and h.day between m.measured_from and m.measured_to) known
     cross join lateral (
       select sum(u.quantity) as kwh, max(u.revision) as revision from metered_usage u
       where u.account_code = m.account_code and u.subject = m.subject and u.measured_to = m.measured_to) charged
     where known.days = m.measured_to - m.measured_from + 1),
   settled as (
     update half_hours_before b set is_settled = true from changed c
     where b.account_code = c.account_code and b.service_number = c.service_number and b.day = c.day
       and b.replaced_at = c.replaced_at)
   insert into metered_usage (account_code, subject, measured_from, measured_to, revision, quantity, reading_type)
   select account_code, subject, measured_from, measured_to, revision, kwh,
     case when is_estimated then 'Estimate' else 'Actual' end
   from difference where kwh <> 0`,
)

/** The known days from the first unbilled day up to the first gap, split where the rates changed. */
const measure = statement<never>(
  'metering-measure',
  `with ${OPEN_SUPPLIES},
   known as (
     select o.account_code, o.service_number, h.day, h.watt_hours, h.estimated,
       h.day - o.first_day - row_number() over (partition by o.account_code, o.service_number order by h.day) as gap
     from open o join half_hours h on h.account_code = o.account_code and h.service_number = o.service_number
       and h.day between o.first_day and o.last_day and array_position(h.watt_hours, null) is null),
   counted as (
     select m.account_code, m.subject, h.day, ${WATT_HOURS_OF_METER} as watt_hours, h.estimated is not null as is_estimated,
       (select min(b.ends_on) from meter_rate_before b
        where b.account_code = m.account_code and b.subject = m.subject and b.ends_on >= h.day) as rate_ends_on
     from known h cross join lateral (select h.account_code, h.service_number) s
     join meter m on ${METER_OF_SUPPLY} and m.cents_per_unit is not null
     where h.gap = -1)
   insert into metered_usage (account_code, subject, measured_from, measured_to, quantity, reading_type)
   select account_code, subject, min(day), max(day), sum(watt_hours)::numeric / 1000,
     case when bool_or(is_estimated) then 'Estimate' else 'Actual' end
   from counted group by account_code, subject, rate_ends_on`,
)

const anySmart = statement<{ any: boolean }>(
  'metering-any-smart',
  `select exists (select from electricity_supply s join electricity_connection c on c.icp = s.icp and c.ami_flag
     where s.account_code = any($1::text[])) as any`,
)

/**
 * Writes the usage of smart meters for the next bill: corrections of earlier bills, and the days before the bill, with
 * missing half-hours estimated. The caller has locked the accounts.
 */
export async function measureHalfHours(queries: Queries, accounts: readonly string[]): Promise<void> {
  const [smart] = await queries.rows(anySmart, [accounts])
  if (smart?.any !== true) return
  const values = [accounts, OLDEST_CHARGE_MONTHS]
  await queries.rows(estimateMissing, values)
  await queries.rows(settle, [accounts])
  await queries.rows(measure, values)
}
