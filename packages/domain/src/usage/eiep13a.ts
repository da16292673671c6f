import type { BrokenLine } from '../csv.ts'
import { addDays, dayAt, day as calendarDay } from '../day.ts'
import type { Day } from '../day.ts'
import { halfHoursIn, startOfDay } from '../instant.ts'
import { isIcp } from '../qualification/icp.ts'

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
  INJECTED,
  READ,
  STANDARD_HOURS_AHEAD,
  STANDARD_TIME,
  WATT_HOURS_A_KWH,
} from './eiep13a-layout.ts'
import { putLine, toReadDay } from './half-hour-lines.ts'
import type { DayOfLines, HalfHourLine, ReadDay } from './half-hour-lines.ts'

const DETAIL_FIELDS = 14
/** The header field with the number of lines that follow. */
const RECORDS_FIELD = 8
/** The largest value of a half-hour column. */
const MOST_WATT_HOURS = 32_767
const HOURS_AHEAD: Readonly<Record<string, number>> = { [STANDARD_TIME]: STANDARD_HOURS_AHEAD, NZDT: 13 }

/** Days of a connection, in time order. */
export type ReadConnection = { readonly icp: string; readonly days: readonly ReadDay[] }

type ReadFile = { readonly connections: readonly ReadConnection[]; readonly broken: readonly BrokenLine[] }

/**
 * The days of an EIEP13A file by connection. Lines without consumption of a half-hour are skipped; faulty lines are
 * reported by number. `NOT_EIEP13A` if the first line is not the header of such a file.
 */
export function readEiep13a(text: string, today: Day): ReadFile | 'NOT_EIEP13A' {
  const [header = '', ...lines] = text.split('\n')
  if (!isEiep13aHeader(splitFields(header))) return 'NOT_EIEP13A'
  const reader = new Eiep13aReader(today)
  const days = new Map<string, DayOfLines>()
  const broken: BrokenLine[] = []
  for (const [place, line] of lines.entries()) {
    const number = place + 2
    const result = line.trim() === '' ? null : reader.read(splitFields(line), number)
    if (result === null) continue
    if ('reason' in result) broken.push(result)
    else if (!putLine(days, result)) broken.push(duplicateFault(number))
  }
  return { connections: toConnections([...days.values()]), broken }
}

function toConnections(days: readonly DayOfLines[]): ReadConnection[] {
  return [...new Set(days.map(({ icp }) => icp))].map((icp) => ({
    icp,
    days: days
      .filter((day) => day.icp === icp)
      .map(toReadDay)
      .toSorted((one, other) => (one.date < other.date ? -1 : 1)),
  }))
}

/**
 * The fields of a line. No field of these files contains a comma, so the quotes that some senders write only enclose
 * a field.
 */
function splitFields(line: string): string[] {
  return line
    .replace(/^\uFEFF/, '')
    .trim()
    .split(',')
    .map((field) => field.replace(/^"(.*)"$/, '$1'))
}

/** The fault of a half-hour that a file contains twice with different values. */
export function duplicateFault(line: number): BrokenLine {
  return { line, reason: 'its half-hour was told before with another value' }
}

/** Whether these are the fields of the header of an EIEP13A file; null if the line has no fields. */
export function isEiep13aHeader(fields: readonly string[] | null): boolean {
  return fields?.[0] === HEADER && fields[1] === CONSUMPTION_FILE
}

type Placed = Pick<HalfHourLine, 'day' | 'place'>

/**
 * Reads the lines of a file after its header, in order. Times without a zone are clock times in sequence. In the hour
 * that the clock shows twice, the second half-hour therefore comes after the first.
 */
export class Eiep13aReader {
  private readonly times = new ClockTimes()
  private readonly clock = new Clock()
  private readonly standard = new Days()
  private readonly today: Day
  private lastIcp = ''
  private details = 0

  constructor(today: Day) {
    this.today = today
  }

  /** Null for a line without consumption. `fields` is null if the line could not be split. */
  read(fields: readonly string[] | null, line: number): HalfHourLine | BrokenLine | null {
    if (fields === null || fields[0] === DETAIL) this.details += 1
    if (fields === null) return { line, reason: 'its quotes do not match, or it is too long' }
    // some senders write a line with the column names
    if (fields[0] !== DETAIL && fields[0] !== HEADER && line <= 2) return null
    const halfHour = this.parseHalfHour(fields, line)
    if (typeof halfHour === 'string') return { line, reason: halfHour }
    return halfHour !== null && halfHour.day > this.today
      ? { line, reason: `${halfHour.day} has not come yet` }
      : halfHour
  }

  /** Reports the header if it announces another number of lines: part of the file is missing or doubled. */
  countFaults(header: readonly string[]): BrokenLine[] {
    const announced = header[RECORDS_FIELD] ?? ''
    if (!/^\d+$/.test(announced) || Number(announced) === this.details) return []
    return [{ line: 1, reason: `it announces ${Number(announced)} lines, and the file has ${this.details}` }]
  }

