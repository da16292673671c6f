import type { Day } from '@switchboard/domain/day'
import type { BilledPower, Rate } from '@switchboard/domain/usage/power-cost'

import { NIGHT_DIAL } from '#api/provider/services/subjects.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries, Statement } from '#api/platform/database/database.ts'

import { NEWEST_PERIOD, PERIOD } from '#api/provider/books/bill-periods.ts'

const WATT_HOURS_A_KWH = 1_000

/** A day's half-hours. `estimated` are places of half-hours from 1; `before` is the sum before a correction, in Wh. */
type StoredDay = {
  readonly service: number
  readonly date: Day
  readonly wattHours: readonly (number | null)[]
  readonly estimated: readonly number[] | null
  readonly before: number | null
}

type ReadType = 'Actual' | 'Estimate'
type PowerServiceKey = { readonly service: number }

/** The data of one bill period, and of days outside it that are on the same bill lines. */
export type StoredPower = {
  readonly period: { readonly from: Day; readonly to: Day; readonly billDate: Day }
  readonly isSmart: boolean
  readonly days: readonly StoredDay[]
  readonly billed: readonly (BilledPower & PowerServiceKey & { readonly readType: ReadType | null })[]
  readonly rates: readonly (Rate & PowerServiceKey)[]
}

/** The dial of a meter `m`, and its service. */
const DIAL = `case when m.subject like '%${NIGHT_DIAL}' then 'night' when split_part(m.subject, ':', 3) = '' then 'all'
  else 'day' end`
const SERVICE = `split_part(m.subject, ':', 2)::integer`

const POWER_METER = `
  power_meter as materialized (
    select m.*, ${DIAL} as dial, ${SERVICE} as service from meter m
    where m.account_code = $1 and m.unit = 'kWh' and m.cents_per_unit is not null
      and m.subject ~ '^service:[0-9]{1,6}(:|$)')`

/** Metered and billed use, with the charges of its bill. */
const CHARGED = `
  charged as materialized (
    select m.dial, m.service, m.name, u.*, coalesce(used.charge_cents, 0) as cents,
      case when u.revision > 0 then 0 else coalesce(daily.charge_cents, 0) end as daily_cents
    from power_meter m join metered_usage u on u.account_code = $1 and u.subject = m.subject
    ${joinBillLine('used', `line_kind = case when u.revision > 0 then 'settlement' else 'usage' end`)}
    ${joinBillLine('daily', `line_kind = 'daily'`)}
    where u.invoice_number is not null)`

/** Joins the bill line of one kind for a row of `metered_usage`. */
function joinBillLine(name: string, kind: string): string {
  return `left join invoice_line ${name} on ${name}.account_code = $1 and ${name}.invoice_number = u.invoice_number
      and ${name}.subject = u.subject and ${name}.period_start = u.measured_from and ${name}.period_end = u.measured_to
      and ${name}.${kind}`
}

/** An order under way that still has to bring power: the task `ElectricityInitiateSwitch`. Source: USE-025, PWR-051. */
const ORDER_IN_PROCESS = `exists (
    select from service_order o cross join lateral jsonb_array_elements(o.told -> 'steps') with ordinality as s(step, place)
    where o.account_code = $1 and o.next_on is not null and s.step ->> 'step' = 'powerOn' and s.place > o.steps_done)`

/** `more` adds columns beside the period. */
function byDay(periods: string, where: string, more = ''): string {
  return `with ${periods}, ${POWER_METER}, ${CHARGED},
  wanted as materialized (select period.* from period cross join newest where ${where}),
  line as materialized (
    select c.service, c.dial, c.measured_from, c.measured_to, sum(c.quantity) as kwh, sum(c.cents) as cents,
      (array_agg(c.reading_type order by c.revision desc))[1] as reading_type
    from wanted w join charged c on c.measured_from < w.bill_date and c.measured_to >= w.first_day
    group by 1, 2, 3, 4),
  told as materialized (
    select w.*, least(w.first_day, min(l.measured_from)) as oldest, greatest(w.bill_date - 1, max(l.measured_to)) as latest
    from wanted w left join line l on true group by w.frequency, w.first_day, w.bill_date)
  select exists (select from power_meter) as powered, ${more} case when exists (select from power_meter) then (
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
    from told t) end as told`
}

type Answer<Stored> = { readonly powered: boolean; readonly told: Stored }

const newestByDay = statement<Answer<StoredPower> & { readonly orderInProcess: boolean }>(
  'usage-power-newest',
  byDay(NEWEST_PERIOD, 'period.first_day = newest.first_day', `${ORDER_IN_PROCESS} as "orderInProcess",`),
)
/** Null for a date that is not a bill date of the account. */
const anyByDay = statement<Answer<StoredPower | null>>(
  'usage-power-by-day',
  byDay(PERIOD, 'period.bill_date = $3::date'),
)

