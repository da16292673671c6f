import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { MobileProduct } from '@switchboard/domain/mobile/contract'

import type { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'

import { formatDifference, formatPrice } from '../price-words.ts'

type Plan = Pick<MobileProduct, 'name' | 'chargeIncludingGst' | 'chargeExcludingGst'>

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
        { term: 'Now', description: `${current.name}, ${formatPrice(current)}` },
        { term: `From ${dayText(from)}`, description: `${next.name}, ${formatPrice(next)}` },
        { term: 'Difference', description: formatDifference(current, next, frequency) },
      ]}
    />
  )
}
