import { toCsv } from '../csv.ts'
import { PROVIDER_ZONE, dayAt } from '../day.ts'
import type { Day } from '../day.ts'
import { halfHoursIn } from '../instant.ts'

import {
  ACCEPTED,
  CONSUMPTION_FILE,
  DETAIL,
  ESTIMATE,
  EXTRACTED,
  FIRST_SECOND,
  HALF_HOUR,
  HEADER,
  HOUR,
  READ,
  STANDARD_HOURS_AHEAD,
  STANDARD_TIME,
  WATT_HOURS_A_KWH,
} from './eiep13a-layout.ts'
import type { ReadDay } from './half-hour-lines.ts'
import type { SuppliedConnection } from './half-hours.ts'

/** A connection with the days for a file. */
export type FiledConnection = Pick<SuppliedConnection, 'icp' | 'meterSerial'> & {
  readonly days: readonly ReadDay[]
}

/** A half-hour with a known value; `begins` is in milliseconds since 1970 UTC. */
export type KnownHalfHour = {
  readonly begins: number
  readonly wattHours: number
  readonly isEstimated: boolean
}

/** The known half-hours of a day, in time order. */
export function listKnownHalfHours(day: ReadDay): KnownHalfHour[] {
  return allHalfHours(day).flatMap(({ begins, wattHours, isEstimated }) =>
    wattHours === null ? [] : { begins, wattHours, isEstimated },
  )
}

function allHalfHours({ date, wattHours, estimated }: ReadDay) {
  return halfHoursIn(date).map((begins, place) => ({
    begins,
    wattHours: wattHours[place] ?? null,
    isEstimated: estimated.includes(place + 1),
  }))
}

/** Totals of a file of half-hours. */
export type FileTotals = {
  readonly wattHours: number
  readonly halfHours: number
  readonly estimated: number
  /** Unknown half-hours between the first and the last known day of a connection. */
  readonly missing: number
}

/** The totals of a file with these connections. */
export function fileTotals(connections: readonly FiledConnection[]): FileTotals {
  const known = connections.flatMap(({ days }) => days.flatMap(listKnownHalfHours))
  return {
    wattHours: known.reduce((sum, { wattHours }) => sum + wattHours, 0),
    halfHours: known.length,
    estimated: known.filter(({ isEstimated }) => isEstimated).length,
    missing: connections.reduce((sum, { days }) => sum + halfHoursSpanned(days), 0) - known.length,
  }
}

function halfHoursSpanned(days: readonly ReadDay[]): number {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return 0
  const [begins = 0] = halfHoursIn(first.date)
  const ends = (halfHoursIn(last.date).at(-1) ?? 0) + HALF_HOUR
  return (ends - begins) / HALF_HOUR
}

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: PROVIDER_ZONE, timeStyle: 'short' })

/**
 * Half-hours as a CSV file in New Zealand time, and in UTC, which separates the hour that the clock shows twice. An
 * unknown half-hour has no kWh.
 */
export function halfHoursCsv(connections: readonly FiledConnection[]): string {
  return toCsv([
    ['Connection', 'Day', 'From', 'To', 'Begins (UTC)', 'kWh', 'Read'],
    ...connections.flatMap(({ icp, days }) =>
      days.flatMap((day) =>
        allHalfHours(day).map(({ begins, wattHours, isEstimated }) => [
          icp,
          day.date,
          clock.format(begins),
          clock.format(begins + HALF_HOUR),
          new Date(begins).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length) + 'Z',
          wattHours === null ? '' : wattHours / WATT_HOURS_A_KWH,
          readText(wattHours, isEstimated),
        ]),
      ),
    ),
  ])
}

function readText(wattHours: number | null, isEstimated: boolean): string {
  if (wattHours === null) return 'Missing'
  return isEstimated ? 'Estimated' : 'Actual'
}

/**
 * Metadata of a file: the sender's four letters as a market participant, the time in milliseconds since 1970 UTC, and
 * the days.
 */
export type Sent = {
  readonly sender: string
  readonly now: number
  readonly from: Day
  readonly to: Day
}

const VERSION = '1.4'
const CONSUMER = 'CUST'
const COUNT_DIGITS = 8
const KWH_DIGITS = 3
/** The register of a supply in all hours of the day, without load control. */
const REGISTER = 'UN'
const HOURS_AVAILABLE = '24'

/**
 * Half-hours as an EIEP13A file, in standard time, so that no hour occurs twice. An unknown half-hour has no line.
 * Source: Electricity Authority, EIEP13A.
 */
export function halfHoursEiep13a(
  connections: readonly FiledConnection[],
  { sender, now, from, to }: Sent,
): string {
  const details = connections.flatMap(({ icp, meterSerial, days }) =>
    days
      .flatMap(listKnownHalfHours)
      .map(({ begins, wattHours, isEstimated }) => [
        DETAIL,
        '',
        icp,
        ACCEPTED,
        STANDARD_TIME,
        meterSerial ?? '',
        EXTRACTED,
        REGISTER,
        HOURS_AVAILABLE,
        standardTime(begins + FIRST_SECOND),
        standardTime(begins + HALF_HOUR),
        isEstimated ? ESTIMATE : READ,
        (wattHours / WATT_HOURS_A_KWH).toFixed(KWH_DIGITS),
        '',
      ]),
  )
  const lineCount = String(details.length).padStart(COUNT_DIGITS, '0')
  const parties = [sender, sender, CONSUMER]
  const header = [
    HEADER,
    CONSUMPTION_FILE,
    VERSION,
    ...parties,
    dateText(dayAt(now)),
    String(now),
    lineCount,
    dateText(from),
    dateText(to),
  ]
  return [header, ...details].map((fields) => `${fields.join(',')}\r\n`).join('')
}

/** `KEAX_E_CUST_ICPCONS_202611_20261124_1795478400000.csv`. */
export function eiep13aFileName({ sender, now, to }: Sent): string {
  const [month, run] = [to.slice(0, 'yyyy-mm'.length), dayAt(now)].map((text) => text.replaceAll('-', ''))
  return `${sender}_E_${CONSUMER}_${CONSUMPTION_FILE}_${month}_${run}_${now}.csv`
}

/** `24/11/2026`. */
function dateText(date: Day): string {
  return date.split('-').toReversed().join('/')
}

/** `24/11/2026 00:00:01`, in standard time. */
function standardTime(instant: number): string {
  const [date = '', time = ''] = new Date(instant + STANDARD_HOURS_AHEAD * HOUR).toISOString().split('T')
  return `${date.split('-').toReversed().join('/')} ${time.slice(0, 'hh:mm:ss'.length)}`
}
