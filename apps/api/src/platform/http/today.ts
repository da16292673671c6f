import { dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

const QUARTER_HOUR = 900_000

let known: { quarter: number; day: Day } | null = null

/** The provider's day, worked out once a quarter of an hour: no zone's midnight falls between two of them. */
export function todayAt(instantMilliseconds: number): Day {
  const quarter = Math.floor(instantMilliseconds / QUARTER_HOUR)
  if (known?.quarter !== quarter) known = { quarter, day: dayAt(instantMilliseconds) }
  return known.day
}
