import * as z from 'zod/mini'

const MILLISECONDS_PER_DAY = 86_400_000

/** A calendar day, `yyyy-mm-dd`, in Pacific/Auckland; compared as text. */
export const day = z
  .string()
  .check(z.refine((text) => isCalendarDay(text), { error: 'expected a calendar day, yyyy-mm-dd' }))
  .brand('Day')
export type Day = z.output<typeof day>

/** The zone in which the provider counts its days. */
export const PROVIDER_ZONE = 'Pacific/Auckland'

const providerDay = new Intl.DateTimeFormat('en-NZ', {
  timeZone: PROVIDER_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The provider's calendar day at an instant, in milliseconds since 1970 UTC. */
export function dayAt(instantMilliseconds: number): Day {
  // the order of the parts in a formatted text differs between versions of the locale data
  const parts = providerDay.formatToParts(instantMilliseconds)
  const findPart = (type: 'year' | 'month' | 'day') => parts.find((part) => part.type === type)?.value
  return day.parse(`${findPart('year')}-${findPart('month')}-${findPart('day')}`)
}

function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const milliseconds = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(milliseconds) && toIsoDay(milliseconds) === text
}

function toIsoDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}

function toUtcMidnight(date: Day): number {
  return Date.parse(`${date}T00:00:00Z`)
}

export function addDays(start: Day, days: number): Day {
  return day.parse(toIsoDay(toUtcMidnight(start) + days * MILLISECONDS_PER_DAY))
}

/** The number of days from one day to another; negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (toUtcMidnight(to) - toUtcMidnight(from)) / MILLISECONDS_PER_DAY
}

/** The same day of a later month, or the last day if that month is shorter. */
export function addMonths(start: Day, months: number): Day {
  const [year, month, dayOfMonth] = toDateParts(start)
  const lastOfTarget = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return day.parse(toIsoDay(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastOfTarget))))
}

/** Year, month (1 to 12) and day of the month. */
export function toDateParts(date: Day): [year: number, month: number, dayOfMonth: number] {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number)
  return [year, month, dayOfMonth]
}

/** The month of a day, `yyyy-mm`. */
export function toMonth(date: Day): string {
  return date.slice(0, 7)
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayNumber(date: Day): number {
  return new Date(toUtcMidnight(date)).getUTCDay()
}

/** Monday to Friday, public holidays too. Source: API-024. */
export function isWeekday(date: Day): boolean {
  const weekday = weekdayNumber(date)
  return weekday >= 1 && weekday <= 5
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** `Monday`. */
export function weekdayName(date: Day): string {
  return WEEKDAYS[weekdayNumber(date)] ?? ''
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `December`. */
export function monthName(date: Day): string {
  const [, month] = toDateParts(date)
  return MONTHS[month - 1] ?? ''
}

/** `4 December 2026`. */
export function dayText(date: Day): string {
  const [year, , dayOfMonth] = toDateParts(date)
  return `${dayOfMonth} ${monthName(date)} ${year}`
}

/** `4 December`. */
export function shortDayText(date: Day): string {
  return `${toDateParts(date)[2]} ${monthName(date)}`
}

/** `December 4th, 2026`, the format `MMMM Do, YYYY`. Source: BIL-072. */
export function invoiceDayText(date: Day): string {
  const [year, , dayOfMonth] = toDateParts(date)
  return `${monthName(date)} ${dayOfMonth}${ordinalSuffix(dayOfMonth)}, ${year}`
}

/** `st` of `1st`. */
export function ordinalSuffix(number: number): string {
  if (number >= 11 && number <= 13) return 'th'
  return { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th'
}
