import * as z from 'zod/mini'

import { PROVIDER_ZONE, addDays, dayAt, dayText } from './day.ts'
import type { Day } from './day.ts'

/** An instant: ISO 8601 with a time zone on the wire, milliseconds since 1970 UTC in the code. */
export const instant = z.pipe(z.iso.datetime({ offset: true }), z.transform(Date.parse))

const clockTime = new Intl.DateTimeFormat('en-NZ', {
  timeZone: PROVIDER_ZONE,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

const clockHour = new Intl.DateTimeFormat('en-NZ', {
  timeZone: PROVIDER_ZONE,
  hour: 'numeric',
  hourCycle: 'h23',
})

const MILLISECONDS_PER_HOUR = 3_600_000
const HALF_HOURS_AN_HOUR = 2
/** Hours that New Zealand is ahead of UTC: in summer, and in winter. */
const HOURS_AHEAD = [13, 12]

/** When a day begins in New Zealand, in milliseconds since 1970 UTC. */
export function startOfDay(date: Day): number {
  const starts = HOURS_AHEAD.map((hours) => Date.parse(`${date}T00:00:00Z`) - hours * MILLISECONDS_PER_HOUR)
  const start = starts.find((instantMilliseconds) => dayAt(instantMilliseconds) === date)
  if (start === undefined) throw new Error(`no instant of ${date} was found`)
  return start
}

/** The start of each half-hour of a day: 48 instants, or 46 and 50 on the days on which the clocks change. */
export function halfHoursIn(date: Day): number[] {
  const start = startOfDay(date)
  const length = MILLISECONDS_PER_HOUR / HALF_HOURS_AN_HOUR
  const count = (startOfDay(addDays(date, 1)) - start) / length
  return Array.from({ length: count }, (_, index) => start + index * length)
}

/** The start of each hour of a day: 24 instants, or 23 and 25 on the days on which the clocks change. */
export function hoursIn(date: Day): number[] {
  return halfHoursIn(date).filter((_start, index) => index % HALF_HOURS_AN_HOUR === 0)
}

/** The hour of the day by New Zealand's clocks, 0 to 23. */
export function hourAt(instantMilliseconds: number): number {
  return Number(clockHour.formatToParts(instantMilliseconds).find(({ type }) => type === 'hour')?.value)
}

/** `9:30 am`, by New Zealand's clocks. */
export function timeText(instantMilliseconds: number): string {
  return clockTime.format(instantMilliseconds).replaceAll(/\s/g, ' ')
}

/** `4 December 2026, 9:30 am`. */
export function momentText(instantMilliseconds: number): string {
  return `${dayText(dayAt(instantMilliseconds))}, ${timeText(instantMilliseconds)}`
}

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3_600

/** A waiting time, rounded up: `a minute`, `55 minutes`, `3 hours`. */
export function waitText(seconds: number): string {
  if (seconds <= MINUTE_SECONDS) return 'a minute'
  if (seconds <= HOUR_SECONDS) return `${Math.ceil(seconds / MINUTE_SECONDS)} minutes`
  return `${Math.ceil(seconds / HOUR_SECONDS)} hours`
}
