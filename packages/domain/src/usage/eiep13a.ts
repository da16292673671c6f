import type { BrokenLine } from '../csv.ts'
import type { Day } from '../day.ts'
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
import { ClockPlaceFinder, ClockTimeReader, InstantPlaceFinder } from './eiep13a-times.ts'
import type { HalfHourPlace } from './eiep13a-times.ts'
import { putLine, toReadDay } from './half-hour-lines.ts'
import type { DayOfLines, HalfHourLine, ReadDay } from './half-hour-lines.ts'

const DETAIL_FIELDS = 14
/** The header field with the number of lines that follow. */
const RECORDS_FIELD = 8
/** The largest value of a half-hour column. */
const MAX_WATT_HOURS = 32_767
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
  for (const [index, line] of lines.entries()) {
    // lines are numbered from 1, and the header is the first
    const number = index + 2
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

/**
 * Reads the lines of a file after its header, in order. Times without a zone are clock times in sequence. In the hour
 * that the clock shows twice, the second half-hour therefore comes after the first.
 */
export class Eiep13aReader {
  private readonly times = new ClockTimeReader()
  private readonly clockPlaces = new ClockPlaceFinder()
  private readonly instantPlaces = new InstantPlaceFinder()
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
    const place = this.findPlace({ begins, ends, zone, channel: `${icp} ${serial} ${register}` })
    if (typeof place === 'string') return place
    const channel = `${serial} ${register}`
    return { line, icp, channel, ...place, wattHours, isEstimated: status === ESTIMATE }
  }

  /** Lines of a connection follow one another, so its check digits are calculated once. */
  private isConnection(icp: string): boolean {
    if (icp === this.lastIcp) return true
    if (!isIcp(icp)) return false
    this.lastIcp = icp
    return true
  }

  private findPlace({ begins, ends, zone, channel }: Times): HalfHourPlace | string {
    const start = this.times.read(begins)
    const end = this.times.read(ends)
    if (start === null || end === null) return 'its times are not dd/mm/yyyy hh:mm:ss'
    // a period begins on the half-hour, or one second after it
    const from = start - (start % HALF_HOUR)
    if (start - from > FIRST_SECOND) return 'it does not begin on a half-hour'
    const hoursAhead = HOURS_AHEAD[zone]
    if (hoursAhead === undefined && zone !== '')
      return `its time zone is ${zone}, not ${Object.keys(HOURS_AHEAD).join(', ')} or empty`
    const length = end - from
    const isHalfHour = length === HALF_HOUR || length === HALF_HOUR - FIRST_SECOND
    // at a clock change, the clock times of a half-hour differ by up to three half-hours
    const mayCrossClockChange = zone === '' && Math.abs(length) <= 3 * HALF_HOUR
    if (!isHalfHour && !mayCrossClockChange) return 'it is not a half-hour long'
    return hoursAhead === undefined
      ? this.clockPlaces.findPlace(channel, from)
      : this.instantPlaces.findPlace(from - hoursAhead * HOUR)
  }
}

function parseWattHours(kwh: string): number | null {
  if (!/^\d{1,3}(?:\.\d{1,9})?$/.test(kwh)) return null
  const wattHours = Math.round(Number(kwh) * WATT_HOURS_A_KWH)
  return wattHours <= MAX_WATT_HOURS ? wattHours : null
}

type Times = {
  readonly begins: string
  readonly ends: string
  readonly zone: string
  readonly channel: string
}
