import { expect, test } from 'vitest'

import { day } from './day.ts'
import { monthWeeks, weekdayIndex } from './month-weeks.ts'

test('a week begins on Monday', () => {
  expect(weekdayIndex(day.parse('2026-11-23'))).toBe(0)
  expect(weekdayIndex(day.parse('2026-11-22'))).toBe(6)
  expect(weekdayIndex(day.parse('1969-12-31'))).toBe(2)
})

test.each([
  ['2026-11-21', 6, '2026-11-01', 6],
  ['2027-02-10', 4, '2027-02-01', 0],
  ['2028-02-29', 5, '2028-02-01', 1],
])('the month of %s has %s rows, and its first day is in its place', (text, rows, first, place) => {
  const weeks = monthWeeks(day.parse(text))

  expect(weeks).toHaveLength(rows)
  expect(weeks[0]?.[place]).toBe(first)
  expect(weeks[0]?.slice(0, place)).toEqual(Array(place).fill(null))
  expect(weeks.flat().filter((each) => each !== null)).toContain(text)
})
