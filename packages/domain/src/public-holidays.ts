import { addDays, day, isWeekday, toDateParts, weekdayNumber } from './day.ts'
import type { Day } from './day.ts'
import { MONDAY, easterSunday, labourDay, toDay, weekdayFrom } from './holiday-dates.ts'
import { ANNIVERSARIES } from './regional-holidays.ts'

export type PublicHoliday = {
  /** The day on which it is observed, never on a weekend. */
  readonly day: Day
  /** The actual date. Nobody works on this day either. */
  readonly date: Day
  readonly name: string
}

/** The dates that Parliament has set for thirty years. Matariki follows the moon and has no rule of the calendar. */
const MATARIKI = new Map(
  [
    '2022-06-24 2023-07-14 2024-06-28 2025-06-20 2026-07-10 2027-06-25 2028-07-14 2029-07-06 2030-06-21',
    '2031-07-11 2032-07-02 2033-06-24 2034-07-07 2035-06-29 2036-07-18 2037-07-10 2038-06-25 2039-07-15',
    '2040-07-06 2041-07-19 2042-07-11 2043-07-03 2044-06-24 2045-07-07 2046-06-29 2047-07-19 2048-07-03',
    '2049-06-25 2050-07-15 2051-06-30 2052-06-21',
  ].flatMap((line) =>
    line.split(' ').map((text) => [toDateParts(day.parse(text))[0], day.parse(text)] as const),
  ),
)

/** The nationwide public holidays of a year, sorted by the day on which they are observed. */
export function publicHolidays(year: number): PublicHoliday[] {
  const toDate = (month: number, date: number) => toDay(year, month, date)
  const easter = easterSunday(year)
  const matariki = MATARIKI.get(year)
  return [
    ...observePair(toDate(1, 1), ['New Year’s Day', 'Day after New Year’s Day']),
    observeOnMonday(toDate(2, 6), 'Waitangi Day'),
    observeOnDate(addDays(easter, -2), 'Good Friday'),
    observeOnDate(addDays(easter, 1), 'Easter Monday'),
    observeOnMonday(toDate(4, 25), 'Anzac Day'),
    observeOnDate(weekdayFrom(toDate(6, 1), MONDAY), 'King’s Birthday'),
    ...(matariki === undefined ? [] : [observeOnDate(matariki, 'Matariki')]),
    observeOnDate(labourDay(year), 'Labour Day'),
    ...observePair(toDate(12, 25), ['Christmas Day', 'Boxing Day']),
  ].toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** The name of the holiday on a day, nationwide or in the region of the town; null without a holiday. */
export function publicHolidayOn(date: Day, town: string | null = null): string | null {
  const [year] = toDateParts(date)
  const nationwide = listHolidays(year).find((holiday) => holiday.day === date || holiday.date === date)
  if (nationwide !== undefined) return nationwide.name
  const region = ANNIVERSARIES.find(({ towns }) => town !== null && towns.includes(town))
  return region !== undefined && region.on(year) === date ? region.name : null
}

/** Whether couriers, technicians, the post and banks work on a day. Without a town, regional holidays do not count. */
export function isWorkingDay(date: Day, town: string | null = null): boolean {
  return isWeekday(date) && publicHolidayOn(date, town) === null
}

/** Adds working days to a day. A negative count goes back. */
export function addWorkingDays(from: Day, count: number, town: string | null = null): Day {
  let found = from
  let remaining = Math.abs(count)
  while (remaining > 0) {
    found = addDays(found, Math.sign(count))
    if (isWorkingDay(found, town)) remaining -= 1
  }
  return found
}

/** The first day from a day on which banks settle debits. `paymentDaySql` of the API calculates the same in SQL. */
export function paymentDay(from: Day): Day {
  return isWorkingDay(from) ? from : addWorkingDays(from, 1)
}

const YEARS_BEHIND = 3

/** The nationwide holidays from three years ago to next year, for all bills that can be overdue or forecast today. */
export function holidaysAround(today: Day): Day[] {
  const [year] = toDateParts(today)
  const years = Array.from({ length: YEARS_BEHIND + 2 }, (_none, index) => year - YEARS_BEHIND + index)
  return years.flatMap(listHolidays).map((holiday) => holiday.day)
}

/** The lists by year. They are cached, because each day of a calendar needs the list. */
const lists = new Map<number, PublicHoliday[]>()

function listHolidays(year: number): PublicHoliday[] {
  const list = lists.get(year) ?? publicHolidays(year)
  lists.set(year, list)
  return list
}

function observeOnDate(date: Day, name: string): PublicHoliday {
  return { day: date, date, name }
}

/** A holiday on a weekend is observed on the next Monday. */
function observeOnMonday(date: Day, name: string): PublicHoliday {
  return { day: isWeekday(date) ? date : weekdayFrom(date, MONDAY), date, name }
}

/** Two holidays in a row. A holiday on a weekend is observed on Monday, or on Tuesday if Monday is already a holiday. */
function observePair(first: Day, [firstName, secondName]: readonly [string, string]): PublicHoliday[] {
  const second = addDays(first, 1)
  const observe = (date: Day) => (isWeekday(date) ? date : addDays(date, 2))
  const isSunday = weekdayNumber(first) === 0
  return [
    { day: observe(first), date: first, name: firstName },
    { day: isSunday ? second : observe(second), date: second, name: secondName },
  ]
}
