import { day, monthName, partsOf } from './day.ts'
import type { Day } from './day.ts'

/** Spaces, dashes, slashes and dots may separate the parts. Source: API-022, Readings. */
const SEPARATOR = '[ \\-/.]'
const STRICT = new RegExp(`^(\\d{2})${SEPARATOR}([a-z]+)${SEPARATOR}(\\d{2})$`, 'i')
const COMPLETE = new RegExp(`^\\w+${SEPARATOR}+\\w`)

const LAST_MONTH = 12

/** A day as the date picker writes it, in the format `DD MMMM YY`: `04 December 26`. Source: API-022. */
export function typedDayText(of: Day): string {
  return `${of.slice(8)} ${monthName(of)} ${of.slice(2, 4)}`
}

/**
 * The day of a text in the format `DD MMMM YY`, or null for any other text: two digits, the month's whole name in any
 * letter case, two digits. Years are 20YY; of somebody born by a day, a year that is still to come is 19YY. Source:
 * API-022.
 */
export function typedDay(text: string, bornBy?: Day): Day | null {
  const [, dayOfMonth = '', name = '', year = ''] = STRICT.exec(text.trim()) ?? []
  const month = monthNamed(name)
  if (month === null) return null
  const thisCentury = Number(`20${year}`)
  const inFuture = bornBy !== undefined && thisCentury > partsOf(bornBy)[0]
  return day.safeParse(`${inFuture ? '19' : '20'}${year}-${month}-${dayOfMonth}`).data ?? null
}

/** Whether enough is typed for a whole date: a word or digits, a separator and another part. Source: API-023. */
export function isCompleteDate(text: string): boolean {
  return COMPLETE.test(text.trim())
}

/** `12` for December. */
function monthNamed(name: string): string | null {
  for (let month = 1; month <= LAST_MONTH; month += 1) {
    const digits = String(month).padStart(2, '0')
    const first = day.safeParse(`2000-${digits}-01`).data
    if (first !== undefined && monthName(first).toLowerCase() === name.toLowerCase()) return digits
  }
  return null
}
