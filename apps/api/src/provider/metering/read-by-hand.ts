import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { WATT_HOURS_A_KWH, listHandCounters, parseReadings, toUsage } from './hand-counters.ts'
import type { CounterRow } from './hand-counters.ts'

const insertUsage = statement<never>(
  'metering-insert-usage',
  `insert into metered_usage (account_code, subject, measured_from, measured_to, revision, quantity, start_reading,
     end_reading, reading_type)
   select account, subject, "from", "to", revision, units / ${WATT_HOURS_A_KWH}.0, start / ${WATT_HOURS_A_KWH}.0,
     "end" / ${WATT_HOURS_A_KWH}.0, type
   from jsonb_to_recordset($1::jsonb) as u (account text, subject text, "from" date, "to" date, revision smallint,
     units numeric, start numeric, "end" numeric, type text)`,
)

/**
 * Writes the usage that the next bill of these accounts charges by readings, with an estimate of unread days and corrections
 * of earlier estimates. The caller has locked the accounts.
 */
export async function measureReadings(queries: Queries, accounts: readonly string[]): Promise<void> {
  const rows = await listHandCounters(queries, accounts)
  const usage = rows.flatMap(toUsage)
  if (usage.length > 0) await queries.rows(insertUsage, [JSON.stringify(usage)])
}

type UsedDays = { readonly from: Day; readonly to: Day; readonly kwh: number }

/** The usage that a bill made now would charge: corrections of earlier estimates, read days, and estimated days. */
export type UsageForecast = {
  readonly date: Day
  readonly settled: UsedDays | null
  readonly read: UsedDays | null
  readonly estimated: UsedDays | null
}

/** Nothing is stored. Returns null if the service has no charged meter that is read by hand. */
export async function forecastUsage(
  queries: Queries,
  accountCode: string,
  serviceNumber: number,
): Promise<UsageForecast | null> {
  const rows = await listHandCounters(queries, [accountCode])
  const ofService = rows.filter(({ service_number }) => service_number === serviceNumber)
  const [first] = ofService
  if (first === undefined) return null
  const usage = ofService.flatMap(toUsage)
  return {
    date: first.bill_date,
    settled: mergeDays(usage.filter(({ revision }) => revision > 0)),
    read: mergeDays(usage.filter(({ revision, type }) => revision === 0 && type === 'Actual')),
    estimated: mergeDays(usage.filter(({ revision, type }) => revision === 0 && type === 'Estimate')),
  }
}

/** The use of one dial of a service since the last bill, and the dial's newest reading. */
export type UsedSinceBill = {
  readonly service: number
  readonly dial: CounterRow['counts']
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
  const rows = await listHandCounters(queries, [accountCode])
  return rows.flatMap((row) => {
    const newest = parseReadings(row).at(-1)
    if (newest === undefined) return []
    const upTo = newest.on > today ? newest.on : today
    const last_day = upTo < row.last_day ? upTo : row.last_day
    const usage = toUsage({ ...row, last_day })
      .filter(({ revision }) => revision === 0)
      .map(({ from, to, units, type }) => ({ from, to, wattHours: units, readType: type }))
    const value = row.registers === 1 ? newest.shownKwh : null
    return { service: row.service_number, dial: row.counts, reading: { on: newest.on, value }, usage }
  })
}

/** Merges usage into one span with its sum. */
function mergeDays(usage: readonly { from: Day; to: Day; units: number }[]): UsedDays | null {
  return usage.reduce<UsedDays | null>(
    (sum, { from, to, units }) => ({
      from: sum !== null && sum.from < from ? sum.from : from,
      to: sum !== null && sum.to > to ? sum.to : to,
      kwh: ((sum?.kwh ?? 0) * WATT_HOURS_A_KWH + units) / WATT_HOURS_A_KWH,
    }),
    null,
  )
}
