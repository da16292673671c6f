import { normalizeText } from './typed-text.ts'

const MARKS = /\p{M}/gu
/** What separates the digits of a number, and is typed or not. */
const SEPARATORS = /[\s()/.·-]/g

/**
 * Whether a text has every typed word, in any order, or the typed number. Capital letters, macrons and the spaces within numbers
 * do not count.
 */
export function matchesSearch(text: string, typed: string): boolean {
  const [searched, wanted] = [fold(text), fold(typed)]
  return (
    wanted.split(/\s+/).every((word) => searched.includes(word)) ||
    searched.replace(SEPARATORS, '').includes(wanted.replace(SEPARATORS, ''))
  )
}

function fold(text: string): string {
  return normalizeText(text).normalize('NFD').replace(MARKS, '').toLowerCase()
}