/** Billed use and unbilled use by bill period, and each billed reading. */
const readings = statement<Answer<string>>(
  'usage-power-readings',
  `with ${PERIOD}, ${POWER_METER}, ${CHARGED},
  counted as materialized (
    select h.day, (select sum(watts) from unnest(h.watt_hours) watts) as watt_hours, h.estimated is not null as is_estimated
    from half_hours h
    where h.account_code = $1 and h.day > coalesce((select max(measured_to) from charged c
      where c.service = h.service_number), '-infinity')),
  told as (
    select p.first_day, p.bill_date, c.kwh, c.cents, c.is_estimated, c.known_to, n.watt_hours, n.is_estimated as is_open_estimated,
      n.known_to as open_to
    from period p
    cross join lateral (
      select sum(quantity) as kwh, sum(cents + daily_cents) as cents, max(measured_to) as known_to,
        bool_or(reading_type = 'Estimate' and not exists (select from charged later where later.subject = c.subject
          and later.measured_to = c.measured_to and later.revision > c.revision)) as is_estimated
      from charged c where c.measured_to between p.first_day and p.bill_date - 1) c
    cross join lateral (
      select sum(watt_hours) as watt_hours, bool_or(is_estimated) as is_estimated, max(day) as known_to
      from counted where day between p.first_day and p.bill_date - 1) n)
  select exists (select from power_meter) as powered, json_build_object(
    'periods', coalesce((select json_agg(json_build_object('from', told.first_day, 'to', bill_date - 1, 'billDate', bill_date,
        'kwh', case when kwh is not null or watt_hours is not null
          then coalesce(kwh, 0) + coalesce(watt_hours, 0)::numeric / ${WATT_HOURS_A_KWH} end,
        'chargeIncludingGst', case when watt_hours is null then dollars(cents::bigint) end,
        'readType', case when is_estimated or is_open_estimated then 'Estimate'
          when kwh is not null or watt_hours is not null then 'Actual' end,
        'knownTo', greatest(known_to, open_to)) order by told.first_day desc)
      from told cross join newest
      where kwh is not null or watt_hours is not null or told.first_day = newest.first_day or exists (
        -- the days from the beginning of a supply to its first bill, which may be of earlier periods
        select from electricity_supply s
        cross join lateral (select min(measured_from) as first, min(measured_to) as last from charged c
          where c.service = s.service_number) billed
        where s.account_code = $1 and told.bill_date > coalesce(billed.first, s.starts_on)
          and told.first_day <= coalesce(billed.last, s.ends_on, 'infinity')
          and told.first_day <= coalesce(s.ends_on, 'infinity'))), '[]'),
    'readings', coalesce((select json_agg(json_build_object('billDate', i.bill_date, 'dateBilled', i.bill_date,
        'name', c.name, 'readingFromDate', c.measured_from, 'readingToDate', c.measured_to, 'readingDate', c.measured_to,
        'readTypeCode', c.reading_type, 'currentReadValue', c.end_reading, 'previousReadValue', c.start_reading,
        'kwh', c.quantity, 'chargeIncludingGst', dollars(c.cents)) order by c.measured_to desc, c.subject, c.revision)
      from charged c join invoice i on i.account_code = $1 and i.invoice_number = c.invoice_number
      where c.measured_to >= (select min(first_day) from period)), '[]'))::text as told`,
)

type AccountDay = { readonly accountCode: string; readonly today: Day }

export function powerNow(
  db: Queries,
  { accountCode, today }: AccountDay,
): Promise<StoredPower | 'NO_POWER_SERVICE'> {
  return readPower(db, newestByDay, [accountCode, today])
}

/** The power use of the current period (null without power), and whether an order will bring power. */
export async function powerOrOrder(
  db: Queries,
  { accountCode, today }: AccountDay,
): Promise<{ readonly stored: StoredPower | null; readonly orderInProcess: boolean }> {
  const [row] = await db.rows(newestByDay, [accountCode, today])
  if (row === undefined) throw new Error('power answered no row')
  return { stored: row.powered ? row.told : null, orderInProcess: row.orderInProcess }
}

/** The power use of the period before a bill date; null for a date that is not a bill date of the account. */
export function powerBefore(
  db: Queries,
  { accountCode, today }: AccountDay,
  billDate: Day,
): Promise<StoredPower | null | 'NO_POWER_SERVICE'> {
  return readPower(db, anyByDay, [accountCode, today, billDate])
}

/** `text` is the JSON of the reply. */
export async function powerReadings(
  db: Queries,
  { accountCode, today }: AccountDay,
): Promise<{ readonly text: string } | 'NO_POWER_SERVICE'> {
  const [row] = await db.rows(readings, [accountCode, today])
  return row?.powered === true ? { text: row.told } : 'NO_POWER_SERVICE'
}

async function readPower<Stored>(
  db: Queries,
  query: Statement<Answer<Stored>>,
  values: readonly unknown[],
): Promise<Stored | 'NO_POWER_SERVICE'> {
  const [row] = await db.rows(query, values)
  return row?.powered === true ? row.told : 'NO_POWER_SERVICE'
}
