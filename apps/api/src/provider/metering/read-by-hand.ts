import { OLDEST_CHARGE_MONTHS } from '@switchboard/domain/billing/line-age'
import { day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import * as z from 'zod/mini'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { calculateUsage } from './counter.ts'
import { METER_OF_SUPPLY } from './measured.ts'
import { READINGS } from './readings-sql.ts'

const WATT_HOURS_A_KWH = 1_000

/** The daily use of an ordinary home, by the hours that a register counts. */
const USUAL_WATT_HOURS = { all: 19_000, day: 13_000, night: 6_000 } as const

type CounterRow = {
  readonly account_code: string
  readonly service_number: number
  readonly bill_date: Day
  readonly subject: string
  readonly counts: keyof typeof USUAL_WATT_HOURS
  readonly registers: number
  readonly dials: number
  readonly first_day: Day
  readonly last_day: Day
  readonly readings: string
  readonly kept: string
  readonly rate_ends: string
}

/** Whether meter `m` charges for register `r`: a register of all hours is charged by the day meter. */
const REGISTER = `case split_part(m.subject, ':', 3) when '' then true
  when 'night' then r.counts = 'night' else r.counts <> 'night' end`

/**
 * Every meter of the accounts in `$1` that is read by hand, with the registers that count its hours (all registers if it has
 * one rate). A day counts as read if all its registers are read. At most `$2` months before the bill are charged.
 */
const counters = statement<CounterRow>(
  'metering-counters',
  `with due as materialized (
     select account_code, next_invoice_date from account where account_code = any($1::text[]))
   select a.account_code, s.service_number, a.next_invoice_date as bill_date, m.subject, coalesce(nullif(split_part(m.subject, ':', 3), ''), 'all') as counts,
     registers.many as registers, registers.dials,
     greatest(s.starts_on, (a.next_invoice_date - make_interval(months => $2::integer))::date) as first_day,
     least(s.ends_on, a.next_invoice_date - 1) as last_day,
     (select coalesce(json_agg(json_build_object('on', read_on, 'units', watt_hours, 'shownKwh', shown) order by read_on), '[]')::text
      from (
        select read.read_on, (sum(read.counted) * ${WATT_HOURS_A_KWH})::bigint as watt_hours, sum(read.value) as shown
        from ${READINGS} read
        where read.account_code = a.account_code and read.service_number = s.service_number
          and (read.serial_number, read.channel_number) in (
            select r.serial_number, r.channel_number from electricity_register r where r.icp = s.icp and ${REGISTER})
        group by read.read_on having count(*) = registers.many) days) as readings,
     (select coalesce(json_agg(json_build_object('from', measured_from, 'to', measured_to, 'first', first, 'sum', total,
         'revision', revision) order by measured_to), '[]')::text
      from (
        select u.measured_to, min(u.measured_from) as measured_from, max(u.revision) as revision,
          (sum(u.quantity) filter (where u.revision = 0) * ${WATT_HOURS_A_KWH})::bigint as first,
          (sum(u.quantity) * ${WATT_HOURS_A_KWH})::bigint as total
        from metered_usage u where u.account_code = a.account_code and u.subject = m.subject
        group by u.measured_to) spans) as kept,
     (select coalesce(json_agg(b.ends_on), '[]')::text from meter_rate_before b
      where b.account_code = a.account_code and b.subject = m.subject) as rate_ends
   from due a
   join electricity_supply s on s.account_code = a.account_code
     and coalesce(s.ends_on, 'infinity') >= a.next_invoice_date - make_interval(months => $2::integer)
   join electricity_connection c on c.icp = s.icp and not c.ami_flag
   join meter m on ${METER_OF_SUPPLY} and m.cents_per_unit is not null
   cross join lateral (
     select count(*)::integer as many, max(r.number_of_dials)::integer as dials from electricity_register r where r.icp = s.icp and ${REGISTER}) registers
   where registers.many > 0`,
)

/** `units` include a full turn of each register that passed zero; `shownKwh` is the sum of the displayed values. */
const readings = z.array(z.object({ on: day, units: z.int(), shownKwh: z.number() }))
const kept = z.array(z.object({ from: day, to: day, first: z.int(), sum: z.int(), revision: z.int() }))
const days = z.array(day)

const keep = statement<never>(
  'metering-keep',
  `insert into metered_usage (account_code, subject, measured_from, measured_to, revision, quantity, start_reading,
     end_reading, reading_type)
   select account, subject, "from", "to", revision, units / ${WATT_HOURS_A_KWH}.0, start / ${WATT_HOURS_A_KWH}.0,
     "end" / ${WATT_HOURS_A_KWH}.0, type
   from jsonb_to_recordset($1::jsonb) as u (account text, subject text, "from" date, "to" date, revision smallint,
     units numeric, start numeric, "end" numeric, type text)`,
)

/**
 * Turns entered readings into usage for the next bill of these accounts, with an estimate of unread days and corrections of
 * earlier estimates. The caller holds the locks of the accounts.
 */
export async function measureReadings(queries: Queries, accounts: readonly string[]): Promise<void> {
  const rows = await queries.rows(counters, [accounts, OLDEST_CHARGE_MONTHS])
  const usage = rows.flatMap(usageOfRow)
  if (usage.length > 0) await queries.rows(keep, [JSON.stringify(usage)])
}

type UsedDays = { readonly from: Day; readonly to: Day; readonly kwh: number }

/**
 * The usage that a bill made now would charge for a supply, by the rules of the bill run: corrections of earlier estimates,
 * read days, and estimated days. Nothing is stored.
 */
export type UsageAhead = {
  readonly date: Day
  readonly settled: UsedDays | null
  readonly read: UsedDays | null
  readonly estimated: UsedDays | null
}

/** Null if the service has no charged meter that is read by hand. */
export async function usageAhead(
  queries: Queries,
  accountCode: string,
  serviceNumber: number,
): Promise<UsageAhead | null> {
  const rows = await queries.rows(counters, [[accountCode], OLDEST_CHARGE_MONTHS])
  const ofService = rows.filter(({ service_number }) => service_number === serviceNumber)
  const [first] = ofService
  if (first === undefined) return null
  const usage = ofService.flatMap(usageOfRow)
  return {
    date: first.bill_date,
    settled: together(usage.filter(({ revision }) => revision > 0)),
    read: together(usage.filter(({ revision, type }) => revision === 0 && type === 'Actual')),
    estimated: together(usage.filter(({ revision, type }) => revision === 0 && type === 'Estimate')),
  }
}

/** The use of one dial of a service since the last bill, and the dial's newest reading. */
export type UsedSinceBill = {
  readonly service: number
  readonly dial: keyof typeof USUAL_WATT_HOURS
  readonly reading: { readonly on: Day; readonly value: number | null }
  readonly usage: readonly {
    readonly from: Day
    readonly to: Day
    readonly wattHours: number
    readonly readType: 'Actual' | 'Estimate'
  }[]
}

/** The usage up to a day that the next bill would charge, for meters with a reading. Nothing is stored. */
export async function readUsedSinceBill(
  queries: Queries,
  accountCode: string,
  today: Day,
): Promise<UsedSinceBill[]> {
  const rows = await queries.rows(counters, [[accountCode], OLDEST_CHARGE_MONTHS])
  return rows.flatMap((row) => {
    const newest = readings.parse(JSON.parse(row.readings)).at(-1)
    if (newest === undefined) return []
    const upTo = newest.on > today ? newest.on : today
    const last_day = upTo < row.last_day ? upTo : row.last_day
    const usage = usageOfRow({ ...row, last_day })
      .filter(({ revision }) => revision === 0)
      .map(({ from, to, units, type }) => ({ from, to, wattHours: units, readType: type }))
    const value = row.registers === 1 ? newest.shownKwh : null
    return { service: row.service_number, dial: row.counts, reading: { on: newest.on, value }, usage }
  })
}

/** Merges usage into one span with the sum. */
function together(usage: readonly { from: Day; to: Day; units: number }[]): UsedDays | null {
  return usage.reduce<UsedDays | null>(
    (sum, { from, to, units }) => ({
      from: sum !== null && sum.from < from ? sum.from : from,
      to: sum !== null && sum.to > to ? sum.to : to,
      kwh: ((sum?.kwh ?? 0) * WATT_HOURS_A_KWH + units) / WATT_HOURS_A_KWH,
    }),
    null,
  )
}

function usageOfRow(row: CounterRow) {
  const counter = {
    firstDay: row.first_day,
    lastDay: row.last_day,
    readings: readings.parse(JSON.parse(row.readings)),
    kept: kept.parse(JSON.parse(row.kept)),
    rateEnds: days.parse(JSON.parse(row.rate_ends)),
    usualDaily: USUAL_WATT_HOURS[row.counts],
  }
  const toReading = (level: number | null) =>
    row.registers === 1 ? toDisplayedReading(level, row.dials) : null
  return calculateUsage(counter).map(({ start, end, ...usage }) => ({
    account: row.account_code,
    subject: row.subject,
    ...usage,
    start: toReading(start),
    end: toReading(end),
  }))
}

/** The value on the display: a register with five dials shows 0 after 99999. */
function toDisplayedReading(level: number | null, dials: number): number | null {
  return level === null ? null : level % (10 ** dials * WATT_HOURS_A_KWH)
}
