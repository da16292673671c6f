import { expect, test, vi } from 'vitest'

import {
  addDays,
  addMonths,
  day,
  dayAt,
  dayText,
  daysBetween,
  invoiceDayText,
  isWeekday,
  monthName,
  toMonth,
  shortDayText,
} from './day.ts'

test.each([
  ['Monday', '2026-11-16', true],
  ['Tuesday', '2026-11-17', true],
  ['Wednesday', '2026-11-18', true],
  ['Thursday', '2026-11-19', true],
  ['Friday', '2026-11-20', true],
  ['Saturday', '2026-11-21', false],
  ['Sunday', '2026-11-22', false],
  ['Friday that is a public holiday', '2026-12-25', true],
])('API-024 a %s (%s) is a weekday: %s', (_name, date, working) => {
  expect(isWeekday(day.parse(date))).toBe(working)
})

test.each([
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '26-01-01',
  '2026-1-1',
  '2026-01-01T00:00',
  '',
])('"%s" is no calendar day', (text) => {
  expect(day.safeParse(text).success).toBe(false)
})

test.each([
  ['before midnight in winter (+12)', '2026-06-30T11:59:59Z', '2026-06-30'],
  ['at midnight in winter', '2026-06-30T12:00:00Z', '2026-07-01'],
  ['before midnight in summer (+13)', '2026-12-31T10:59:59Z', '2026-12-31'],
  ['at midnight in summer', '2026-12-31T11:00:00Z', '2027-01-01'],
  ['on the day the clock is put forward', '2026-09-26T12:00:00Z', '2026-09-27'],
  ['on the day the clock is put back', '2027-04-03T11:00:00Z', '2027-04-04'],
])('the calendar day in New Zealand %s', (_when, instant, expected) => {
  expect(dayAt(Date.parse(instant))).toBe(expected)
})

test('the calendar day is that of an engine that prints dates in another order', () => {
  const prototype: { format: unknown } = Intl.DateTimeFormat.prototype
  const format = vi.spyOn(prototype, 'format', 'get').mockReturnValue(() => '11/28/2026')

  expect(dayAt(Date.parse('2026-11-28T09:00:00Z'))).toBe('2026-11-28')
  format.mockRestore()
})

test.each([
  ['over a month', '2026-01-31', 1, '2026-02-01'],
  ['over a leap day', '2028-02-28', 2, '2028-03-01'],
  ['over a year', '2026-12-31', 1, '2027-01-01'],
  ['over the change of the clock', '2026-09-26', 2, '2026-09-28'],
  ['back', '2026-03-01', -1, '2026-02-28'],
])('addDays counts %s', (_what, start, days, expected) => {
  expect(addDays(day.parse(start), days)).toBe(expected)
  expect(daysBetween(day.parse(start), day.parse(expected))).toBe(days)
})

test.each([
  ['the same day', '2026-01-15', 1, '2026-02-15'],
  ['the last of a shorter month', '2026-01-31', 1, '2026-02-28'],
  ['the leap day', '2027-12-31', 2, '2028-02-29'],
  ['over a year', '2026-11-30', 3, '2027-02-28'],
  ['back', '2026-03-31', -1, '2026-02-28'],
])('addMonths finds %s', (_what, start, months, expected) => {
  expect(addMonths(day.parse(start), months)).toBe(expected)
})

test('a day in words', () => {
  const of = day.parse('2026-12-04')

  expect([dayText(of), shortDayText(of), monthName(of), toMonth(of)]).toEqual([
    '4 December 2026',
    '4 December',
    'December',
    '2026-12',
  ])
})

test.each([
  ['2026-12-01', 'December 1st, 2026'],
  ['2026-12-02', 'December 2nd, 2026'],
  ['2026-12-03', 'December 3rd, 2026'],
  ['2026-12-04', 'December 4th, 2026'],
  ['2026-12-11', 'December 11th, 2026'],
  ['2026-12-12', 'December 12th, 2026'],
  ['2026-12-13', 'December 13th, 2026'],
  ['2026-12-21', 'December 21st, 2026'],
  ['2026-12-22', 'December 22nd, 2026'],
  ['2026-12-31', 'December 31st, 2026'],
])('BIL-072 %s on an invoice reads %s', (date, text) => {
  expect(invoiceDayText(day.parse(date))).toBe(text)
})
