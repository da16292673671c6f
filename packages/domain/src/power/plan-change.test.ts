import { expect, test } from 'vitest'

import { day } from '../day.ts'

import { CAPACITY_CHARGE } from './plans.ts'
import type { PowerPlan } from './plans.ts'
import {
  lacksCapacity,
  listRateChanges,
  plansToChangeTo,
  unitsOfThirtyDays,
  withCapacity,
} from './plan-change.ts'
import { NIGHT_CHARGE } from './prices.ts'

const plan = (PlanKey: string, PlanType: PowerPlan['PlanType'] = 'OneRate'): PowerPlan => ({
  PlanKey,
  PlanDisplayName: PlanKey,
  PlanType,
  planChangeLocked: false,
  Charges: [{ ChargeCategory: 'Fixed', DisplayName: 'Daily charge', ChargeIncludingGst: 0.53 }],
})
const CAPACITY = {
  ChargeCategory: 'Fixed' as const,
  DisplayName: CAPACITY_CHARGE,
  ChargeIncludingGst: 0.345,
  chargeableCapacity: 69,
}

test('PWR-063 PWR-067 a plan includes the capacity charge of its connection once', () => {
  const whole = withCapacity(plan('a'), CAPACITY)

  expect(whole.Charges).toHaveLength(2)
  expect(whole.Charges[1]).toEqual(CAPACITY)
  expect([lacksCapacity(plan('a')), lacksCapacity(whole)]).toEqual([true, false])
  expect(withCapacity(whole, CAPACITY)).toBe(whole)
  expect(withCapacity(plan('a'), null)).toEqual(plan('a'))
})

test('the plans to change to are those of the same type, without the current plan', () => {
  const sold = [plan('now'), plan('other'), plan('night', 'DayNight')]

  expect(plansToChangeTo({ plan: plan('now') }, sold)).toEqual([plan('other')])
})

const period = (from: string, to: string, kwh: number | null) => ({
  from: day.parse(from),
  to: day.parse(to),
  billDate: day.parse(to),
  kwh,
})

test('the units of thirty days come from the bills of the last year, without the current period', () => {
  const runs = period('2026-11-03', '2026-12-02', 900)

  expect(unitsOfThirtyDays([])).toBeNull()
  expect(unitsOfThirtyDays([runs, period('2026-10-03', '2026-11-02', null)])).toBeNull()
  expect(unitsOfThirtyDays([runs, period('2026-10-03', '2026-11-02', 310)])).toBe(300)
  const year = period('2025-11-01', '2026-11-02', 3_670)
  expect(unitsOfThirtyDays([runs, year, period('2024-10-01', '2025-10-31', 99_999)])).toBe(300)
})

const rate = (DisplayName: string, ChargeIncludingGst: number) => ({
  ChargeCategory: 'Variable' as const,
  DisplayName,
  ChargeIncludingGst,
})

test('the differences of two plans with a night rate are listed by name', () => {
  const from = plan('a')
  from.Charges.push(rate('Electricity, day', 0.26), rate(NIGHT_CHARGE, 0.17))
  const to = plan('b')
  to.Charges.push(rate('Electricity, day', 0.25), rate(NIGHT_CHARGE, 0.19))

  expect(listRateChanges({ from, to })).toEqual([
    { name: 'Electricity by day', per: 'a kWh', before: 26, after: 25 },
    { name: 'Electricity at night', per: 'a kWh', before: 17, after: 19 },
  ])
})
