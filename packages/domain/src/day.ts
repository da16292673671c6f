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
  // the parts, as the order in which a locale prints them differs between versions of its data
  const parts = providerDay.formatToParts(instantMilliseconds)
  const valueOf = (type: 'year' | 'month' | 'day') => parts.find((part) => part.type === type)?.value
  return day.parse(`${valueOf('year')}-${valueOf('month')}-${valueOf('day')}`)
}

function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const milliseconds = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(milliseconds) && textOf(milliseconds) === text
}

function textOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}

function startOf(of: Day): number {
  return Date.parse(`${of}T00:00:00Z`)
}

export function addDays(start: Day, days: number): Day {
  return day.parse(textOf(startOf(start) + days * MILLISECONDS_PER_DAY))
}

/** Days from one day to another; negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (startOf(to) - startOf(from)) / MILLISECONDS_PER_DAY
}

/** The same day some months on, or the last day of a shorter month. */
export function addMonths(start: Day, months: number): Day {
  const [year, month, dayOfMonth] = partsOf(start)
  const lastOfTarget = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return day.parse(textOf(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastOfTarget))))
}

/** Year, month (1 to 12) and day of the month. */
export function partsOf(of: Day): [year: number, month: number, dayOfMonth: number] {
  const [year = 0, month = 0, dayOfMonth = 0] = of.split('-').map(Number)
  return [year, month, dayOfMonth]
}

/** The month of a day, `yyyy-mm`. */
export function monthOf(of: Day): string {
  return of.slice(0, 7)
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayNumber(of: Day): number {
  return new Date(startOf(of)).getUTCDay()
}

/** Monday to Friday, public holidays too. Source: API-024. */
export function isWeekday(of: Day): boolean {
  const weekday = weekdayNumber(of)
  return weekday >= 1 && weekday <= 5
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** `Monday`. */
export function weekdayName(of: Day): string {
  return WEEKDAYS[new Date(startOf(of)).getUTCDay()] ?? ''
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
export function monthName(of: Day): string {
  const [, month] = partsOf(of)
  return MONTHS[month - 1] ?? ''
}

/** `4 December 2026`. */
export function dayText(of: Day): string {
  const [year, , dayOfMonth] = partsOf(of)
  return `${dayOfMonth} ${monthName(of)} ${year}`
}

/** `4 December`. */
export function shortDayText(of: Day): string {
  return `${partsOf(of)[2]} ${monthName(of)}`
}

/** `December 4th, 2026`, the format `MMMM Do, YYYY`. Source: BIL-072. */
export function invoiceDayText(of: Day): string {
  const [year, , dayOfMonth] = partsOf(of)
  return `${monthName(of)} ${dayOfMonth}${ordinalSuffix(dayOfMonth)}, ${year}`
}

function ordinalSuffix(number: number): string {
  if (number >= 11 && number <= 13) return 'th'
  return { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th'
}
