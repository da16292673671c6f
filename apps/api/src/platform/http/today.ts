import { dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

const QUARTER_HOUR_MILLISECONDS = 900_000

let cached: { quarter: number; day: Day } | null = null

/** The provider's day, calculated once in each quarter of an hour. In every time zone midnight is the start of a quarter. */
export function todayAt(instantMilliseconds: number): Day {
  const quarter = Math.floor(instantMilliseconds / QUARTER_HOUR_MILLISECONDS)
  if (cached?.quarter !== quarter) cached = { quarter, day: dayAt(instantMilliseconds) }
  return cached.day
}
