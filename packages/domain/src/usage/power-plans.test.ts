import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays, day } from '../day.ts'
import { halfHoursIn, hourAt } from '../instant.ts'
import { toCents } from '../money.ts'

import type { ReadDay } from './half-hour-lines.ts'
import { centsFor } from './power-cost.ts'
import { MIN_DAYS, averageThirtyDays, plansOnDays } from './power-plans.ts'
import type { PlanRates } from './power-plans.ts'

const LAST = day.parse('2026-11-22')
const ONE: PlanRates = {
  planKey: 'one',
  description: 'One rate',
  centsPerUnitIncludingGst: 24.1,
  centsPerDayIncludingGst: 53,
}
const NIGHT: PlanRates = {
  ...ONE,
  planKey: 'night',
  centsPerUnitIncludingGst: 26,
  centsPerNightUnitIncludingGst: 15.5,
}

/** The days up to and including LAST, oldest first. */
function days(many: number, each: (place: number) => number | null = () => 250): ReadDay[] {
  return Array.from({ length: many }, (_, back) => {
    const date = addDays(LAST, back - many + 1)
    return { date, wattHours: halfHoursIn(date).map((_begins, place) => each(place)), estimated: [] }
  })
}

test('a plan with one rate costs its units and its days', () => {
  const compared = plansOnDays([ONE], days(365))

  expect(compared).toMatchObject({ from: '2025-11-23', to: LAST, days: 365, wattHours: 365 * 12_000 })
  expect('costs' in compared && compared.costs[0]?.cents).toBe(centsFor(365 * 12_000, 24.1) + 365 * 53)
})

test('a night rate applies from 11 pm to 7 am clock time, and the cheapest plan comes first', () => {
  const year = days(365)
  const isNight = (begins: number) => hourAt(begins) >= 23 || hourAt(begins) < 7
  const atNight = year.reduce((sum, { date }) => sum + 250 * halfHoursIn(date).filter(isNight).length, 0)
  const compared = plansOnDays([ONE, NIGHT], year)

  expect('costs' in compared && compared.costs.map(({ plan, cents }) => [plan.planKey, cents])).toEqual([
    ['night', centsFor(atNight, 15.5) + centsFor(365 * 12_000 - atNight, 26) + 365 * 53],
    ['one', centsFor(365 * 12_000, 24.1) + 365 * 53],
  ])
})

test('days before the year, and days with a missing half-hour, are left out for every plan', () => {
  const year = days(400).map((readDay, place) =>
    place === 395 ? { ...readDay, wattHours: readDay.wattHours.with(7, null) } : readDay,
  )
  const compared = plansOnDays([ONE], year)

  expect(compared).toMatchObject({ from: '2025-11-23', days: 364, wattHours: 364 * 12_000 })
})

test('with less than half a year nothing is compared, and the number of known days is returned', () => {
  expect(plansOnDays([ONE], days(MIN_DAYS - 1))).toEqual({ tooFew: MIN_DAYS - 1 })
  expect(plansOnDays([ONE], days(MIN_DAYS))).toMatchObject({ days: MIN_DAYS })
  expect(
    plansOnDays(
      [ONE],
      days(300, (place) => (place === 0 ? null : 1)),
    ),
  ).toEqual({ tooFew: 0 })
  expect(plansOnDays([ONE], [])).toEqual({ tooFew: 0 })
})

test('a night rate equal to the day rate costs the same as one rate, except for rounding', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_000 }),
      fc.integer({ min: 100_000, max: 500_000 }),
      (watts, rate) => {
        const cents = rate / 10_000
        const plans = [
          { ...ONE, centsPerUnitIncludingGst: cents },
          { ...ONE, centsPerUnitIncludingGst: cents, centsPerNightUnitIncludingGst: cents },
        ]
        const compared = plansOnDays(
          plans,
          days(MIN_DAYS, (place) => watts + place),
        )
        const [low = 0, high = 0] = 'costs' in compared ? compared.costs.map((cost) => cost.cents) : []
        expect(high - low).toBeLessThanOrEqual(1)
      },
    ),
    { numRuns: 20 },
  )
})

test('thirty days of a plan cost the average of the compared days; a plan without a known cost has no average', () => {
  const cost = (plan: PlanRates, isMost: boolean) => ({ plan, cents: toCents(73_000), isMost })
  const compared = { days: 365, costs: [cost(ONE, false), cost(NIGHT, true)] }

  expect(averageThirtyDays(compared, 'one')).toBe(6_000)
  expect(averageThirtyDays(compared, 'night')).toBeNull()
  expect(averageThirtyDays(compared, 'other')).toBeNull()
})
