import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { unitPriceText } from '../unit-price.ts'

import type { PlanCharge } from './plans.ts'
import { NIGHT_CHARGE, chargesInOrder, costOfThirtyDays, planRates } from './prices.ts'

test.each([
  ['PWR-054', 0.09876, '9.876c'],
  ['PWR-054', 0, '0.000c'],
  ['PWR-054 the unrounded price decides', 0.0999999, '10.000c'],
  ['PWR-055', 0.1, '10.00c'],
  ['PWR-055', 0.2735, '27.35c'],
  ['PWR-055 half of the last digit', 0.28005, '28.01c'],
  ['PWR-055 the unrounded price decides', 0.99999, '100.00c'],
  ['PWR-056', 1, '$1.000'],
  ['PWR-056 half of the last digit', 1.0005, '$1.001'],
  ['PWR-056 the unrounded price decides', 9.99999, '$10.000'],
  ['PWR-057', 10, '$10.00'],
  ['PWR-057', 12.505, '$12.51'],
])('%s %d dollars are shown as %s', (_id, dollars, text) => {
  expect(unitPriceText(dollars)).toBe(text)
})

test('PWR-054 PWR-055 PWR-056 PWR-057 no price is shown as a number that is not near it', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (dollars) => {
      const text = unitPriceText(dollars)
      const shown = text.startsWith('$') ? Number(text.slice(1)) : Number(text.slice(0, -1)) / 100
      expect(Math.abs(shown - dollars)).toBeLessThanOrEqual(dollars < 0.1 ? 5.1e-6 : 0.0051)
    }),
  )
})

const charge = (ChargeCategory: PlanCharge['ChargeCategory'], DisplayName: string, dollars: number) => ({
  ChargeCategory,
  DisplayName,
  ChargeIncludingGst: dollars,
})
const CHARGES = [
  charge('Variable', 'Night', 0.17),
  charge('Fixed', 'Meter hire', 0.2),
  charge('Fixed', 'Capacity Daily Charge', 3),
  charge('Fixed', 'Levy', 0.01),
  charge('Variable', 'Day', 0.29),
  charge('Fixed', 'Daily charge', 1.2),
]
const listNames = (order: readonly string[]) =>
  chargesInOrder(CHARGES, order).map(({ DisplayName }) => DisplayName)

test('PWR-052 fixed rates come in the configured order, others after them as they came', () => {
  expect(listNames(['Daily charge', 'Capacity Daily Charge']).slice(0, 4)).toEqual([
    'Daily charge',
    'Capacity Daily Charge',
    'Meter hire',
    'Levy',
  ])
  expect(listNames([]).slice(0, 4)).toEqual(['Meter hire', 'Capacity Daily Charge', 'Levy', 'Daily charge'])
})

test('PWR-053 variable rates come after them, the dearest first', () => {
  expect(listNames([]).slice(4)).toEqual(['Day', 'Night'])
})

test('thirty days cost every fixed charge, and the units at the cheapest and at the dearest rate', () => {
  const plan = [charge('Fixed', 'Daily charge', 1.2), charge('Fixed', 'Levy', 0.01)]
  const rates = [charge('Variable', 'Day', 0.3), charge('Variable', 'Night', 0.1)]

  expect(costOfThirtyDays([...plan, ...rates], 500)).toEqual({ least: 8_630, most: 18_630 })
  expect(costOfThirtyDays(plan, 500)).toEqual({ least: 3_630, most: 3_630 })
  expect(costOfThirtyDays([charge('Variable', 'Day', 0.28005)], 100)).toEqual({ least: 2_801, most: 2_801 })
})

test('a plan is compared by its rates: all that is charged a day, and the night on its own', () => {
  const plan = {
    PlanKey: 'night',
    PlanDisplayName: 'Day and night',
    PlanType: 'DayNight',
    planChangeLocked: false,
    Charges: [
      { ChargeCategory: 'Fixed', DisplayName: 'Daily charge', ChargeIncludingGst: 0.53 },
      {
        ChargeCategory: 'Fixed',
        DisplayName: 'Capacity Daily Charge',
        ChargeIncludingGst: 0.12,
        chargeableCapacity: 15,
      },
      { ChargeCategory: 'Variable', DisplayName: 'Electricity, day', ChargeIncludingGst: 0.264 },
      { ChargeCategory: 'Variable', DisplayName: NIGHT_CHARGE, ChargeIncludingGst: 0.172 },
    ],
  } as const

  expect(planRates({ ...plan, Charges: [...plan.Charges] })).toEqual({
    planKey: 'night',
    description: 'Day and night',
    centsPerUnitIncludingGst: 26.4,
    centsPerNightUnitIncludingGst: 17.2,
    centsPerDayIncludingGst: 65,
  })
  expect(planRates({ ...plan, Charges: plan.Charges.slice(0, 3) })).not.toHaveProperty(
    'centsPerNightUnitIncludingGst',
  )
})
