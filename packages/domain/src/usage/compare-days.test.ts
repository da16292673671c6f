import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays, day, weekdayNumber } from '../day.ts'
import { halfHoursIn } from '../instant.ts'

import { compareDays, daysOfAll, yearAgo } from './compare-days.ts'
import type { ReadDay } from './half-hour-lines.ts'

function buildDay(date: string, each: (place: number) => number | null, estimated: number[] = []): ReadDay {
  const parsedDate = day.parse(date)
  return {
    date: parsedDate,
    wattHours: halfHoursIn(parsedDate).map((_begins, place) => each(place)),
    estimated,
  }
}

test('a year ago is the same weekday, over every clock change and leap day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000 }), (place) => {
      const date = addDays(day.parse('2020-01-01'), place)
      expect(weekdayNumber(yearAgo(date))).toBe(weekdayNumber(date))
    }),
  )
  expect(yearAgo(day.parse('2026-11-24'))).toBe('2025-11-25')
})

test('a day with a missing half-hour on either side is left out of both sums, and counted', () => {
  const days = [
    buildDay('2026-11-16', () => 100),
    buildDay('2026-11-17', (place) => (place === 9 ? null : 100)),
    buildDay('2026-11-18', () => 100),
    buildDay('2026-11-19', () => 100),
  ]
  const others = [
    buildDay('2025-11-17', () => 200, [3]),
    buildDay('2025-11-18', () => 200),
    buildDay('2025-11-19', (place) => (place === 9 ? null : 200)),
  ]

  expect(compareDays(days, others, yearAgo)).toEqual({
    days: [
      {
        date: '2026-11-16',
        other: '2025-11-17',
        wattHours: 4_800,
        otherWattHours: 9_600,
        otherIsEstimated: true,
      },
    ],
    skipped: 3,
    wattHours: 4_800,
    otherWattHours: 9_600,
  })
})

test('a day of 50 half-hours is compared with all of the day that it is beside', () => {
  const compared = compareDays(
    [buildDay('2026-04-05', () => 10)],
    [buildDay('2025-04-06', () => 10), buildDay('2025-04-05', () => 99)],
    yearAgo,
  )

  expect([compared.wattHours, compared.otherWattHours, compared.skipped]).toEqual([500, 500, 0])
})

test('a day without a day to compare with is left out, and nothing at all compares as nothing', () => {
  expect(compareDays([buildDay('2026-11-16', () => 1)], [], yearAgo)).toMatchObject({ days: [], skipped: 1 })
  expect(compareDays([], [], yearAgo)).toEqual({ days: [], skipped: 0, wattHours: 0, otherWattHours: 0 })
})

test('a day on which the place changed has the half-hours of both', () => {
  const left = buildDay('2026-11-16', (place) => (place < 2 ? 5 : null), [1])
  const begun = buildDay('2026-11-16', (place) => (place === 0 ? null : 7), [2])
  const [day16, day17] = daysOfAll([{ days: [buildDay('2026-11-17', () => 1), left] }, { days: [begun] }])

  expect([day16?.wattHours.slice(0, 3), day16?.estimated]).toEqual([
    [5, 12, 7],
    [1, 2],
  ])
  expect(day17?.date).toBe('2026-11-17')
})
