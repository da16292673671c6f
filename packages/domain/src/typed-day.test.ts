import { expect, test } from 'vitest'

import { day } from './day.ts'
import { isCompleteDate, parseTypedDay, toTypedDayText } from './typed-day.ts'

test('API-022 a day is written as DD MMMM YY and read back from it', () => {
  expect(toTypedDayText(day.parse('2026-12-04'))).toBe('04 December 26')
  expect(parseTypedDay('04 December 26')).toBe('2026-12-04')
})

test.each([
  '04-December-26',
  '04/december/26',
  '04.DECEMBER.26',
  ' 04 December 26 ',
  '4 December 26',
  '04 Dec 26',
  '4/12/2026',
  '04 12 26',
  '4.12.26',
  '4-12-26',
  '4th of December 2026',
  '4th December, 2026',
  'December 4, 2026',
  'Dec 4th 2026',
  '2026-12-04',
  'Fri 4 December 2026',
  'Friday, 4 Dec 2026',
  'Weds 4/12/26',
  '4\u201312\u20132026',
  '4 \u2014 12 \u2014 2026',
  '2026\u221212\u221204',
])('API-022 "%s" is the fourth of December too', (text) => {
  expect(parseTypedDay(text)).toBe('2026-12-04')
})

test('API-022 the day comes before the month, in every order of digits', () => {
  expect(parseTypedDay('3/4/1990')).toBe('1990-04-03')
  expect(parseTypedDay('12/31/2026')).toBeNull()
})

test.each([
  '31 February 27',
  '29/2/2027',
  '0/12/26',
  '4 De 26',
  '4 Decembers 26',
  '4 December 126',
  '4 December',
  '4 12 1 26',
  '04 December 26 or so',
  'tomorrow',
  'Fridays 4 December 2026',
  'Friday',
  '4 December Fri 2026',
  '--',
  '',
])('API-022 "%s" is no day: only a whole and real one is', (text) => {
  expect(parseTypedDay(text)).toBeNull()
})

test.each([
  ['30 June 79', '2079-06-30', '1979-06-30'],
  ['30 June 26', '2026-06-30', '2026-06-30'],
  ['30 June 27', '2027-06-30', '1927-06-30'],
])('%s is %s, and as a birthday %s', (text, promised, born) => {
  expect(parseTypedDay(text)).toBe(promised)
  expect(parseTypedDay(text, day.parse('2026-11-21'))).toBe(born)
})

test.each([
  ['04', false],
  ['04 ', false],
  ['December', false],
  ['04 D', true],
  ['4, 12', true],
  ['04/12', true],
  ['04-12', true],
  ['04.12', true],
  ['04,', false],
  ['/12', false],
  ['tomorrow at', true],
  ['Fri 4', false],
  ['Fri 4 Dec', true],
  ['4\u201312', true],
  ['', false],
])('API-023 a typed "%s" counts as complete: %s', (text, complete) => {
  expect(isCompleteDate(text)).toBe(complete)
})
