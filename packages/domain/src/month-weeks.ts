import { addDays, addMonths, day, daysBetween, toMonth, toDateParts } from './day.ts'
import type { Day } from './day.ts'

const DAYS_A_WEEK = 7
const SOME_MONDAY = day.parse('1970-01-05')

/** Weeks start on Monday. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** The place of a day in its week: 0 for Monday to 6. */
export function weekdayIndex(date: Day): number {
  const days = daysBetween(SOME_MONDAY, date) % DAYS_A_WEEK
  return days < 0 ? days + DAYS_A_WEEK : days
}

/** The month of a day as the rows of a calendar. Days of other months are null. */
export function monthWeeks(date: Day): (Day | null)[][] {
  const first = addDays(date, 1 - toDateParts(date)[2])
  const days = daysBetween(first, addMonths(first, 1))
  const before = weekdayIndex(first)
  const rows = Math.ceil((before + days) / DAYS_A_WEEK)
  return Array.from({ length: rows }, (_row, row) =>
    WEEKDAYS.map((_name, column) => {
      const each = addDays(first, row * DAYS_A_WEEK + column - before)
      return toMonth(each) === toMonth(first) ? each : null
    }),
  )
}
