import { useQuery } from '@tanstack/react-query'

import { moneyText, toCents } from '@switchboard/domain/money'
import type { PowerPlan } from '@switchboard/domain/power/plans'
import {
  lacksCapacity,
  listRateChanges,
  thirtyDaysOfBoth,
  withCapacity,
} from '@switchboard/domain/power/plan-change'

import { toShownCharge } from '#web/http/prices.ts'

import { capacityChargeQuery } from './queries.ts'

export type TwoPlans = { readonly from: PowerPlan; readonly to: PowerPlan }

/** Both plans with the capacity charge of the connection; null while it is unknown, when a plan would look cheaper than it is. */
export function useComparablePlans(icp: string, { from, to }: TwoPlans): TwoPlans | null {
  const needsCapacity = lacksCapacity(from) || lacksCapacity(to)
  const capacity = useQuery({ ...capacityChargeQuery(icp), enabled: needsCapacity })
  if (needsCapacity && capacity.data === undefined) return null
  const charge = capacity.data?.capacityCharge ?? null
  return { from: withCapacity(from, charge), to: withCapacity(to, charge) }
}

type PlanDifferenceProps = TwoPlans & {
  readonly icp: string
  /** The account's usage in thirty days, in kWh; empty if unknown. */
  readonly units: string
}

/** What a plan costs this customer more or less than the current plan, by the usage of the last year. */
export function PlanDifference({ icp, units, ...plans }: PlanDifferenceProps) {
  const comparable = useComparablePlans(icp, plans)
  if (comparable === null || units === '') return null
  return (
    <p>
      <strong>{describeDifference(comparable, Number(units))}</strong>
    </p>
  )
}

function describeDifference(plans: TwoPlans, units: number): string {
  const { before, after, isMost } = thirtyDaysOfBoth(plans, units)
  // the cost of a plan with two rates depends on the hours of use, which are unknown
  if (isMost) return describeRates(plans)
  const difference = toShownCharge(after) - toShownCharge(before)
  if (difference === 0) return 'Costs you the same'
  return `About ${moneyText(toCents(Math.abs(difference)))} ${difference > 0 ? 'more' : 'less'} a month for you`
}

/** Without the hours of use, only charges that all change the same way show which plan costs more. */
function describeRates(plans: TwoPlans): string {
  const changes = listRateChanges(plans)
  if (changes.every(({ before, after }) => after > before)) return 'Costs you more'
  if (changes.every(({ before, after }) => after < before)) return 'Costs you less'
  return 'Costs more or less, depending on when you use power'
}
