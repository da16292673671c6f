import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays, day, daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { Count } from '@switchboard/domain/meter-reading/between-readings'

import { calculateUsage } from './counter.ts'
import type { Counter, StoredSpan, NewUsage } from './counter.ts'

const START = day.parse('2026-01-01')
const USUAL = 19_000
const RUNS = 2_000

/** The billed usage and readings of a supply, and its bills. */
type History = { stored: StoredSpan[]; readings: Count[]; bills: NewUsage[][] }

function startHistory(readings: Count[] = []): History {
  return { stored: [], readings, bills: [] }
}

/** Bills everything before a day like the bill run, and adds new usage to the history. */
function bill(history: History, billDate: Day, rateEnds: readonly Day[] = []): NewUsage[] {
  const counter: Counter = {
    firstDay: START,
    lastDay: addDays(billDate, -1),
    readings: history.readings,
    stored: history.stored,
    rateEnds,
    usualDaily: USUAL,
  }
  const usage = calculateUsage(counter)
  history.bills.push(usage)
  for (const { from, to, revision, units } of usage) {
    const at = history.stored.findIndex((each) => each.to === to)
    const before = history.stored[at]
    if (before === undefined) history.stored.push({ from, to, first: units, sum: units, revision })
    else history.stored[at] = { ...before, sum: before.sum + units, revision }
  }
  return usage
}

const event = fc.record({
  daysLater: fc.integer({ min: 1, max: 45 }),
  isBill: fc.boolean(),
  /** For a reading: the days between its date and its entry, and the rise of the register. */
  daysBack: fc.integer({ min: -1, max: 7 }),
  rise: fc.integer({ min: 10, max: 4_999_990 }),
})

test('for any bills, readings and estimates, the units billed up to the last reading are its difference to the first', () => {
  const property = fc.property(
    fc.array(event, { minLength: 1, maxLength: 30 }),
    fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 3 }),
    (events, rateDays) => {
      const rateEnds = rateDays.map((each) => addDays(START, each))
      const first = { on: addDays(START, -1), units: 7_365_000 }
      const history = startHistory([first])
      let today = START
      for (const { daysLater, isBill, daysBack, rise } of events) {
        today = addDays(today, daysLater)
        const last = history.readings.at(-1) ?? first
        const on = addDays(today, -daysBack)
        if (isBill) bill(history, today, rateEnds)
        else if (on > last.on) history.readings.push({ on, units: last.units + rise })
      }
      // the last reading is on the last billed day, so all billed usage lies before it
      const end = addDays(today, 3)
      const last = history.readings.at(-1) ?? first
      history.readings.push({ on: end, units: last.units + 123_450 })
      bill(history, addDays(end, 1), rateEnds)

      const total = history.bills.flat().reduce((sum, { units }) => sum + units, 0)
      expect(total).toBe(last.units + 123_450 - first.units)
      expect(history.bills.flat().filter(({ revision, units }) => revision === 0 && units < 0)).toEqual([])
      expect(countBilledDays(history)).toBe(daysBetween(START, end) + 1)
      expect(bill(history, addDays(end, 1), rateEnds)).toEqual([])
    },
  )
  fc.assert(property, { numRuns: RUNS, seed: 31 })
  console.info(`${RUNS} histories of bills, readings and estimates: 0 units off`)
})

/** The number of billed days; a day in two spans counts twice. */
function countBilledDays({ stored }: History): number {
  return stored.reduce((sum, { from, to }) => sum + daysBetween(from, to) + 1, 0)
}

const brief = ({ from, to, revision, units, start, end, type }: NewUsage) =>
  `${from.slice(5)} ${to.slice(5)} ${revision} ${units} ${start ?? '-'} ${end ?? '-'} ${type}`

test('units up to the newest reading are the difference of readings, later days are an estimate', () => {
  const history = startHistory([
    { on: addDays(START, -1), units: 1_000 },
    { on: day.parse('2026-01-20'), units: 3_000 },
  ])

  expect(bill(history, day.parse('2026-02-01')).map(brief)).toEqual([
    '01-01 01-20 0 2000 1000 3000 Actual',
    '01-21 01-31 0 1100 3000 4100 Estimate',
  ])
})

