import type { Day } from '../day.ts'
import { halfHoursIn } from '../instant.ts'

import type { CountedDay } from './power-cost.ts'

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

/** A day of a connection; `estimated` has the places, from 1, of the half-hours that are estimates. */
export type ReadDay = CountedDay & { readonly estimated: readonly number[] }

type HalfHour = Pick<HalfHourLine, 'wattHours' | 'isEstimated'>

/** What lines tell of one day of a connection. */
export type DayOfLines = {
  readonly icp: string
  readonly day: Day
  readonly firstLine: number
  /** By half-hour and channel. */
  readonly channels: Map<number, Map<string, HalfHour>>
}

/** The day of a connection that a line is of. */
export function dayKey({ icp, day }: Pick<HalfHourLine, 'icp' | 'day'>): string {
  return `${icp} ${day}`
}

/** Adds a line to its day; false, and nothing added, where the half-hour was told before with another value. */
export function putLine(days: Map<string, DayOfLines>, told: HalfHourLine): boolean {
  const { icp, day, line, place, channel, wattHours, isEstimated } = told
  const key = dayKey(told)
  const of = days.get(key) ?? {
    icp,
    day,
    firstLine: line,
    channels: new Map<number, Map<string, HalfHour>>(),
  }
  days.set(key, of)
  const channels = of.channels.get(place) ?? new Map<string, HalfHour>()
  of.channels.set(place, channels)
  const before = channels.get(channel)
  if (before !== undefined) return before.wattHours === wattHours && before.isEstimated === isEstimated
  channels.set(channel, { wattHours, isEstimated })
  return true
}

/** A day as its lines tell it, its channels added up; a half-hour without a line is null. */
export function readDayOf({ day, channels }: DayOfLines): ReadDay {
  const halves = halfHoursIn(day).map((_begins, place) => {
    const counted = channels.get(place)
    return counted === undefined ? null : [...counted.values()]
  })
  return {
    date: day,
    wattHours: halves.map((half) => half && half.reduce((sum, { wattHours }) => sum + wattHours, 0)),
    estimated: halves.flatMap((half, place) =>
      half?.some(({ isEstimated }) => isEstimated) ? [place + 1] : [],
    ),
  }
}
