import { expect, test } from 'vitest'

import { day } from '../day.ts'

import { coversDueDay, lastDayToAuthorise } from './first-debit.ts'

const today = day.parse('2026-11-21')

test.each([
  ['PAY-028', 11, '2026-12-02', true],
  ['PAY-029', 10, '2026-12-01', false],
  ['PAY-029', 0, '2026-11-21', false],
])('%s with %d days to the day, %s, what falls due is covered: %s', (_id, _days, due, covered) => {
  expect(coversDueDay(today, day.parse(due))).toBe(covered)
})

test('PAY-028 PAY-029 days are calendar days, also over the change of clocks', () => {
  expect(coversDueDay(day.parse('2027-03-30'), day.parse('2027-04-09'))).toBe(false)
  expect(coversDueDay(day.parse('2027-03-30'), day.parse('2027-04-10'))).toBe(true)
})

test('an authority of the last day covers the due day, and one of the day after does not', () => {
  const due = day.parse('2026-12-01')

  expect(lastDayToAuthorise(due)).toBe('2026-11-20')
  expect(coversDueDay(lastDayToAuthorise(due), due)).toBe(true)
  expect(coversDueDay(today, due)).toBe(false)
})
