import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { day } from '../day.ts'

import { LINE_KINDS } from './invoice.ts'
import { isHalfKnown, calculateBillRange, firstShownDay } from './next-bill-rules.ts'

const line = fc.record({
  kind: fc.constantFrom(...LINE_KINDS),
  name: fc.constantFrom('Fibre 300', 'Calls', 'Electricity', 'Electricity, night', 'Daily charge', 'Credit'),
  unit: fc.constantFrom('kWh', 'minutes', 'day', null),
  cents: fc.integer({ min: -50_000, max: 50_000 }),
  withoutGst: fc.integer({ min: -50_000, max: 50_000 }),
})
const lines = fc.array(line, { maxLength: 12 })

test('the parts of a range add up to it, and no part has a low above its high or is empty', () => {
  fc.assert(
    fc.property(lines, lines, (low, high) => {
      const range = calculateBillRange(low, high)
      for (const end of ['low', 'high', 'lowExcludingGst', 'highExcludingGst'] as const)
        expect(range.parts.reduce((sum: number, part) => sum + part[end], 0)).toBe(range[end])
      expect(range.parts.every((part) => part.low <= part.high && (part.low !== 0 || part.high !== 0))).toBe(
        true,
      )
    }),
  )
})

test('if all of a bill is known, both ends of its range are the sum of its lines', () => {
  fc.assert(
    fc.property(lines, (known) => {
      const { low, high } = calculateBillRange(known, known)
      const sum = known.reduce((total, { cents }) => total + cents, 0)
      expect([low, high]).toEqual([sum, sum])
    }),
  )
})

test('usage and daily charge of a period are one part, and the settlement of an earlier period is another', () => {
  const { parts } = calculateBillRange(
    [
      { kind: 'usage', name: 'Electricity, day', unit: 'kWh', cents: 3_000, withoutGst: 3_000 },
      { kind: 'usage', name: 'Electricity, night', unit: 'kWh', cents: 500, withoutGst: 500 },
      { kind: 'daily', name: 'Daily charge', unit: 'day', cents: 1_600, withoutGst: 1_600 },
      {
        kind: 'settlement',
        name: 'Electricity, day, estimate settled',
        unit: 'kWh',
        cents: -120,
        withoutGst: -120,
      },
    ],
    [
      { kind: 'usage', name: 'Electricity, day', unit: 'kWh', cents: 4_000, withoutGst: 4_000 },
      { kind: 'daily', name: 'Daily charge', unit: 'day', cents: 1_600, withoutGst: 1_600 },
      {
        kind: 'settlement',
        name: 'Electricity, day, estimate settled',
        unit: 'kWh',
        cents: -120,
        withoutGst: -120,
      },
    ],
  )

  expect(parts).toEqual([
    {
      name: 'Power',
      basis: 'power',
      low: 5_100,
      high: 5_600,
      lowExcludingGst: 5_100,
      highExcludingGst: 5_600,
    },
    {
      name: 'Electricity, day, estimate settled',
      basis: 'once',
      low: -120,
      high: -120,
      lowExcludingGst: -120,
      highExcludingGst: -120,
    },
  ])
})

test.each([
  ['a month', '2026-11-03', '2026-12-02', '2026-11-10'],
  ['two weeks', '2026-11-03', '2026-11-16', '2026-11-10'],
  ['a week', '2026-11-03', '2026-11-09', '2026-11-07'],
])('for %s the range is shown once a week or half of it has passed', (_what, from, to, shownFrom) => {
  expect(firstShownDay({ from: day.parse(from), to: day.parse(to) })).toBe(shownFrom)
})

test.each([
  [null, 18, true],
  [{ days: 30, knownDays: 9, knownTo: null }, 18, true],
  [{ days: 30, knownDays: 8, knownTo: null }, 18, false],
  [{ days: 30, knownDays: 9, knownTo: null }, 19, false],
])('power %j of %d days that have passed is enough: %s', (power, passedDays, isEnough) => {
  expect(isHalfKnown(power, { passedDays })).toBe(isEnough)
})
