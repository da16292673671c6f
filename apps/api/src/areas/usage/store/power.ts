import type { Day } from '@switchboard/domain/day'
import { LAST_DAYS } from '@switchboard/domain/usage/last-days'
import type { BilledPower, Rate } from '@switchboard/domain/usage/power-cost'

import { statement } from '#api/platform/database/database.ts'
import type { Queries, Statement } from '#api/platform/database/database.ts'
import { NEWEST_PERIOD, PERIOD } from '#api/provider/books/bill-periods.ts'

import { POWER_METER, WATT_HOURS_A_KWH, selectCharged } from './power-sql.ts'

type StoredDay = {
  readonly service: number
  readonly date: Day
  /** By half-hour; null if unknown. */
  readonly wattHours: readonly (number | null)[]
  /** The numbers of the estimated half-hours, counted from 1. */
  readonly estimated: readonly number[] | null
  /** The sum before a correction, in Wh. */
  readonly before: number | null
}

type ReadType = 'Actual' | 'Estimate'
type PowerServiceKey = { readonly service: number }

/** The data of one bill period, and of days outside the period that its bill lines charge too. */
export type StoredPower = {
  readonly period: { readonly from: Day; readonly to: Day; readonly billDate: Day }
  readonly isSmart: boolean
  readonly days: readonly StoredDay[]
  readonly billed: readonly (BilledPower & PowerServiceKey & { readonly readType: ReadType | null })[]
  readonly rates: readonly (Rate & PowerServiceKey)[]
}

/** A pending order whose step `powerOn` is not done: the task `ElectricityInitiateSwitch`. Source: USE-025, PWR-051. */
const ORDER_IN_PROCESS = `exists (
    select from service_order o cross join lateral jsonb_array_elements(o.told -> 'steps') with ordinality as s(step, place)
    where o.account_code = $1 and o.next_on is not null and s.step ->> 'step' = 'powerOn' and s.place > o.steps_done)`

/** The known watt-hours of each of the last days; null for a day without any. */
const WATT_HOURS_OF_LAST_DAYS = `(
    select json_agg(d.watt_hours order by ago desc) from generate_series(0, ${LAST_DAYS - 1}) ago left join (
      select h.day, sum(half.watts) as watt_hours from half_hours h cross join lateral unnest(h.watt_hours) half (watts)
      where h.account_code = $1 and h.day between $2::date - ${LAST_DAYS - 1} and $2::date group by h.day
    ) d on d.day = $2::date - ago)`

/** The use in the requested period alone: reading the lines of all bills would take longer with every bill. */
const CHARGED_IN_PERIOD = selectCharged(
  `u.measured_to >= (select min(first_day) from requested)
    and u.measured_from < (select max(bill_date) from requested)`,
)

