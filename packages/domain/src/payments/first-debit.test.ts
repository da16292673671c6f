import { expect, test } from 'vitest'

import { day } from '../day.ts'

import { coversPayments, lastDayByHand } from './first-debit.ts'

const today = day.parse('2026-11-21')

test.each([
  ['PAY-028', 11, '2026-12-02', true],
  ['PAY-029', 10, '2026-12-01', false],
  ['PAY-029', 0, '2026-11-21', false],
])('%s with %d days to the next bill date, %s, payments are covered: %s', (_id, _days, next, covered) => {
  expect(coversPayments(today, day.parse(next))).toBe(covered)
})

test('PAY-028 PAY-029 days are calendar days, also over the change of clocks', () => {
  expect(coversPayments(day.parse('2027-03-30'), day.parse('2027-04-09'))).toBe(false)
  expect(coversPayments(day.parse('2027-03-30'), day.parse('2027-04-10'))).toBe(true)
})

test.each([
  ['PAY-028 covered, an open bill is debited whatever its due day', '2026-12-02', '2026-11-25', today],
  ['PAY-029 not covered, the open bills are paid by hand', '2026-12-01', '2026-11-25', '2026-11-25'],
  ['PAY-029 not covered, and what is open is overdue', '2026-12-01', '2026-11-20', today],
  ['PAY-029 not covered, and nothing is open', '2026-12-01', null, today],
])('%s', (_what, next, openUntil, expected) => {
  const bills = {
    nextBillDate: day.parse(next),
    openUntil: openUntil === null ? null : day.parse(openUntil),
  }

  expect(lastDayByHand(today, bills)).toBe(expected)
})
