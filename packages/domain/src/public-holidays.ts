import { addDays, day, isWeekday, toDateParts, weekdayNumber } from './day.ts'
import type { Day } from './day.ts'

export type PublicHoliday = {
  /** The day on which it is observed, never on a weekend. */
  readonly day: Day
  /** The actual date. Nobody works on this day either. */
  readonly date: Day
  readonly name: string
}

const MONDAY = 1
const TUESDAY = 2
const FRIDAY = 5
const DAYS_A_WEEK = 7

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

/** The anniversary days of regions, with the towns that observe them. */
const ANNIVERSARIES: readonly {
  readonly name: string
  readonly towns: readonly string[]
  readonly on: (year: number) => Day
}[] = [
  {
    name: 'Auckland Anniversary Day',
    towns: [
      'Auckland',
      'Whangarei',
      'Whangārei',
      'Hamilton',
      'Tauranga',
      'Rotorua',
      'Gisborne',
      'Taupo',
      'Taupō',
    ],
    on: (year) => nearestMonday(toDay(year, 1, 29)),
  },
  {
    name: 'Wellington Anniversary Day',
    towns: [
      'Wellington',
      'Lower Hutt',
      'Upper Hutt',
      'Porirua',
      'Paraparaumu',
      'Palmerston North',
      'Whanganui',
    ],
    on: (year) => nearestMonday(toDay(year, 1, 22)),
  },
  {
    name: 'Nelson Anniversary Day',
    towns: ['Nelson', 'Richmond'],
    on: (year) => nearestMonday(toDay(year, 2, 1)),
  },
  {
    name: 'Taranaki Anniversary Day',
    towns: ['New Plymouth'],
    on: (year) => addDays(weekdayFrom(toDay(year, 3, 1), MONDAY), DAYS_A_WEEK),
  },
  { name: 'Otago Anniversary Day', towns: ['Dunedin'], on: (year) => nearestMonday(toDay(year, 3, 23)) },
  {
    name: 'Southland Anniversary Day',
    towns: ['Invercargill'],
    on: (year) => addDays(easterSunday(year), 2),
  },
  {
    name: 'Hawke’s Bay Anniversary Day',
    towns: ['Napier', 'Hastings'],
    on: (year) => addDays(labourDay(year), FRIDAY - MONDAY - DAYS_A_WEEK),
  },
  {
    name: 'Marlborough Anniversary Day',
    towns: ['Blenheim'],
    on: (year) => addDays(labourDay(year), DAYS_A_WEEK),
  },
  {
    name: 'Canterbury Anniversary Day',
    towns: ['Christchurch'],
    on: (year) => addDays(weekdayFrom(toDay(year, 11, 1), TUESDAY), FRIDAY - TUESDAY + DAYS_A_WEEK),
  },
]

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

function toDay(year: number, month: number, date: number): Day {
  return day.parse(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`)
}

/** The first day with a weekday (0 is Sunday), from a day on. */
function weekdayFrom(from: Day, weekday: number): Day {
  return addDays(from, (weekday - weekdayNumber(from) + DAYS_A_WEEK) % DAYS_A_WEEK)
}

function labourDay(year: number): Day {
  return addDays(weekdayFrom(toDay(year, 10, 1), MONDAY), 3 * DAYS_A_WEEK)
}

function nearestMonday(date: Day): Day {
  return weekdayFrom(addDays(date, -3), MONDAY)
}

function observeOnDate(date: Day, name: string): PublicHoliday {
  return { day: date, date, name }
}

/** A holiday on a weekend is observed on the next Monday. */
function observeOnMonday(date: Day, name: string): PublicHoliday {
  return { day: isWeekend(date) ? weekdayFrom(date, MONDAY) : date, date, name }
}

function isWeekend(date: Day): boolean {
  return weekdayNumber(date) === 0 || weekdayNumber(date) === DAYS_A_WEEK - 1
}

/** Two holidays in a row. A holiday on a weekend is observed on Monday, or on Tuesday if Monday is already a holiday. */
function observePair(first: Day, [firstName, secondName]: readonly [string, string]): PublicHoliday[] {
  const second = addDays(first, 1)
  const observe = (date: Day) => (isWeekend(date) ? addDays(date, 2) : date)
  const isSunday = weekdayNumber(first) === 0
  return [
    { day: observe(first), date: first, name: firstName },
    { day: isSunday ? second : observe(second), date: second, name: secondName },
  ]
}

const CYCLE = 19
const CENTURY = 100

/** Easter Sunday by the anonymous Gregorian algorithm. */
function easterSunday(year: number): Day {
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
