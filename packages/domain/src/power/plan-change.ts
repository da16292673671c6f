import { daysBetween } from '../day.ts'
import type { Cents } from '../money.ts'
import type { PowerPeriod } from '../usage/power.ts'

import { CAPACITY_CHARGE } from './plans.ts'
import type { CurrentIcp, PlanCharge, PowerPlan } from './plans.ts'
import { costOfThirtyDays, planRates } from './prices.ts'

/** Whether a plan has no capacity charge. Source: PWR-063. */
export function lacksCapacity({ Charges }: PowerPlan): boolean {
  return !Charges.some(({ DisplayName }) => DisplayName === CAPACITY_CHARGE)
}

/** The plan with the capacity charge added, unless the plan has it already. Source: PWR-063, PWR-067. */
export function withCapacity(plan: PowerPlan, capacityCharge: PlanCharge | null): PowerPlan {
  if (capacityCharge === null || !lacksCapacity(plan)) return plan
  return { ...plan, Charges: [...plan.Charges, capacityCharge] }
}

/**
 * Plans to which a customer can change a connection. Another plan type needs other meter settings, which staff make. Source:
 * PWR-048, Readings.
 */
export function plansToChangeTo({ plan }: Pick<CurrentIcp, 'plan'>, sold: readonly PowerPlan[]): PowerPlan[] {
  return sold.filter(({ PlanKey, PlanType }) => PlanKey !== plan.PlanKey && PlanType === plan.PlanType)
}

const COMPARED_DAYS = 30
const DAYS_A_YEAR = 365

type UsedPeriod = Pick<PowerPeriod, 'from' | 'to' | 'kwh' | 'billDate'>

/**
 * The units of thirty days, by the bills of the last year; null if no bill counted units. The newest period comes first and
 * is not complete, so it is left out.
 */
export function unitsOfThirtyDays([, ...periods]: readonly UsedPeriod[]): number | null {
  let days = 0
  let units = 0
  for (const { from, to, kwh } of periods) {
    if (kwh === null || days >= DAYS_A_YEAR) continue
    days += daysBetween(from, to) + 1
    units += kwh
  }
  return days === 0 ? null : Math.round((units / days) * COMPARED_DAYS)
}

/** A charge that differs between two plans: cents including GST, for a day or a kWh. */
export type RateChange = {
  readonly name: string
  readonly per: 'a day' | 'a kWh'
  readonly before: number
  readonly after: number
}

/** The charges that differ between two plans. A charge that a plan does not have is 0. */
export function listRateChanges({ from, to }: TwoPlans): RateChange[] {
  const [before, after] = [planRates(from), planRates(to)]
  const hasNight = [before, after].some(({ centsPerNightUnitIncludingGst }) => centsPerNightUnitIncludingGst)
  const changes: RateChange[] = [
    {
      name: 'Daily charge',
      per: 'a day',
      before: before.centsPerDayIncludingGst,
      after: after.centsPerDayIncludingGst,
    },
    {
      name: hasNight ? 'Electricity by day' : 'Electricity',
      per: 'a kWh',
      before: before.centsPerUnitIncludingGst,
      after: after.centsPerUnitIncludingGst,
    },
    {
      name: 'Electricity at night',
      per: 'a kWh',
      before: before.centsPerNightUnitIncludingGst ?? 0,
      after: after.centsPerNightUnitIncludingGst ?? 0,
    },
  ]
  return changes.filter((change) => change.before !== change.after)
}

type TwoPlans = { readonly from: PowerPlan; readonly to: PowerPlan }

/**
 * The cost of thirty days with the given units, on the current and on another plan. If the cost depends on the hours of use,
 * the highest rate is taken.
 */
export function thirtyDaysOfBoth(
  { from, to }: TwoPlans,
  units: number,
): { readonly before: Cents; readonly after: Cents; readonly isMost: boolean } {
  const before = costOfThirtyDays(from.Charges, units)
  const after = costOfThirtyDays(to.Charges, units)
  const isMost = before.least !== before.most || after.least !== after.most
  return { before: before.most, after: after.most, isMost }
}
