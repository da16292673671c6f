import { dayAt, day as calendarDay } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { halfHoursIn, startOfDay } from '@switchboard/domain/instant'
import { isIcp } from '@switchboard/domain/qualification/icp'

import { NotSuchFile, fieldsOf, linesOf } from '#api/csv.ts'
import type { BrokenLine } from '#api/csv.ts'

/** One half-hour of one channel of a meter as a file tells it. */
export type HalfHourLine = {
  readonly line: number
  readonly icp: string
  /** Serial number and register of what counted it: those of one connection are added up. */
  readonly channel: string
  readonly day: Day
  /** Of the day's half-hours, from 0, in the order of time. */
  readonly place: number
  readonly wattHours: number
  readonly isEstimated: boolean
}

const HEADER = 'HDR'
const CONSUMPTION_FILE = 'ICPCONS'
const DETAIL = 'DET'
const DETAIL_FIELDS = 14
const ACCEPTED = '000'
/** Extracted from the network: what the customer consumed. */
const EXTRACTED = 'X'
/** What the customer put into the network. */
const INJECTED = 'I'
const WATT_HOURS_A_KWH = 1_000
/** What the column of a half-hour holds. */
const MOST_WATT_HOURS = 32_767
const HALF_HOUR = 1_800_000
const SECOND = 1_000
const HOUR = 3_600_000
const HOURS_AHEAD: Readonly<Record<string, number>> = { NZST: 12, NZDT: 13 }

type Placed = Pick<HalfHourLine, 'day' | 'place'>

/**
 * The half-hours that an EIEP13A file tells, line by line; what is no half-hour of consumption by a known number is reported
 * by its line. Throws `NotSuchFile` where the first line is not the header of such a file. Times without a zone are clock
 * times in sequence order, so that of an hour that the clock shows twice the second comes after the first. Source: Electricity
 * Authority, EIEP13A.
 */
export async function* eiep13aHalfHours(
  pieces: AsyncIterable<string>,
  today: Day,
  report: (broken: BrokenLine) => void,
): AsyncGenerator<HalfHourLine> {
  const clock = new Clock()
  let isFirst = true
  for await (const { number, text } of linesOf(pieces)) {
    const line = (text ?? '').replace(/^\uFEFF/, '').trim()
    if (line === '' && text !== null) continue
    const fields = text === null ? null : fieldsOf(line)
    if (isFirst) {
      refuseOther(fields)
      isFirst = false
      continue
    }
    // some write a line with the names of the columns
    if (fields !== null && fields[0] !== DETAIL && fields[0] !== HEADER && number <= 2) continue
    const told =
      fields === null ? 'its quotes do not match, or it is too long' : halfHourOf(fields, number, clock)
    if (told === null) continue
    if (typeof told === 'string') report({ line: number, reason: told })
    else if (told.day > today) report({ line: number, reason: `${told.day} has not come yet` })
    else yield told
  }
  if (isFirst) refuseOther(null)
}

function refuseOther(fields: readonly string[] | null): void {
  if (fields?.[0] === HEADER && fields[1] === CONSUMPTION_FILE) return
  throw new NotSuchFile('The file does not begin with HDR,ICPCONS: it is not an EIEP13A file.')
}

/** Null for a line that tells of nothing that was consumed. */
function halfHourOf(fields: readonly string[], line: number, clock: Clock): HalfHourLine | string | null {
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
  if (!isIcp(icp)) return `${icp} is not the number of a connection`
  if (status !== 'RD' && status !== 'ES') return `its read status is ${status}, not RD or ES`
  const wattHours = wattHoursOf(kwh)
  if (wattHours === null) return `its energy ${kwh} is not kWh of a half-hour`
  const placed = placeOf({ begins, ends, zone, of: `${icp} ${serial} ${register}` }, clock)
  if (typeof placed === 'string') return placed
  return { line, icp, channel: `${serial} ${register}`, ...placed, wattHours, isEstimated: status === 'ES' }
}

function wattHoursOf(kwh: string): number | null {
  if (!/^\d{1,3}(?:\.\d{1,9})?$/.test(kwh)) return null
  const wattHours = Math.round(Number(kwh) * WATT_HOURS_A_KWH)
  return wattHours <= MOST_WATT_HOURS ? wattHours : null
}

type Times = { readonly begins: string; readonly ends: string; readonly zone: string; readonly of: string }

function placeOf({ begins, ends, zone, of }: Times, clock: Clock): Placed | string {
  const start = clockTime(begins)
  const end = clockTime(ends)
  if (start === null || end === null) return 'its times are not dd/mm/yyyy hh:mm:ss'
  // a period begins on the half-hour, or one second after it
  const from = start - (start % HALF_HOUR)
  if (start - from > SECOND) return 'it does not begin on a half-hour'
  const ahead = HOURS_AHEAD[zone]
  if (ahead === undefined && zone !== '') return `its time zone is ${zone}, not NZST, NZDT or empty`
  const length = end - from
  if (
    length !== HALF_HOUR &&
    length !== HALF_HOUR - SECOND &&
    !(zone === '' && Math.abs(length) <= 3 * HALF_HOUR)
  )
    return 'it is not a half-hour long'
  return ahead === undefined ? clock.placeOf(of, from) : placeAt(from - ahead * HOUR)
}

/** A clock time as if it were UTC, in milliseconds; null for what is none. */
function clockTime(text: string): number | null {
  const [, dayOfMonth, month, year, time] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d:\d\d)$/.exec(text) ?? []
  const date = calendarDay.safeParse(`${year}-${month}-${dayOfMonth}`)
  const milliseconds = Date.parse(`${year}-${month}-${dayOfMonth}T${time}Z`)
  return date.success && !Number.isNaN(milliseconds) ? milliseconds : null
}

function placeAt(instant: number): Placed {
  const day = dayAt(instant)
  return { day, place: (instant - startOfDay(day)) / HALF_HOUR }
}

const FULL_DAY = 48
/** Of a day with 50 half-hours, the first of those that the clock shows twice, and how many they are. */
const TWICE = { first: 4, many: 2 }

/** Places of clock times, which on one day of the year come twice. */
class Clock {
  /** The last place that was given to each channel. */
  private readonly last = new Map<string, Placed>()

  placeOf(channel: string, shown: number): Placed | string {
    const day = calendarDay.parse(new Date(shown).toISOString().slice(0, 10))
    const place = this.shiftedPlace(channel, day, (shown - Date.parse(`${day}T00:00:00Z`)) / HALF_HOUR)
    if (typeof place === 'string') return place
    this.last.set(channel, { day, place })
    return { day, place }
  }

  private shiftedPlace(channel: string, day: Day, shown: number): number | string {
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
