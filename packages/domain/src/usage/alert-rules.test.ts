import { expect, test } from 'vitest'

import { addDays, day } from '../day.ts'
import { toCents } from '../money.ts'
import { amountTyped } from '../typed-amount.ts'

import { billOverProblem, findDataLevel, isHeadingOver, percentMore, unusualDays } from './alert-rules.ts'

const SATURDAY = day.parse('2026-11-21')

/** The Saturdays before it with these watt-hours, the newest first. */
function saturdays(...wattHours: number[]) {
  return wattHours.map((watts, place) => ({ date: addDays(SATURDAY, -7 * (place + 1)), wattHours: watts }))
}

function unusual(wattHours: number, before: readonly { date: typeof SATURDAY; wattHours: number }[]) {
  const read = [...before, { date: SATURDAY, wattHours }]
  return unusualDays(read, { since: addDays(SATURDAY, -30), today: addDays(SATURDAY, 2) })
}

test.each([
  ['exactly 40 % more', 14_000, saturdays(9_000, 10_000, 11_000, 2_000, 30_000), true],
  ['a little less than that', 13_999, saturdays(9_000, 10_000, 11_000, 2_000, 30_000), false],
  ['four days to compare with', 90_000, saturdays(9_000, 10_000, 11_000, 12_000), false],
  ['twice of very little', 2_000, saturdays(900, 1_000, 1_100, 1_000, 1_000), false],
  [
    'eight weeks to compare with, and older ones that do not count',
    14_000,
    saturdays(...Array.from({ length: 8 }, () => 10_000), 90_000, 90_000),
    true,
  ],
])('a day is unusual or not where it is %s', (_what, wattHours, before, isUnusual) => {
  expect(unusual(wattHours, before).length > 0).toBe(isUnusual)
})

test('other weekdays do not count for the usual use of a weekday', () => {
  const fridays = saturdays(1_000, 1_000, 1_000, 1_000, 1_000).map(({ date, wattHours }) => ({
    date: addDays(date, -1),
    wattHours,
  }))

  expect(unusual(50_000, fridays)).toEqual([])
})

test('the usual use is the median, and the excess is given in percent', () => {
  const [found] = unusual(15_000, saturdays(9_000, 10_000, 11_000, 2_000, 30_000, 10_500))

  expect(found).toEqual({ date: SATURDAY, wattHours: 15_000, usual: 10_250 })
  expect(found && percentMore(found)).toBe(46)
  expect(percentMore({ date: SATURDAY, wattHours: 5_000, usual: 0 })).toBeNull()
})

test('a day older than a week, or before the alert was set, is ignored', () => {
  const read = [...saturdays(10_000, 10_000, 10_000, 10_000, 10_000), { date: SATURDAY, wattHours: 50_000 }]

  expect(unusualDays(read, { since: SATURDAY, today: addDays(SATURDAY, 7) })).toHaveLength(1)
  expect(unusualDays(read, { since: SATURDAY, today: addDays(SATURDAY, 8) })).toEqual([])
  expect(unusualDays(read, { since: addDays(SATURDAY, 1), today: addDays(SATURDAY, 2) })).toEqual([])
})

test.each([
  [79.9, 100, null],
  [80, 100, 80],
  [99.9, 100, 80],
  [100, 100, 100],
  [140, 100, 100],
  [500, 0, null],
  [500, null, null],
])('%d MB of %s are at level %s', (usedMb, allowanceMb, level) => {
  expect(findDataLevel({ usedMb, allowanceMb })).toBe(level)
})

test('a bill is heading over an amount if the middle of its range is above it', () => {
  const range = { low: toCents(10_000), high: toCents(12_000) }

  expect([10_999, 11_000, 11_001].map((over) => isHeadingOver(range, toCents(over)))).toEqual([
    true,
    false,
    false,
  ])
})

test.each([
  ['', 'missing'],
  ['lots', 'missing'],
  ['0', 'tooLow'],
  ['-5', 'tooLow'],
  ['0.99', 'tooLow'],
  ['1', null],
  ['$1,250.50', null],
  ['100000', null],
  ['100000.01', 'tooHigh'],
  ['1000000000', 'tooHigh'],
  ['1e9', 'missing'],
])('an amount that is typed as "%s" has the problem %s', (typed, problem) => {
  expect(billOverProblem(amountTyped(typed))).toBe(problem)
})
