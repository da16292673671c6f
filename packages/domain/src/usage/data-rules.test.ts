import { expect, test } from 'vitest'

import type { WireReply } from '../call.ts'
import { addDays, day } from '../day.ts'

import { readDataByDay } from './data.ts'
import {
  allowanceText,
  gigabytesText,
  hoursAreKept,
  remainingMb,
  forecastMb,
  shareUsed,
} from './data-rules.ts'
import { daysIn, everyDay, isLabelled, missingDays } from './period-rules.ts'

type Wire = WireReply<typeof readDataByDay>

/** A period of 30 days, known up to its tenth day, parsed from the wire format. */
function data(differences: Partial<Wire['period']> = {}, days: Wire['days'] = []) {
  const period = {
    from: '2026-11-03',
    to: '2026-12-02',
    billDate: '2026-12-03',
    usedMb: 102_400,
    allowanceMb: 307_200,
    unlimited: false,
    knownTo: '2026-11-12',
    ...differences,
  }
  return readDataByDay.reply.parse({ period, days })
}

const period = (differences: Partial<Wire['period']> = {}) => data(differences).period

test.each([
  [1_024, '1 GB'],
  [1_536, '1.5 GB'],
  [512, '0.5 GB'],
  [11, '0.01 GB'],
  [10, 'less than 0.01 GB'],
  [0, '0 GB'],
  [1_280_512, '1,250.5 GB'],
])('USE-033 %i MB are %s', (megabytes, text) => {
  expect(gigabytesText(megabytes)).toBe(text)
})

test.each([
  ['USE-027 an allowance of 0', 0, ['Unlimited data', null, null]],
  ['USE-034 an allowance of 300 GB', 307_200, ['300 GB', 1 / 3, 204_800]],
  ['USE-034 an allowance under 1000 MB', 999, ['999 MB', 1, -101_401]],
  ['USE-034 an allowance of 1000 MB', 1_000, ['0.98 GB', 1, -101_400]],
  ['an allowance that nobody knows', null, [null, null, null]],
])('%s: its text, the used share, and the remaining data', (_what, allowanceMb, expected) => {
  const dataPeriod = period({ allowanceMb })

  expect([allowanceText(dataPeriod), shareUsed(dataPeriod), remainingMb(dataPeriod)]).toEqual(expected)
})

const NOTHING = { totalMb: 0, downloadMb: 0, uploadMb: 0, MBTotalSent: 0, MBTotalRecv: 0, MBTotal: 0 }

/** Data with this number of known days; the total is given for the whole period. */
function buildData(many: number, usedMb: number) {
  const days = Array.from({ length: many }, (_, place) => ({
    date: addDays(day.parse('2026-11-03'), place),
    ...NOTHING,
  }))
  return data({ usedMb, knownTo: days.at(-1)?.date ?? null }, days)
}

test.each([
  ['the second day, of which the first is known', buildData(1, 900), '2026-11-04', 900 * 30],
  ['the eleventh day, of which ten are known', buildData(10, 102_400), '2026-11-13', 102_400 * 3],
  ['the last day, with a day missing', buildData(28, 2_800), '2026-12-02', 3_000],
])(
  'USE-028 USE-029 on %s: the average of the known days, for all days of the period',
  (_what, dataUse, today, predicted) => {
    expect(
      forecastMb(dataUse.period, { knownDays: dataUse.days.length, today: day.parse(today) }),
    ).toBeCloseTo(predicted, 6)
  },
)

test.each([
  ['is over', buildData(30, 900), '2026-12-03'],
  ['is to come', buildData(1, 900), '2026-11-02'],
  ['has no known day', buildData(0, 0), '2026-11-05'],
])('nothing is predicted of a period that %s', (_what, dataUse, today) => {
  expect(forecastMb(dataUse.period, { knownDays: dataUse.days.length, today: day.parse(today) })).toBeNull()
})

test.each([
  ['today, whose figures come in the night', buildData(3, 9), '2026-11-06', 0],
  ['a delivery that has not come for four days', buildData(3, 9), '2026-11-10', 4],
  ['the end of a period that is long over', buildData(25, 9), '2027-03-01', 5],
  ['the first day', buildData(0, 0), '2026-11-03', 0],
])('of %s so many days are missing', (_what, dataUse, today, missing) => {
  expect(missingDays(dataUse, day.parse(today))).toBe(missing)
})

test.each([
  ['Monthly', '2026-11-03', '2026-12-02', 30],
  ['Monthly, a short month', '2027-02-03', '2027-03-02', 28],
  ['Fortnightly', '2026-11-03', '2026-11-16', 14],
  ['Weekly', '2026-11-03', '2026-11-09', 7],
])('USE-007 USE-030 the chart of a %s bill has the days of its period', (_what, from, to, days) => {
  const of = data({ from, to, knownTo: null })
  const everyDate = everyDay(of).map(({ date }) => date)

  expect(daysIn(of.period)).toBe(days)
  expect([everyDate[0], everyDate.at(-1)]).toEqual([from, to])
  expect(everyDate).toHaveLength(days)
})

test('USE-007 a day without figures keeps its place without a value', () => {
  const use = { totalMb: 7, downloadMb: 6, uploadMb: 1, MBTotalSent: 1, MBTotalRecv: 6, MBTotal: 7 }
  const of = data({ knownTo: '2026-11-05' }, [
    { date: '2026-11-03', ...use },
    { date: '2026-11-05', ...use },
  ])
  const firstDays = everyDay(of).slice(0, 4)

  expect(firstDays.map((each) => each.use?.totalMb ?? null)).toEqual([7, null, 7, null])
  expect(missingDays(of, day.parse('2026-11-06'))).toBe(1)
})

test('USE-008 the 1st, 8th, 15th, 22nd and 29th column have labels', () => {
  const labelled = Array.from({ length: 31 }, (_, place) => place).filter(isLabelled)

  expect(labelled.map((place) => place + 1)).toEqual([1, 8, 15, 22, 29])
})

test('USE-049 hours are kept for the current month and the month before', () => {
  const today = day.parse('2027-01-31')

  expect(
    ['2026-11-30', '2026-12-01', '2027-01-30'].map((date) => hoursAreKept(day.parse(date), today)),
  ).toEqual([false, true, true])
})
