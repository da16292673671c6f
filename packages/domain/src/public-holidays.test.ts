import { expect, test } from 'vitest'

import { day, weekdayName } from './day.ts'
import {
  addWorkingDays,
  holidaysAround,
  isWorkingDay,
  paymentDay,
  publicHolidayOn,
  publicHolidays,
} from './public-holidays.ts'

test.each([
  [2026, '01-01 01-02 02-06 04-03 04-06 04-27 06-01 07-10 10-26 12-25 12-28'],
  [2027, '01-01 01-04 02-08 03-26 03-29 04-26 06-07 06-25 10-25 12-27 12-28'],
  [2028, '01-03 01-04 02-07 04-14 04-17 04-25 06-05 07-14 10-23 12-25 12-26'],
  [2022, '01-03 01-04 02-07 04-15 04-18 04-25 06-06 06-24 10-24 12-26 12-27'],
])('the public holidays of %s are as the government lists them', (year, listed) => {
  expect(publicHolidays(year).map((each) => each.day)).toEqual(
    listed.split(' ').map((each) => `${year}-${each}`),
  )
})

test('none is on a weekend, and Matariki is on a Friday', () => {
  const all = Array.from({ length: 30 }, (_none, later) => publicHolidays(2023 + later)).flat()

  expect(all.filter((each) => weekdayName(each.day).startsWith('S'))).toEqual([])
  const matariki = all.filter(({ name }) => name === 'Matariki')
  expect(matariki.map((each) => weekdayName(each.day))).toEqual(Array(30).fill('Friday'))
})

test.each([
  ['Wellington', '2027-01-25', 'Wellington Anniversary Day'],
  ['Auckland', '2027-02-01', 'Auckland Anniversary Day'],
  ['Christchurch', '2026-11-13', 'Canterbury Anniversary Day'],
  ['Dunedin', '2027-03-22', 'Otago Anniversary Day'],
  ['Napier', '2026-10-23', 'Hawke’s Bay Anniversary Day'],
  ['Auckland', '2027-01-25', null],
  [null, '2027-01-25', null],
  [null, '2026-12-25', 'Christmas Day'],
  // a Saturday, and the Monday on which it is kept
  [null, '2026-12-26', 'Boxing Day'],
  [null, '2026-12-28', 'Boxing Day'],
  [null, '2027-02-06', 'Waitangi Day'],
  [null, '2026-12-27', null],
])('in %s %s is %s', (town, date, name) => {
  expect(publicHolidayOn(day.parse(date), town)).toBe(name)
})

test.each([
  ['2026-12-24', null, true],
  ['2026-12-25', null, false],
  ['2026-12-26', null, false],
  ['2026-12-28', null, false],
  ['2027-01-25', null, true],
  ['2027-01-25', 'Wellington', false],
])('%s in %s is a working day: %s', (date, town, working) => {
  expect(isWorkingDay(day.parse(date), town)).toBe(working)
})

test('working days are counted forwards and backwards over a weekend and its holidays', () => {
  const eve = day.parse('2026-12-24')

  expect(addWorkingDays(eve, 1)).toBe('2026-12-29')
  expect(addWorkingDays(day.parse('2026-12-29'), -1)).toBe(eve)
  expect(addWorkingDays(day.parse('2027-01-22'), 1, 'Wellington')).toBe('2027-01-26')
  expect(addWorkingDays(eve, 0)).toBe(eve)
})

test.each([
  ['a working day', '2026-11-20', '2026-11-20'],
  ['a Saturday', '2026-11-21', '2026-11-23'],
  ['a Sunday', '2026-11-22', '2026-11-23'],
  ['Christmas Day', '2026-12-25', '2026-12-29'],
  ['Boxing Day, which is observed on a Monday', '2026-12-28', '2026-12-29'],
  ['New Year’s Eve', '2026-12-31', '2026-12-31'],
  ['Waitangi Day on a Saturday, which is observed on a Monday', '2027-02-06', '2027-02-09'],
  ['Good Friday', '2027-03-26', '2027-03-30'],
])('from %s the first day on which banks settle is %s: %s', (_what, from, settled) => {
  expect(paymentDay(day.parse(from))).toBe(settled)
})

test('the holidays around a day are those of its year, of the next and of three before', () => {
  const around = holidaysAround(day.parse('2026-11-28'))

  expect([around[0], around.at(-1)]).toEqual(['2023-01-02', '2027-12-28'])
  expect(around).toHaveLength(55)
})
