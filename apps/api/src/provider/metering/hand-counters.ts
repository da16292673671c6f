import { OLDEST_CHARGE_MONTHS } from '@switchboard/domain/billing/line-age'
import { day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import * as z from 'zod/mini'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { calculateUsage } from './counter.ts'
import { METER_OF_SUPPLY } from './measured.ts'
import { READINGS } from './readings-sql.ts'

export const WATT_HOURS_A_KWH = 1_000

/** The daily use of an ordinary home, by the hours that a register counts. */
const USUAL_WATT_HOURS = { all: 19_000, day: 13_000, night: 6_000 } as const

/** A meter that is read by hand. The texts are JSON. */
export type CounterRow = {
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
  readonly stored: string
  readonly rate_ends: string
}

/** Whether meter `m` charges for register `r`. A day meter also charges for a register of all hours. */
const CHARGES_REGISTER = `case split_part(m.subject, ':', 3) when '' then true
  when 'night' then r.counts = 'night' else r.counts <> 'night' end`

/**
 * The meters of the accounts in `$1` that are read by hand. A meter has the sum of the registers that count its hours, on
 * days on which all of them are read. Days more than `$2` months before the bill are not charged.
 */
const counters = statement<CounterRow>(
  'metering-counters',
  `with due as materialized (
     select account_code, next_invoice_date from account where account_code = any($1::text[]))
   select a.account_code, s.service_number, a.next_invoice_date as bill_date, m.subject,
     coalesce(nullif(split_part(m.subject, ':', 3), ''), 'all') as counts,
     registers.many as registers, registers.dials,
     greatest(s.starts_on, (a.next_invoice_date - make_interval(months => $2::integer))::date) as first_day,
     least(s.ends_on, a.next_invoice_date - 1) as last_day,
     (select coalesce(json_agg(json_build_object('on', read_on, 'units', watt_hours, 'shownKwh', shown) order by read_on),
       '[]')::text
      from (
        select read.read_on, (sum(read.counted) * ${WATT_HOURS_A_KWH})::bigint as watt_hours, sum(read.value) as shown
        from ${READINGS} read
        where read.account_code = a.account_code and read.service_number = s.service_number
          and (read.serial_number, read.channel_number) in (
            select r.serial_number, r.channel_number from electricity_register r
            where r.icp = s.icp and ${CHARGES_REGISTER})
        group by read.read_on having count(*) = registers.many) days) as readings,
     (select coalesce(json_agg(json_build_object('from', measured_from, 'to', measured_to, 'first', first, 'sum', total,
         'revision', revision) order by measured_to), '[]')::text
      from (
        select u.measured_to, min(u.measured_from) as measured_from, max(u.revision) as revision,
          (sum(u.quantity) filter (where u.revision = 0) * ${WATT_HOURS_A_KWH})::bigint as first,
          (sum(u.quantity) * ${WATT_HOURS_A_KWH})::bigint as total
        from metered_usage u where u.account_code = a.account_code and u.subject = m.subject
        group by u.measured_to) spans) as stored,
     (select coalesce(json_agg(b.ends_on), '[]')::text from meter_rate_before b
      where b.account_code = a.account_code and b.subject = m.subject) as rate_ends
   from due a
   join electricity_supply s on s.account_code = a.account_code
     and coalesce(s.ends_on, 'infinity') >= a.next_invoice_date - make_interval(months => $2::integer)
   join electricity_connection c on c.icp = s.icp and not c.ami_flag
   join meter m on ${METER_OF_SUPPLY} and m.cents_per_unit is not null
   cross join lateral (
     select count(*)::integer as many, max(r.number_of_dials)::integer as dials
     from electricity_register r where r.icp = s.icp and ${CHARGES_REGISTER}) registers
   where registers.many > 0`,
)

/** `units` include a full turn of each register that passed zero; `shownKwh` is the sum of the displayed values. */
const readings = z.array(z.object({ on: day, units: z.int(), shownKwh: z.number() }))
const storedSpans = z.array(z.object({ from: day, to: day, first: z.int(), sum: z.int(), revision: z.int() }))
const days = z.array(day)

export function listHandCounters(queries: Queries, accounts: readonly string[]): Promise<CounterRow[]> {
  return queries.rows(counters, [accounts, OLDEST_CHARGE_MONTHS])
}

/** The readings of a meter, oldest first. */
export function parseReadings(row: CounterRow) {
  return readings.parse(JSON.parse(row.readings))
}

/** The usage that the next bill charges for a meter. Start and end are values on the display, null for several registers. */
export function toUsage(row: CounterRow) {
  const counter = {
    firstDay: row.first_day,
    lastDay: row.last_day,
    readings: parseReadings(row),
    stored: storedSpans.parse(JSON.parse(row.stored)),
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