/** Selects the data of the period that matches the condition, and further columns. */
function selectByDay(periods: string, where: string, moreColumns = ''): string {
  return `with ${periods}, ${POWER_METER},
  requested as materialized (select period.* from period cross join newest where ${where}),
  ${CHARGED_IN_PERIOD},
  line as materialized (
    select c.service, c.dial, c.measured_from, c.measured_to, sum(c.quantity) as kwh, sum(c.cents) as cents,
      (array_agg(c.reading_type order by c.revision desc))[1] as reading_type
    from charged c group by 1, 2, 3, 4),
  charged_period as materialized (
    select w.*, least(w.first_day, min(l.measured_from)) as oldest, greatest(w.bill_date - 1, max(l.measured_to)) as latest
    from requested w left join line l on true group by w.frequency, w.first_day, w.bill_date)
  select exists (select from power_meter) as "hasPower", ${moreColumns} case when exists (select from power_meter) then (
    select json_build_object(
      'period', json_build_object('from', t.first_day, 'to', t.bill_date - 1, 'billDate', t.bill_date),
      'isSmart', exists (select from electricity_supply s join electricity_connection c on c.icp = s.icp and c.ami_flag
        where s.account_code = $1 and s.starts_on < t.bill_date and coalesce(s.ends_on, 'infinity') >= t.first_day),
      'days', coalesce((select json_agg(json_build_object('service', h.service_number, 'date', h.day,
          'wattHours', h.watt_hours, 'estimated', h.estimated,
          'before', (select (select sum(watts) from unnest(b.watt_hours) watts) from half_hours_before b
            where array_position(b.watt_hours, null) is null and b.account_code = $1 and b.service_number = h.service_number and b.day = h.day
            order by b.replaced_at desc limit 1)) order by h.day)
        from half_hours h where h.account_code = $1 and h.day between t.oldest and t.latest), '[]'),
      'billed', coalesce((select json_agg(json_build_object('service', service, 'dial', dial, 'from', measured_from,
          'to', measured_to, 'wattHours', (kwh * ${WATT_HOURS_A_KWH})::bigint, 'cents', cents, 'readType', reading_type)
          order by measured_from) from line), '[]'),
      'rates', coalesce((select json_agg(rate) from (
        select m.service, m.dial, null as "endsOn", m.cents_per_unit as "centsPerUnit", m.cents_per_day as "centsPerDay"
        from power_meter m
        union all
        select m.service, m.dial, b.ends_on, b.cents_per_unit, b.cents_per_day
        from power_meter m join meter_rate_before b on b.account_code = $1 and b.subject = m.subject) rate), '[]'))
    from charged_period t) end as stored`
}

type PowerRow<Stored> = { readonly hasPower: boolean; readonly stored: Stored }

type PowerNowRow = PowerRow<StoredPower> & {
  readonly orderInProcess: boolean
  readonly lastDays: readonly (number | null)[]
}

const newestByDay = statement<PowerNowRow>(
  'usage-power-newest',
  selectByDay(
    NEWEST_PERIOD,
    'period.first_day = newest.first_day',
    `${ORDER_IN_PROCESS} as "orderInProcess", ${WATT_HOURS_OF_LAST_DAYS} as "lastDays",`,
  ),
)
/** Null if the account has no such bill date. */
const anyByDay = statement<PowerRow<StoredPower | null>>(
  'usage-power-by-day',
  selectByDay(PERIOD, 'period.bill_date = $3::date'),
)

type AccountDay = { readonly accountCode: string; readonly today: Day }

export function readCurrentPower(
  db: Queries,
  { accountCode, today }: AccountDay,
): Promise<StoredPower | 'NO_POWER_SERVICE'> {
  return readPower(db, newestByDay, [accountCode, today])
}

/**
 * The power use of the current period (null without power) and the watt-hours of the last days, and whether a pending order
 * has power.
 */
export async function readPowerOrOrder(
  db: Queries,
  { accountCode, today }: AccountDay,
): Promise<Omit<PowerNowRow, 'hasPower' | 'stored'> & { readonly stored: StoredPower | null }> {
  const [row] = await db.rows(newestByDay, [accountCode, today])
  if (row === undefined) throw new Error('the statement of power returned no row')
  const { hasPower, stored, orderInProcess, lastDays } = row
  return { stored: hasPower ? stored : null, orderInProcess, lastDays }
}

/** The power use of the period before a bill date; null if the account has no such bill date. */
export function readPowerBefore(
  db: Queries,
  { accountCode, today }: AccountDay,
  billDate: Day,
): Promise<StoredPower | null | 'NO_POWER_SERVICE'> {
  return readPower(db, anyByDay, [accountCode, today, billDate])
}

async function readPower<Stored>(
  db: Queries,
  query: Statement<PowerRow<Stored>>,
  values: readonly unknown[],
): Promise<Stored | 'NO_POWER_SERVICE'> {
  const [row] = await db.rows(query, values)
  return row?.hasPower === true ? row.stored : 'NO_POWER_SERVICE'
}
