import { addDays, dayAt, daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { hourAt, startOfDay } from '@switchboard/domain/instant'
import { isWorkingDay } from '@switchboard/domain/public-holidays'

const HOUR_MILLISECONDS = 3_600_000
/** A visit begins in the morning or after noon, by New Zealand's clocks, and takes four hours at most. */
const HALVES = [8, 13] as const
const VISIT_HOURS = 4
const OFFICE_HOURS = { from: 8, until: 17 } as const
/** Slots go so far ahead. */
const MOST_DAYS_AHEAD = 89

/** From and until, in milliseconds. */
export type Slot = { readonly start: number; readonly end: number }

/** A day on which the company works in a town. */
export function isVisitDay(date: Day, town: string): boolean {
  return isWorkingDay(date, town)
}

/** The slots that can be asked for at an instant, earliest first. Asked in office hours they begin a working day earlier. */
export function slotsFrom(now: number, town: string): Slot[] {
  const today = dayAt(now)
  const hour = hourAt(now)
  const inOffice = isVisitDay(today, town) && hour >= OFFICE_HOURS.from && hour < OFFICE_HOURS.until
  return Array.from({ length: MOST_DAYS_AHEAD }, (_, place) => addDays(today, place + 1))
    .filter((date) => isVisitDay(date, town))
    .slice(inOffice ? 0 : 1)
    .flatMap(slotsOn)
}

export function isSameSlot(one: Slot, other: Slot): boolean {
  return one.start === other.start && one.end === other.end
}

/** Days from the day of one slot to that of another. */
export function daysFrom(one: Slot, other: Slot): number {
  return daysBetween(dayAt(one.start), dayAt(other.start))
}

function slotsOn(date: Day): Slot[] {
  return HALVES.map((hour) => {
    const start = startOfDay(date) + hour * HOUR_MILLISECONDS
    return { start, end: start + VISIT_HOURS * HOUR_MILLISECONDS }
  })
}
