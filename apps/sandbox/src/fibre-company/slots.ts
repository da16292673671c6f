import { addDays, dayAt, daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { hourAt, startOfDay } from '@switchboard/domain/instant'
import { isWorkingDay } from '@switchboard/domain/public-holidays'

const HOUR_MILLISECONDS = 3_600_000
/** The hours in New Zealand at which visits begin. */
const START_HOURS = [8, 13] as const
const VISIT_HOURS = 4
const OFFICE_HOURS = { from: 8, until: 17 } as const
const MAX_DAYS_AHEAD = 89

/** Start and end are in milliseconds. */
export type Slot = { readonly start: number; readonly end: number }

/**
 * The slots that can be booked at an instant, earliest first. In office hours they begin on the next working day, else on the
 * working day after it.
 */
export function listBookableSlots(now: number, town: string): Slot[] {
  const today = dayAt(now)
  const hour = hourAt(now)
  const isOfficeOpen = isWorkingDay(today, town) && hour >= OFFICE_HOURS.from && hour < OFFICE_HOURS.until
  const workingDays = Array.from({ length: MAX_DAYS_AHEAD }, (_, index) => addDays(today, index + 1)).filter(
    (date) => isWorkingDay(date, town),
  )
  return workingDays.slice(isOfficeOpen ? 0 : 1).flatMap(listDaySlots)
}

export function isSameSlot(first: Slot, second: Slot): boolean {
  return first.start === second.start && first.end === second.end
}

export function countDaysBetween(first: Slot, second: Slot): number {
  return daysBetween(dayAt(first.start), dayAt(second.start))
}

function listDaySlots(date: Day): Slot[] {
  return START_HOURS.map((hour) => {
    const start = startOfDay(date) + hour * HOUR_MILLISECONDS
    return { start, end: start + VISIT_HOURS * HOUR_MILLISECONDS }
  })
}
