import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { BILLS_A_YEAR } from '../../billing/period-price.ts'
import { addDays, addMonths, day, daysBetween } from '../../day.ts'
import type { Day } from '../../day.ts'

import { fillBuckets, findPlanMb, lastDayIn, toBucketKey, toPeriodMb } from './bucket.ts'
import type { AddedData, BucketFacts, BucketLine, BucketPeriod, HeldPlan } from './bucket.ts'

const MB = 1_048_576
const FIRST = day.parse('2026-08-03')
const START = day.parse('2026-01-01')

type Frequency = BucketPeriod['frequency']

function listPeriods(frequency: Frequency, count: number): BucketPeriod[] {
  const next = (from: Day, place: number) =>
    frequency === 'Monthly'
      ? addMonths(from, place)
      : addDays(from, place * (frequency === 'Weekly' ? 7 : 14))
  return Array.from({ length: count }, (_, place) => ({
    from: next(FIRST, place),
    to: addDays(next(FIRST, place + 1), -1),
    frequency,
  }))
}

function plan(differences: Partial<HeldPlan> = {}): HeldPlan {
  const own = { name: 'Own', groupTag: null, isGroupMember: false, dataMb: 1_000 }
  return { from: START, to: null, ...own, ...differences }
}

const leads = (differences: Partial<HeldPlan> = {}) => plan({ groupTag: 'g', dataMb: 40_000, ...differences })
const joins = (differences: Partial<HeldPlan> = {}) =>
  plan({ groupTag: 'g', isGroupMember: true, dataMb: null, ...differences })

/** Megabytes used on days, counted from the first day of the first period. */
function buildUse(
  ...days: readonly (readonly [line: number, place: number, mb: number])[]
): BucketFacts['use'] {
  return new Map(
    days.map(([line]) => [
      line,
      new Map(
        days.filter(([each]) => each === line).map(([, place, mb]) => [addDays(FIRST, place), mb * MB]),
      ),
    ]),
  )
}

const addData = (line: number, mb: number, [from, to]: readonly [number, number | null]): AddedData => ({
  line,
  mb,
  from: addDays(FIRST, from),
  to: to === null ? null : addDays(FIRST, to),
})

type Given = Partial<Omit<BucketFacts, 'lines'>> & { readonly plans?: readonly (readonly HeldPlan[])[] }

/** The MB had, used and left of a bucket in the last period. */
function readMb(given: Given, key = 'line 1') {
  const { plans = [[plan()]], ...more } = given
  const lines = plans.map((held, place) => ({ line: place + 1, plans: held }))
  const periods = more.periods ?? listPeriods('Monthly', 1)
  const today = periods.at(-1)?.to ?? FIRST
  const bucket = fillBuckets({ periods, lines, added: [], use: new Map(), today, ...more }).get(key)
  return bucket && [bucket.hadBytes / MB, bucket.usedBytes / MB, bucket.leftBytes / MB]
}

test.each<[what: string, given: Given, key: string | undefined, mb: readonly number[]]>([
  ['the plan alone', { use: buildUse([1, 3, 400]) }, undefined, [1_000, 400, 600]],
  ['more than the plan', { use: buildUse([1, 3, 1_400]) }, undefined, [1_000, 1_400, -400]],
  ['the plan of a weekly bill', { periods: listPeriods('Weekly', 1) }, undefined, [231, 0, 231]],
  ['data added in the period', { added: [addData(1, 500, [5, 40])] }, undefined, [1_500, 0, 1_500]],
  [
    'data added after the plan was used up',
    { use: buildUse([1, 2, 1_200]), added: [addData(1, 500, [5, 40])] },
    undefined,
    [1_500, 1_200, 300],
  ],
  [
    'added data that ended unused in the period',
    { use: buildUse([1, 2, 200]), added: [addData(1, 500, [-5, 10])] },
    undefined,
    [1_200, 200, 1_000],
  ],
  ['added data that begins later', { added: [addData(1, 500, [40, 60])] }, undefined, [1_000, 0, 1_000]],
  [
    'a member who added data',
    { plans: [[leads()], [joins()]], added: [addData(2, 1_000, [5, 40])] },
    'g',
    [41_000, 0, 41_000],
  ],
  [
    'a group by the use of all of its lines',
    { plans: [[leads()], [joins()]], use: buildUse([1, 0, 100], [2, 1, 50]) },
    'g',
    [40_000, 150, 39_850],
  ],
  [
    'a group from the day on which a member joined',
    {
      plans: [[leads()], [plan({ to: addDays(FIRST, 9) }), joins({ from: addDays(FIRST, 10) })]],
      use: buildUse([2, 9, 300], [2, 10, 50]),
    },
    'g',
    [40_000, 50, 39_950],
  ],
  [
    'a line from the day on which it left its group',
    {
      plans: [[leads()], [joins({ to: addDays(FIRST, 9) }), plan({ from: addDays(FIRST, 10) })]],
      use: buildUse([2, 9, 300], [2, 10, 50]),
    },
    'line 2',
    [1_000, 50, 950],
  ],
  [
    'a group whose lead went over in the period',
    {
      plans: [
        [leads({ to: addDays(FIRST, 9) }), joins({ from: addDays(FIRST, 10) })],
        [joins({ to: addDays(FIRST, 9) }), leads({ from: addDays(FIRST, 10) })],
      ],
      use: buildUse([1, 5, 100], [2, 20, 50]),
    },
    'g',
    [40_000, 150, 39_850],
  ],
])('MOB-070 the data of %s', (_what, given, key, mb) => {
  expect(readMb(given, key)).toEqual(mb)
})