test('an estimate that was too high is settled over its own days, and the next period begins at the true level', () => {
  const history = startHistory([{ on: addDays(START, -1), units: 0 }])
  bill(history, day.parse('2026-02-01'))
  history.readings.push({ on: day.parse('2026-02-28'), units: 590_000 })

  expect(history.bills[0]?.map(brief)).toEqual(['01-01 01-31 0 589000 0 589000 Estimate'])
  expect(bill(history, day.parse('2026-03-01')).map(brief)).toEqual([
    '01-01 01-31 1 -279000 - - Actual',
    '02-01 02-28 0 280000 310000 590000 Actual',
  ])
})

test('a reading inside a billed period settles the days up to the reading, later days stay estimated', () => {
  const history = startHistory([{ on: addDays(START, -1), units: 0 }])
  bill(history, day.parse('2026-02-01'))
  history.readings.push({ on: day.parse('2026-01-28'), units: 280_000 })

  expect(bill(history, day.parse('2026-02-08')).map(brief)).toEqual([
    `01-01 01-31 1 ${280_000 + 3 * USUAL - 589_000} - - Estimate`,
    '02-01 02-07 0 70000 337000 407000 Estimate',
  ])
})

test('days between two readings are not settled again when their sum is the difference of the readings', () => {
  const stored = [
    { from: START, to: day.parse('2026-01-31'), first: 100, sum: 100, revision: 0 },
    { from: day.parse('2026-02-01'), to: day.parse('2026-02-28'), first: 900, sum: 900, revision: 0 },
  ]
  const readings = [
    { on: addDays(START, -1), units: 0 },
    { on: day.parse('2026-02-28'), units: 1_000 },
  ]

  expect(bill({ stored, readings, bills: [] }, day.parse('2026-03-01'))).toEqual([])
})

test('an estimate follows the same weeks of last year if readings cover them', () => {
  const history = startHistory([
    { on: day.parse('2025-01-01'), units: 0 },
    { on: day.parse('2025-02-10'), units: 40_000 },
    { on: day.parse('2025-12-31'), units: 10_000_000 },
  ])

  expect(bill(history, day.parse('2026-02-01')).map(brief)).toEqual([
    '01-01 01-31 0 31000 10000000 10031000 Estimate',
  ])
})

test('without any reading a period is estimated as an ordinary home, and so is the next', () => {
  const history = startHistory()

  expect(bill(history, day.parse('2026-01-11')).map(brief)).toEqual(['01-01 01-10 0 190000 - - Estimate'])
  expect(bill(history, day.parse('2026-01-12')).map(brief)).toEqual(['01-11 01-11 0 19000 - - Estimate'])
})

test('days before the first reading stay an estimate', () => {
  const history = startHistory([
    { on: day.parse('2026-01-10'), units: 5_000_000 },
    { on: day.parse('2026-01-20'), units: 5_100_000 },
  ])

  expect(bill(history, day.parse('2026-01-21')).map(brief)).toEqual([
    '01-01 01-10 0 100000 - 5000000 Estimate',
    '01-11 01-20 0 100000 5000000 5100000 Actual',
  ])
})

test('a changed rate splits the days, and the units still add up', () => {
  const history = startHistory([
    { on: addDays(START, -1), units: 0 },
    { on: day.parse('2026-01-31'), units: 100_000 },
  ])

  expect(bill(history, day.parse('2026-02-01'), [day.parse('2026-01-10')]).map(brief)).toEqual([
    '01-01 01-10 0 32258 0 32258 Actual',
    '01-11 01-31 0 67742 32258 100000 Actual',
  ])
})

test('a reading after the bill date determines the use of the billed days', () => {
  const history = startHistory([
    { on: addDays(START, -1), units: 0 },
    { on: day.parse('2026-02-01'), units: 32_000 },
  ])

  expect(bill(history, day.parse('2026-02-01')).map(brief)).toEqual(['01-01 01-31 0 31000 0 31000 Estimate'])
})
