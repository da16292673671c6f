import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { MobileProduct } from '@switchboard/domain/mobile/contract'

import type { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'

import { formatPlanOffer } from '../data-words.ts'
import { formatDifference } from '../price-words.ts'

type Plan = Pick<
  MobileProduct,
  'name' | 'chargeIncludingGst' | 'chargeExcludingGst' | 'periodDataMb' | 'includes'
>

type PlanComparisonProps = {
  readonly current: Plan
  readonly next: Plan
  /** The first day of the next plan. */
  readonly from: Day
  readonly frequency: keyof typeof BILL_WORDS
}

/** The current and the next plan of a mobile with their prices, and the difference. */
export function PlanComparison({ current, next, from, frequency }: PlanComparisonProps) {
  return (
    <DefinitionList
      items={[
        { term: 'Now', description: describePlan(current, frequency) },
        { term: `From ${dayText(from)}`, description: describePlan(next, frequency) },
        { term: 'Difference', description: formatDifference(current, next, frequency) },
      ]}
    />
  )
}

function describePlan(plan: Plan, frequency: PlanComparisonProps['frequency']): string {
  return `${plan.name}, ${formatPlanOffer(plan, frequency)}`
}
