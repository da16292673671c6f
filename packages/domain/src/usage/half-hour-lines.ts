import type { Day } from '../day.ts'
import { halfHoursIn } from '../instant.ts'

import type { CountedDay } from './power-cost.ts'

/** A half-hour of a meter channel, from a line of a file. */
export type HalfHourLine = {
  readonly line: number
  readonly icp: string
  /** Serial number and register of the meter. The channels of a connection are added up. */
  readonly channel: string
  readonly day: Day
  /** The place among the day's half-hours, from 0, in time order. */
  readonly place: number
  readonly wattHours: number
  readonly isEstimated: boolean
}

/** A day of a connection; `estimated` lists the places, from 1, of estimated half-hours. */
export type ReadDay = CountedDay & { readonly estimated: readonly number[] }

type HalfHour = Pick<HalfHourLine, 'wattHours' | 'isEstimated'>

/** The lines of a day of a connection. */
export type DayOfLines = {
  readonly icp: string
  readonly day: Day
  readonly firstLine: number
  /** By half-hour and channel. */
  readonly channels: Map<number, Map<string, HalfHour>>
}

/** The key of a line's connection and day. */
export function dayKey({ icp, day }: Pick<HalfHourLine, 'icp' | 'day'>): string {
  return `${icp} ${day}`
}

/** Adds a line to its day. Returns false, and adds nothing, if the half-hour already has another value. */
export function putLine(days: Map<string, DayOfLines>, halfHour: HalfHourLine): boolean {
  const { icp, day, line, place, channel, wattHours, isEstimated } = halfHour
  const key = dayKey(halfHour)
  const dayLines = days.get(key) ?? {
    icp,
    day,
    firstLine: line,
    channels: new Map<number, Map<string, HalfHour>>(),
  }
  days.set(key, dayLines)
  const channels = dayLines.channels.get(place) ?? new Map<string, HalfHour>()
  dayLines.channels.set(place, channels)
  const before = channels.get(channel)
  if (before !== undefined) return before.wattHours === wattHours && before.isEstimated === isEstimated
  channels.set(channel, { wattHours, isEstimated })
  return true
}

/** Adds up the channels of a day; a half-hour without a line is null. */
export function toReadDay({ day, channels }: DayOfLines): ReadDay {
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
