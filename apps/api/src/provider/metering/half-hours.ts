import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

/** The half-hours of one day of a supply, in watt-hours from midnight on; null for a half-hour without a value. */
export type DayOfHalfHours = {
  readonly accountCode: string
  readonly serviceNumber: number
  readonly day: Day
  readonly wattHours: readonly (number | null)[]
  /** The places of estimated half-hours, counted from 1. */
  readonly estimated: readonly number[]
}

const save = statement<{ days: number }>(
  'metering-save-half-hours',
  `with received as materialized (
     select * from jsonb_to_recordset($1::jsonb)
       as g ("accountCode" text, "serviceNumber" smallint, day date, "wattHours" smallint[], estimated smallint[])),
   merged as materialized (
     select g."accountCode" as account_code, g."serviceNumber" as service_number, g.day,
       h.watt_hours as watt_hours_before, h.estimated as estimated_before, m.watt_hours, m.estimated
     from received g
     left join half_hours h on h.account_code = g."accountCode" and h.service_number = g."serviceNumber" and h.day = g.day
     cross join lateral (
       select array_agg(case when is_kept then h.watt_hours[n] else g."wattHours"[n] end order by n) as watt_hours,
         array_agg(n::smallint order by n) filter (
           where n = any (case when is_kept then h.estimated else g.estimated end)) as estimated
       from generate_series(1, greatest(cardinality(g."wattHours"), cardinality(h.watt_hours))) n
       -- a missing value replaces nothing, and an estimate replaces no reading
       cross join lateral (select g."wattHours"[n] is null or h.watt_hours[n] is not null
         and n = any (g.estimated) and not n = any (coalesce(h.estimated, '{}')) as is_kept) choice) m
     where (m.watt_hours, m.estimated) is distinct from (h.watt_hours, h.estimated)),
   logged as (
     insert into half_hours_before (account_code, service_number, day, replaced_at, watt_hours, estimated, is_settled)
     select account_code, service_number, day, $2, watt_hours_before, estimated_before, false
     from merged where watt_hours_before is not null
     on conflict do nothing),
   stored as (
     insert into half_hours (account_code, service_number, day, watt_hours, estimated)
     select account_code, service_number, day, watt_hours, estimated from merged
     on conflict (account_code, service_number, day) do update
       set watt_hours = excluded.watt_hours, estimated = excluded.estimated)
   select count(*)::integer as days from merged`,
)

/**
 * Stores half-hours of days, each day of a supply once. A new value replaces the earlier value, but an estimate never
 * replaces a reading. The earlier values of a changed day are stored in `half_hours_before`. Returns the number of new or
 * changed days.
 */
export async function saveHalfHours(
  queries: Queries,
  days: readonly DayOfHalfHours[],
  now: number,
): Promise<number> {
  if (days.length === 0) return 0
  return (await queries.rows(save, [JSON.stringify(days), new Date(now)]))[0]?.days ?? 0
}
