import { addDays, dayAt, day as calendarDay } from '../day.ts'
import type { Day } from '../day.ts'
import { halfHoursIn, startOfDay } from '../instant.ts'

import { HALF_HOUR, HOUR } from './eiep13a-layout.ts'
import type { HalfHourLine } from './half-hour-lines.ts'

/** A day and the place of a half-hour in it, from 0. */
export type HalfHourPlace = Pick<HalfHourLine, 'day' | 'place'>

const MINUTE = 60_000
const SECOND = 1_000
const CLOCK_TIME = /^(\d\d\/\d\d\/\d{4}) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/

/** Reads clock times. Most lines have the day of the line before, so its midnight is calculated once. */
export class ClockTimeReader {
  private lastDate = ''
  private lastMidnight: number | null = null

  /** Milliseconds of the clock time as if it were UTC; null if the text is not a time. */
  read(text: string): number | null {
    const [, date = '', hours, minutes, seconds] = CLOCK_TIME.exec(text) ?? []
    if (date !== this.lastDate) {
      this.lastDate = date
      this.lastMidnight = parseMidnight(date)
    }
    if (this.lastMidnight === null) return null
    return this.lastMidnight + Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND
  }
}

function parseMidnight(text: string): number | null {
  const date = text.split('/').toReversed().join('-')
  const midnight = Date.parse(`${date}T00:00:00Z`)
  // a date that does not exist becomes another date, or an invalid one
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date)
  return isDay ? midnight : null
}

/** Finds places of instants. The day of an instant is slow to find, and the next instant is usually on the same day. */
export class InstantPlaceFinder {
  private last = { day: dayAt(0), starts: 0, ends: 0 }

  findPlace(instant: number): HalfHourPlace {
    if (instant < this.last.starts || instant >= this.last.ends) {
      const day = dayAt(instant)
      this.last = { day, starts: startOfDay(day), ends: startOfDay(addDays(day, 1)) }
    }
    return { day: this.last.day, place: (instant - this.last.starts) / HALF_HOUR }
  }
}

const FULL_DAY = 48
/** The hour of a clock change: its first place, and its number of half-hours. It is skipped or repeated. */
const CHANGED_HOUR = { first: 4, halfHours: 2 }

/** Finds places of clock times. On one day of the year some clock times occur twice. */
export class ClockPlaceFinder {
  /** The last place of each channel. */
  private readonly last = new Map<string, HalfHourPlace>()

  /** Returns the reason as text if the clock did not show the time. */
  findPlace(channel: string, shown: number): HalfHourPlace | string {
    const day = calendarDay.parse(new Date(shown).toISOString().slice(0, 10))
    const place = this.shiftPlace(channel, day, (shown - Date.parse(`${day}T00:00:00Z`)) / HALF_HOUR)
    if (typeof place === 'string') return place
    this.last.set(channel, { day, place })
    return { day, place }
  }

  private shiftPlace(channel: string, day: Day, shown: number): number | string {
    const { first, halfHours } = CHANGED_HOUR
    const count = halfHoursIn(day).length
    if (count === FULL_DAY || shown < first) return shown
    const isInChangedHour = shown < first + halfHours
    if (count < FULL_DAY)
      return isInChangedHour ? 'the clock did not show its time on that day' : shown - halfHours
    if (!isInChangedHour) return shown + halfHours
    const before = this.last.get(channel)
    const isRepeated = before?.day === day && before.place >= shown
    return isRepeated ? shown + halfHours : shown
  }
}
