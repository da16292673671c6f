import { addDays } from '../day.ts'
import type { Day } from '../day.ts'
import { toCents } from '../money.ts'
import type { Cents } from '../money.ts'

import { isWhole, sumWattHours } from './compare-days.ts'
import type { ReadDay } from './half-hour-lines.ts'
import { costOfDays } from './power-cost.ts'
import type { Rate } from './power-cost.ts'

/** A power plan by its rates, in cents including GST. Without a night rate, every hour costs the same. */
export type PlanRates = {
  readonly planKey: string
  readonly description: string
  readonly centsPerUnitIncludingGst: number
  readonly centsPerNightUnitIncludingGst?: number | undefined
  readonly centsPerDayIncludingGst: number
}

/** The cost of a plan. With `isMost` the cost is an upper limit, because the use at night is unknown. */
export type PlanCost = { readonly plan: PlanRates; readonly cents: Cents; readonly isMost: boolean }

/** The costs of plans for the known days of a year, the cheapest first. */
export type PlansCompared = {
  readonly from: Day
  readonly to: Day
  readonly days: number
  readonly wattHours: number
  readonly costs: readonly PlanCost[]
}

const ESTIMATED_DAYS = 30

/** The average cost of thirty days of a plan by past use; null if the plan has no known cost. */
export function averageThirtyDays(
  { days, costs }: Pick<PlansCompared, 'days' | 'costs'>,
  planKey: string,
): Cents | null {
  const cost = costs.find(({ plan }) => plan.planKey === planKey)
  return cost === undefined || cost.isMost ? null : toCents(Math.round((cost.cents * ESTIMATED_DAYS) / days))
}

/** The number of known days of the year, too few to compare. */
export type TooFewDays = { readonly tooFew: number }

export const DAYS_OF_YEAR = 365
/** With less than half a year, the season would matter more than the home. */
export const MIN_DAYS = 183

/**
 * The costs of plans for the year that ends with the newest whole day. Half-hours and days are charged as on a bill. A day
 * with a missing half-hour is left out for every plan.
 */
export function plansOnDays(
  plans: readonly PlanRates[],
  days: readonly ReadDay[],
): PlansCompared | TooFewDays {
  const whole = days.filter(isWhole).toSorted((one, other) => (one.date < other.date ? -1 : 1))
  const to = whole.at(-1)?.date
  const year = to === undefined ? [] : whole.filter(({ date }) => date > addDays(to, -DAYS_OF_YEAR))
  const from = year[0]?.date
  if (to === undefined || from === undefined || year.length < MIN_DAYS) return { tooFew: year.length }
  return {
    from,
    to,
    days: year.length,
    wattHours: year.reduce((sum, day) => sum + sumWattHours(day), 0),
    costs: cheapestFirst(plans.map((plan) => ({ plan, cents: calculateCost(plan, year), isMost: false }))),
  }
}

export function cheapestFirst(costs: readonly PlanCost[]): PlanCost[] {
  return costs.toSorted((one, other) => one.cents - other.cents)
}

function calculateCost(plan: PlanRates, days: readonly ReadDay[]): Cents {
  const amounts = costOfDays(days, { rates: toRates(plan), billed: [] }).flatMap(({ halfHours, daily }) => [
    ...halfHours,
    daily,
  ])
  return toCents(amounts.reduce((sum: number, amount) => sum + amount, 0))
}

function toRates(plan: PlanRates): Rate[] {
  const { centsPerUnitIncludingGst, centsPerNightUnitIncludingGst, centsPerDayIncludingGst } = plan
  const rate = { endsOn: null, centsPerUnit: centsPerUnitIncludingGst, centsPerDay: centsPerDayIncludingGst }
  if (centsPerNightUnitIncludingGst === undefined) return [{ ...rate, dial: 'all' }]
  return [
    { ...rate, dial: 'day' },
    { ...rate, dial: 'night', centsPerUnit: centsPerNightUnitIncludingGst, centsPerDay: 0 },
  ]
}