test.each([
  [1, [1_231, 331, 900]],
  [2, [1_131, 331, 800]],
  [3, [1_031, 331, 700]],
] as const)(
  'MOB-070 data added for a month is promised once over weekly periods: in week %d',
  (weeks, mb) => {
    const periods = listPeriods('Weekly', weeks)
    const used = buildUse(...Array.from({ length: weeks }, (_, week) => [1, week * 7 + 1, 331] as const))

    expect(readMb({ periods, use: used, added: [addData(1, 1_000, [0, 29])] })).toEqual(mb)
  },
)

test('MOB-070 an add-on without an end gives each period its share', () => {
  const periods = listPeriods('Weekly', 3)

  expect(readMb({ periods, added: [addData(1, 500, [0, null])] })).toEqual([346, 0, 346])
})

test('MOB-070 data that ends in the period is used before the plan, and longer data after it', () => {
  const given = { use: buildUse([1, 2, 700]), added: [addData(1, 500, [0, 10]), addData(1, 900, [0, 90])] }
  const [first, both] = [listPeriods('Monthly', 1), listPeriods('Monthly', 2)]

  expect(readMb({ ...given, periods: first })).toEqual([2_400, 700, 1_700])
  // the longer data is whole, the rest of the plan has ended with its period
  expect(readMb({ ...given, periods: both })).toEqual([1_900, 0, 1_900])
})

test.each(['Weekly', 'Fortnightly', 'Monthly'] as const)(
  'a %s share is the part of a year’s data that a bill has',
  (frequency) => {
    expect(toPeriodMb(12_288, frequency)).toBe(Math.round((12_288 * 12) / BILLS_A_YEAR[frequency]))
  },
)

const FREQUENCIES: readonly Frequency[] = ['Weekly', 'Fortnightly', 'Monthly']
const MAX_LINES = 4
const places = fc.integer({ min: 0, max: 120 })

const randomPlans = fc
  .tuple(places, fc.constantFrom('own', 'member'), fc.constantFrom('own', 'member'))
  .map(([place, before, after]): HeldPlan[] => {
    const change = addDays(FIRST, place)
    const build = (kind: string) => (kind === 'own' ? plan() : joins())
    return before === after
      ? [build(before)]
      : [
          { ...build(before), to: addDays(change, -1) },
          { ...build(after), from: change },
        ]
  })

const randomAdded = fc
  .record({
    line: fc.integer({ min: 1, max: MAX_LINES }),
    mb: fc.integer({ min: 1, max: 5_000 }),
    from: fc.integer({ min: 0, max: 100 }),
    days: fc.integer({ min: 1, max: 90 }),
  })
  .map(({ line, mb, from, days }) => addData(line, mb, [from, from + days]))

const randomFacts = fc
  .record({
    frequency: fc.constantFrom(...FREQUENCIES),
    count: fc.integer({ min: 1, max: 4 }),
    plans: fc.array(randomPlans, { minLength: 1, maxLength: MAX_LINES - 1 }),
    added: fc.array(randomAdded, { maxLength: 5 }),
    used: fc.array(
      fc.tuple(fc.integer({ min: 1, max: MAX_LINES }), places, fc.integer({ min: 0, max: 3_000 })),
      { maxLength: 60 },
    ),
    open: fc.integer({ min: 0, max: 6 }),
  })
  .map(({ frequency, count, plans, used, open, ...more }): BucketFacts => {
    const periods = listPeriods(frequency, count)
    const lines = [[leads()], ...plans].map((held, place): BucketLine => ({ line: place + 1, plans: held }))
    const end = periods.at(-1)?.to ?? FIRST
    return { ...more, periods, lines, use: buildUse(...used), today: addDays(end, -open) }
  })

/** The use of a bucket in the last period, counted line by line. */
function countUse({ lines, use: byLine, periods, today }: BucketFacts, key: string): number {
  const period = periods.at(-1)
  if (period === undefined) return 0
  const days = daysBetween(period.from, lastDayIn(period, today)) + 1
  return Array.from({ length: days }, (_, place) => addDays(period.from, place))
    .flatMap((date) => lines.map((line) => ({ line, date })))
    .filter(({ line, date }) => toBucketKey(line, date) === key)
    .reduce((sum, { line, date }) => sum + (byLine.get(line.line)?.get(date) ?? 0), 0)
}

test('MOB-070 used and left data add up, by the same figures for every line that shares', () => {
  fc.assert(
    fc.property(randomFacts, (facts) => {
      const period = facts.periods.at(-1)
      const buckets = [...fillBuckets(facts)]
      const wrong = buckets.filter(([key, { hadBytes, usedBytes, leftBytes }]) => {
        const planMb = period === undefined ? null : findPlanMb(facts, key, period)
        const most = ((planMb ?? 0) + facts.added.reduce((sum, { mb }) => sum + mb, 0)) * MB
        return (
          usedBytes + leftBytes !== hadBytes ||
          usedBytes !== countUse(facts, key) ||
          hadBytes > most ||
          hadBytes < (planMb ?? 0) * MB
        )
      })

      expect(wrong).toEqual([])
    }),
  )
})

test('MOB-070 added data is used up at most once, over all periods and lines', () => {
  fc.assert(
    fc.property(randomFacts, (facts) => {
      const beyondPlan = facts.periods.map((period, place) => {
        const periods = facts.periods.slice(0, place + 1)
        const buckets = [...fillBuckets({ ...facts, periods, today: lastDayIn(period, facts.today) })]
        return buckets.reduce((sum, [key, { usedBytes, leftBytes }]) => {
          const planBytes = (findPlanMb(facts, key, period) ?? 0) * MB
          return sum + Math.max(0, usedBytes + Math.min(0, leftBytes) - planBytes)
        }, 0)
      })
      const most = facts.added.reduce((sum, { mb }) => sum + mb, 0) * MB

      expect(beyondPlan.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(most)
    }),
  )
})
