import { addDays, day, weekdayNumber } from './day.ts'
import type { Day } from './day.ts'

export const MONDAY = 1
export const DAYS_A_WEEK = 7

export function toDay(year: number, month: number, date: number): Day {
  return day.parse(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`)
}

/** The first day with a weekday (0 is Sunday), from a day on. */
export function weekdayFrom(from: Day, weekday: number): Day {
  return addDays(from, (weekday - weekdayNumber(from) + DAYS_A_WEEK) % DAYS_A_WEEK)
}

export function labourDay(year: number): Day {
  return addDays(weekdayFrom(toDay(year, 10, 1), MONDAY), 3 * DAYS_A_WEEK)
}

export function nearestMonday(date: Day): Day {
  return weekdayFrom(addDays(date, -3), MONDAY)
}

const CYCLE = 19
const CENTURY = 100

/** Easter Sunday by the anonymous Gregorian algorithm. */
export function easterSunday(year: number): Day {
  const golden = year % CYCLE
  const century = Math.floor(year / CENTURY)
  const rest = year % CENTURY
  const epact =
    (CYCLE * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % DAYS_A_WEEK
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - DAYS_A_WEEK * late + 114
  return toDay(year, Math.floor(sum / 31), (sum % 31) + 1)
}
