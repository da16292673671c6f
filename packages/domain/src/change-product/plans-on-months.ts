import { addDays } from '../day.ts'
import { MIN_DAYS, cheapestFirst } from '../usage/power-plans.ts'
import type { PlanRates, PlansCompared, TooFewDays } from '../usage/power-plans.ts'

import { isMost, monthsOnPower, sumCents } from './comparison.ts'
import type { PowerMonth } from './comparison.ts'

const WATT_HOURS_A_KWH = 1_000

/** The cost of plans on the known months of a meter that is read by hand, the cheapest first. */
export function plansOnMonths(
  plans: readonly PlanRates[],
  months: readonly PowerMonth[],
): PlansCompared | TooFewDays {
  const days = months.reduce((sum, month) => sum + month.days, 0)
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined || days < MIN_DAYS) return { tooFew: days }
  return {
    from: addDays(first.to, 1 - first.days),
    to: last.to,
    days,
    wattHours: Math.round(months.reduce((sum, { kwh }) => sum + kwh, 0) * WATT_HOURS_A_KWH),
    costs: cheapestFirst(
      plans.map((plan) => ({
        plan,
        cents: sumCents(monthsOnPower(plan, months)),
        isMost: isMost(plan, months),
      })),
    ),
  }
}
