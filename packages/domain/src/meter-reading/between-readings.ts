import { addDays, daysBetween } from '../day.ts'
import type { Day } from '../day.ts'

/** What registers showed at the end of a day, in whole units; readings are in the order of their days. */
export type Count = { readonly on: Day; readonly units: number }

/**
 * What they showed at the end of a day, were every day between two readings like the others: whole units, so that the
 * units of days that follow one another add up to the difference of the readings. Null before the first and after the last.
 */
export function countAt(readings: readonly Count[], day: Day): number | null {
  const next = readings.findIndex(({ on }) => on >= day)
  const after = readings[next]
  if (after === undefined) return null
  if (after.on === day) return after.units
  const before = readings[next - 1]
  if (before === undefined) return null
  const share = daysBetween(before.on, day) / daysBetween(before.on, after.on)
  return before.units + Math.round((after.units - before.units) * share)
}

/** Whole weeks, so that weekends stand beside weekends. */
const A_YEAR_OF_WEEKS = 364

/** Units a day on the same weekdays of last year; null where readings do not cover them. */
export function lastYearsDaily(
  readings: readonly Count[],
  { from, to }: { readonly from: Day; readonly to: Day },
): number | null {
  const start = countAt(readings, addDays(from, -A_YEAR_OF_WEEKS - 1))
  const end = countAt(readings, addDays(to, -A_YEAR_OF_WEEKS))
  return start === null || end === null ? null : (end - start) / (daysBetween(from, to) + 1)
}

/** Fewer days than these say little of an ordinary day. */
const DAYS_OF_SPAN = 28

/** Units a day up to the newest reading, from one four weeks before it or the oldest; null where there are not two. */
export function lastSpanDaily(readings: readonly Count[]): number | null {
  const last = readings.at(-1)
  if (last === undefined) return null
  const longBefore = addDays(last.on, -DAYS_OF_SPAN)
  const before = readings.findLast(({ on }) => on <= longBefore) ?? readings[0]
  if (before === undefined || before === last) return null
  return (last.units - before.units) / daysBetween(before.on, last.on)
}

/** Around what is likely, so much less and more is ordinary. */
const LESS = 0.6
const MORE = 1.5

/** Between which readings one of a day is likely to lie, in whole units; null where nothing is known to tell it from. */
export function expectedCount(
  readings: readonly Count[],
  on: Day,
): { readonly least: number; readonly most: number } | null {
  const last = readings.at(-1)
  if (last === undefined || on <= last.on) return null
  const daily = lastYearsDaily(readings, { from: addDays(last.on, 1), to: on }) ?? lastSpanDaily(readings)
  // a register that began at 0 again shows less than before
  if (daily === null || daily < 0) return null
  const likely = daily * daysBetween(last.on, on)
  return { least: last.units + Math.floor(likely * LESS), most: last.units + Math.ceil(likely * MORE) }
}
