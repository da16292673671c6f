import * as z from 'zod/mini'

import { PROVIDER_ZONE, dayAt, dayText } from './day.ts'

/** A moment as the wire carries it, ISO 8601 with its zone; milliseconds since 1970 UTC inside. */
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

/** The hour of the day by New Zealand's clocks, 0 to 23. */
export function hourAt(instantMilliseconds: number): number {
  return Number(clockHour.format(instantMilliseconds))
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

/** How long somebody has to wait, never less than it is: `a minute`, `55 minutes`, `3 hours`. */
export function waitText(seconds: number): string {
  if (seconds <= MINUTE_SECONDS) return 'a minute'
  if (seconds <= HOUR_SECONDS) return `${Math.ceil(seconds / MINUTE_SECONDS)} minutes`
  return `${Math.ceil(seconds / HOUR_SECONDS)} hours`
}
