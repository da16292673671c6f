import { day, monthName, toDateParts } from './day.ts'
import type { Day } from './day.ts'
import { normalizeValue } from './typed-text.ts'

/** Spaces, dashes of any length, slashes, dots and commas may separate the parts. Source: API-022, Readings. */
const SEPARATORS = /[\s/.,\u2010-\u2015\u2212-]+/
const WEEKDAY = /^(?:mon|tues?|wed(?:nes|s)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?$/
const ORDINAL = /(\d)(?:st|nd|rd|th)(?![a-z])/
/** The minimum letters of a month's name. */
const MIN_LETTERS = 3

const LAST_MONTH = 12

/** A day in the format of the date picker, `DD MMMM YY`: `04 December 26`. Source: API-022. */
export function toTypedDayText(date: Day): string {
  return `${date.slice(8)} ${monthName(date)} ${date.slice(2, 4)}`
}

/**
 * Parses a day in the formats that are usual in New Zealand; null for other text. The first part is the day (`04 December 26`,
 * `3/4/1990`, `3rd of April 1990`), the name of a month (`April 3, 1990`) or a year of four digits (`1990-04-03`). A year of two
 * digits is 20YY, but 19YY for a date of birth if 20YY is after the latest date of birth, `bornBy`. Source: API-022, Readings.
 */
export function parseTypedDay(text: string, bornBy?: Day): Day | null {
  const [first = '', second = '', third = '', ...more] = splitParts(text)
  if (more.length > 0) return null
  if (first.length === 4 && isNumber(first)) return toDay([third, second, first], bornBy)
  return isNumber(first) ? toDay([first, second, third], bornBy) : toDay([second, first, third], bornBy)
}

/** The parts between separators, in lower case. A weekday at the start is dropped and not checked. */
function splitParts(text: string): string[] {
  const words = normalizeValue(text).toLowerCase().replace(ORDINAL, '$1').split(SEPARATORS)
  const [first = '', ...others] = words.filter((word) => word !== 'of' && word !== '')
  return WEEKDAY.test(first) ? others : [first, ...others]
}

function toDay(
  [dayOfMonth, monthText, yearText]: readonly [string, string, string],
  bornBy?: Day,
): Day | null {
  const month = isNumber(monthText) ? monthText : findMonthNumber(monthText)
  const year = toYear(yearText, bornBy)
  if (month === null || year === null || !isNumber(dayOfMonth)) return null
  return day.safeParse(`${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`).data ?? null
}

function toYear(text: string, bornBy: Day | undefined): string | null {
  if (!isNumber(text)) return null
  if (text.length === 4) return text
  if (text.length !== 2) return null
  const isTooLate = bornBy !== undefined && Number(`20${text}`) > toDateParts(bornBy)[0]
  return `${isTooLate ? '19' : '20'}${text}`
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text)
}

/** Whether enough is typed for a whole date: a word or digits, a separator and another part. Source: API-023. */
export function isCompleteDate(text: string): boolean {
  return splitParts(text).length > 1
}

/** `12` for `december` and for `dec`; null for other text. */
function findMonthNumber(name: string): string | null {
  if (name.length < MIN_LETTERS) return null
  const start = name === 'sept' ? 'sep' : name
  for (let month = 1; month <= LAST_MONTH; month += 1) {
    const digits = String(month).padStart(2, '0')
    const fullName = monthName(day.parse(`2000-${digits}-01`)).toLowerCase()
    if (fullName.startsWith(start)) return digits
  }
  return null
}
