import { addDays, daysBetween } from '../day.ts'
import type { Day } from '../day.ts'

/** A register's count at the end of a day, in whole units. Lists are ordered by day. */
export type Count = { readonly on: Day; readonly units: number }

/**
 * The count at the end of a day, if each day between two readings used the same. It is rounded to whole units, so that the
 * units of successive days add up to the difference of the readings. Null before the first and after the last reading.
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

/** Days of a year in whole weeks, so that the same weekdays are compared. */
const DAYS_OF_52_WEEKS = 364

/** Units a day on the same weekdays last year; null if the readings do not cover them. */
export function lastYearsDaily(
  readings: readonly Count[],
  { from, to }: { readonly from: Day; readonly to: Day },
): number | null {
  const start = countAt(readings, addDays(from, -DAYS_OF_52_WEEKS - 1))
  const end = countAt(readings, addDays(to, -DAYS_OF_52_WEEKS))
  return start === null || end === null ? null : (end - start) / (daysBetween(from, to) + 1)
}

/** The use of fewer days is not typical. */
const SPAN_DAYS = 28

/**
 * Units a day up to the newest reading, from a reading at least four weeks earlier, or else from the oldest reading. Null with
 * fewer than two readings.
 */
export function lastSpanDaily(readings: readonly Count[]): number | null {
  const last = readings.at(-1)
  if (last === undefined) return null
  const spanStart = addDays(last.on, -SPAN_DAYS)
  const before = readings.findLast(({ on }) => on <= spanStart) ?? readings[0]
  if (before === undefined || before === last) return null
  return (last.units - before.units) / daysBetween(before.on, last.on)
}

/** Use between these multiples of the expected use is normal. */
const MIN_MULTIPLE = 0.6
const MAX_MULTIPLE = 1.5

/** The range in which a day's reading is likely to be, in whole units; null without enough readings. */
export function estimateCountRange(
  readings: readonly Count[],
  on: Day,
): { readonly least: number; readonly most: number } | null {
  const last = readings.at(-1)
  if (last === undefined || on <= last.on) return null
  const daily = lastYearsDaily(readings, { from: addDays(last.on, 1), to: on }) ?? lastSpanDaily(readings)
  // a register that restarted at 0 counts less than before
  if (daily === null || daily < 0) return null
  const expected = daily * daysBetween(last.on, on)
  return {
    least: last.units + Math.floor(expected * MIN_MULTIPLE),
    most: last.units + Math.ceil(expected * MAX_MULTIPLE),
  }
}
