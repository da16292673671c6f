import { expect, test } from 'vitest'

import { day } from '../day.ts'
import { toCents } from '../money.ts'

import { plansOnMonths } from './plans-on-months.ts'

test('plans are compared on the months of a meter that is read by hand if they cover half a year or more', () => {
  const month = (to: string, nightKwh: number | null = 20) => ({
    to: day.parse(to),
    days: 61,
    kwh: 100,
    nightKwh,
    billed: { chargeIncludingGst: toCents(0), chargeExcludingGst: toCents(0) },
  })
  const one = { planKey: 'one', description: 'One', centsPerUnitIncludingGst: 30, centsPerDayIncludingGst: 0 }
  const night = { ...one, planKey: 'night', centsPerNightUnitIncludingGst: 10 }
  const months = ['2026-02-01', '2026-04-03', '2026-06-03'].map((to) => month(to))

  expect(plansOnMonths([one, night], months)).toEqual({
    from: '2025-12-03',
    to: '2026-06-03',
    days: 183,
    wattHours: 300_000,
    costs: [
      { plan: night, cents: 3 * (80 * 30 + 20 * 10), isMost: false },
      { plan: one, cents: 9_000, isMost: false },
    ],
  })
  expect(plansOnMonths([night], [...months.slice(1), month('2026-08-03', null)])).toMatchObject({
    costs: [{ isMost: true }],
  })
  expect(plansOnMonths([one], months.slice(1))).toEqual({ tooFew: 122 })
})