  private parseHalfHour(fields: readonly string[], line: number): HalfHourLine | string | null {
    if (fields[0] !== DETAIL) return `it begins with ${fields[0] ?? ''}, not with ${DETAIL}`
    if (fields.length !== DETAIL_FIELDS) return `it has ${fields.length} fields, not ${DETAIL_FIELDS}`
    const [
      ,
      ,
      icp = '',
      response,
      zone = '',
      serial,
      flow,
      register,
      ,
      begins = '',
      ends = '',
      status,
      kwh = '',
    ] = fields
    if (response !== ACCEPTED) return null
    if (flow === INJECTED) return null
    if (flow !== EXTRACTED) return `its flow direction is ${flow}, not ${EXTRACTED} or ${INJECTED}`
    if (!this.isConnection(icp)) return `${icp} is not the number of a connection`
    if (status !== READ && status !== ESTIMATE)
      return `its read status is ${status}, not ${READ} or ${ESTIMATE}`
    const wattHours = parseWattHours(kwh)
    if (wattHours === null) return `its energy ${kwh} is not kWh of a half-hour`
    const placed = this.findPlace({ begins, ends, zone, channel: `${icp} ${serial} ${register}` })
    if (typeof placed === 'string') return placed
    const channel = `${serial} ${register}`
    return { line, icp, channel, ...placed, wattHours, isEstimated: status === ESTIMATE }
  }

  /** Lines of a connection follow one another, so its check digits are computed once. */
  private isConnection(icp: string): boolean {
    if (icp === this.lastIcp) return true
    if (!isIcp(icp)) return false
    this.lastIcp = icp
    return true
  }

  private findPlace({ begins, ends, zone, channel }: Times): Placed | string {
    const start = this.times.read(begins)
    const end = this.times.read(ends)
    if (start === null || end === null) return 'its times are not dd/mm/yyyy hh:mm:ss'
    // a period begins on the half-hour, or one second after it
    const from = start - (start % HALF_HOUR)
    if (start - from > FIRST_SECOND) return 'it does not begin on a half-hour'
    const ahead = HOURS_AHEAD[zone]
    if (ahead === undefined && zone !== '')
      return `its time zone is ${zone}, not ${Object.keys(HOURS_AHEAD).join(', ')} or empty`
    const length = end - from
    if (
      length !== HALF_HOUR &&
      length !== HALF_HOUR - FIRST_SECOND &&
      !(zone === '' && Math.abs(length) <= 3 * HALF_HOUR)
    )
      return 'it is not a half-hour long'
    return ahead === undefined
      ? this.clock.placeAt(channel, from)
      : this.standard.placeAt(from - ahead * HOUR)
  }
}

function parseWattHours(kwh: string): number | null {
  if (!/^\d{1,3}(?:\.\d{1,9})?$/.test(kwh)) return null
  const wattHours = Math.round(Number(kwh) * WATT_HOURS_A_KWH)
  return wattHours <= MOST_WATT_HOURS ? wattHours : null
}

type Times = {
  readonly begins: string
  readonly ends: string
  readonly zone: string
  readonly channel: string
}

const MINUTE = 60_000
const SECOND = 1_000
const CLOCK_TIME = /^(\d\d\/\d\d\/\d{4}) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/

/** Reads clock times. Most lines have the day of the line before, so its midnight is computed once. */
class ClockTimes {
  private lastDate = ''
  private lastMidnight: number | null = null

  /** Milliseconds of the clock time as if it were UTC; null if the text is not a time. */
  read(text: string): number | null {
    const [, date = '', hours, minutes, seconds] = CLOCK_TIME.exec(text) ?? []
    if (date !== this.lastDate) {
      this.lastDate = date
      this.lastMidnight = parseMidnight(date)
    }
    if (this.lastMidnight === null) return null
    return this.lastMidnight + Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND
  }
}

function parseMidnight(text: string): number | null {
  const date = text.split('/').toReversed().join('-')
  const midnight = Date.parse(`${date}T00:00:00Z`)
  // a date that does not exist becomes another date, or an invalid one
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date)
  return isDay ? midnight : null
}

/** Places of instants. Finding the day of an instant is slow, and the next instant is usually on the same day. */
class Days {
  private last = { day: dayAt(0), starts: 0, ends: 0 }

  placeAt(instant: number): Placed {
    if (instant < this.last.starts || instant >= this.last.ends) {
      const day = dayAt(instant)
      this.last = { day, starts: startOfDay(day), ends: startOfDay(addDays(day, 1)) }
    }
    return { day: this.last.day, place: (instant - this.last.starts) / HALF_HOUR }
  }
}

const FULL_DAY = 48
/** On a day with 50 half-hours: the first place of the repeated hour, and its number of half-hours. */
const TWICE = { first: 4, many: 2 }

/** Places of clock times. On one day of the year some clock times occur twice. */
class Clock {
  /** The last place of each channel. */
  private readonly last = new Map<string, Placed>()

  placeAt(channel: string, shown: number): Placed | string {
    const day = calendarDay.parse(new Date(shown).toISOString().slice(0, 10))
    const place = this.shiftPlace(channel, day, (shown - Date.parse(`${day}T00:00:00Z`)) / HALF_HOUR)
    if (typeof place === 'string') return place
    this.last.set(channel, { day, place })
    return { day, place }
  }

  private shiftPlace(channel: string, day: Day, shown: number): number | string {
    const many = halfHoursIn(day).length
    const isInTwice = shown >= TWICE.first && shown < TWICE.first + TWICE.many
    if (many === FULL_DAY || shown < TWICE.first) return shown
    if (many < FULL_DAY) return isInTwice ? 'the clock did not show its time on that day' : shown - TWICE.many
    if (!isInTwice) return shown + TWICE.many
    const before = this.last.get(channel)
    const isSecond = before?.day === day && before.place >= shown
    return isSecond ? shown + TWICE.many : shown
  }
}
