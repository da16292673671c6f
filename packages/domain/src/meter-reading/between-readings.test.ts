import { expect, test } from 'vitest'

import { day } from '../day.ts'

import { countAt, estimateCountRange, lastSpanDaily, lastYearsDaily } from './between-readings.ts'

const at = (on: string, units: number) => ({ on: day.parse(on), units })
const READINGS = [at('2025-10-31', 1_000), at('2025-11-30', 1_301), at('2026-10-31', 10_000)]

test.each([
  ['before the first', '2025-10-30', null],
  ['at a reading', '2025-11-30', 1_301],
  ['between two', '2025-11-10', 1_100],
  ['between two, rounded', '2025-11-15', 1_151],
  ['after the last', '2026-11-01', null],
])('the count %s', (_what, on, units) => {
  expect(countAt(READINGS, day.parse(on))).toBe(units)
})

test('the same weeks of last year begin on the same weekday', () => {
  // 2 to 11 November 2026 are 3 to 12 November 2025
  expect(lastYearsDaily(READINGS, { from: day.parse('2026-11-02'), to: day.parse('2026-11-11') })).toBe(10)
  expect(lastYearsDaily(READINGS, { from: day.parse('2026-10-20'), to: day.parse('2026-11-11') })).toBeNull()
})

test('the last span covers at least four weeks if the readings reach back so far', () => {
  const close = [at('2026-10-01', 0), at('2026-10-30', 290), at('2026-10-31', 300)]

  expect(lastSpanDaily(close)).toBe(10)
  expect(lastSpanDaily(close.slice(1))).toBe(10)
  expect(lastSpanDaily(close.slice(2))).toBeNull()
})

test("the expected range is around last year's use, else around the last span; a single reading has no range", () => {
  expect(estimateCountRange(READINGS, day.parse('2026-11-10'))).toEqual({ least: 10_060, most: 10_150 })
  expect(estimateCountRange([at('2026-09-01', 0), at('2026-10-01', 300)], day.parse('2026-10-11'))).toEqual({
    least: 360,
    most: 450,
  })
  expect(estimateCountRange([at('2026-09-01', 0)], day.parse('2026-10-11'))).toBeNull()
  expect(estimateCountRange(READINGS, day.parse('2026-10-31'))).toBeNull()
})

test('a register that restarted at 0 has no expected range', () => {
  const readings = [at('2026-09-01', 99_900), at('2026-10-01', 50)]

  expect(estimateCountRange(readings, day.parse('2026-10-11'))).toBeNull()
})
