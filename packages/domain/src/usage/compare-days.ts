import { addDays } from '../day.ts'
import type { Day } from '../day.ts'

import type { ReadDay } from './half-hour-lines.ts'

const DAYS_OF_52_WEEKS = 364

/** The same weekday a year before. */
export function yearAgo(date: Day): Day {
  return addDays(date, -DAYS_OF_52_WEEKS)
}

/** The use of a day and of its comparison day. */
export type ComparedDay = {
  readonly date: Day
  readonly other: Day
  readonly wattHours: number
  readonly otherWattHours: number
  readonly otherIsEstimated: boolean
}

export type DayComparison = {
  /** Days whose half-hours are all known on both sides. */
  readonly days: readonly ComparedDay[]
  /** Number of days with some data that could not be compared. */
  readonly skipped: number
  readonly wattHours: number
  readonly otherWattHours: number
}

/**
 * Compares each day with another day. Only days with all half-hours known on both sides are compared, so that missing data
 * does not count as lower use.
 */
export function compareDays(
  days: readonly ReadDay[],
  others: readonly ReadDay[],
  toOtherDay: (date: Day) => Day,
): DayComparison {
  const known = new Map(others.filter(isWhole).map((day) => [day.date, day]))
  const compared = days.filter(isWhole).flatMap((day) => {
    const other = known.get(toOtherDay(day.date))
    if (other === undefined) return []
    return {
      date: day.date,
      other: other.date,
      wattHours: sumWattHours(day),
      otherWattHours: sumWattHours(other),
      otherIsEstimated: other.estimated.length > 0,
    }
  })
  return {
    days: compared,
    skipped: days.length - compared.length,
    wattHours: compared.reduce((sum, { wattHours }) => sum + wattHours, 0),
    otherWattHours: compared.reduce((sum, { otherWattHours }) => sum + otherWattHours, 0),
  }
}

/** Whether every half-hour of the day is known. */
export function isWhole({ wattHours }: ReadDay): boolean {
  return wattHours.every((half) => half !== null)
}

/** The known watt-hours of a day. */
export function sumWattHours({ wattHours }: Pick<ReadDay, 'wattHours'>): number {
  return wattHours.reduce<number>((sum, half) => sum + (half ?? 0), 0)
}

/**
 * The days of all connections by date. On a moving day both connections have data: a half-hour is the sum of both,
 * and known if either is known.
 */
export function daysOfAll(connections: readonly { readonly days: readonly ReadDay[] }[]): ReadDay[] {
  const byDate = new Map<Day, ReadDay>()
  for (const day of connections.flatMap(({ days }) => days)) {
    const before = byDate.get(day.date)
    byDate.set(day.date, before === undefined ? day : mergeDays(before, day))
  }
  return [...byDate.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

function mergeDays(one: ReadDay, other: ReadDay): ReadDay {
  return {
    date: one.date,
    wattHours: one.wattHours.map((half, place) => {
      const otherHalf = other.wattHours[place] ?? null
      return half === null || otherHalf === null ? (half ?? otherHalf) : half + otherHalf
    }),
    estimated: [...new Set([...one.estimated, ...other.estimated])].toSorted((a, b) => a - b),
  }
}
