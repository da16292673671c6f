import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { MobileProduct } from '@switchboard/domain/mobile/contract'

import type { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'

import { differenceText, priceText } from '../price-words.ts'

type Plan = Pick<MobileProduct, 'name' | 'chargeIncludingGst' | 'chargeExcludingGst'>

type NowAndThenProps = {
  readonly now: Plan
  readonly then: Plan
  readonly from: Day
  readonly frequency: keyof typeof BILL_WORDS
}

/** What one mobile has and costs a bill, and what from a day on, as the account reads its prices. */
export function NowAndThen({ now, then, from, frequency }: NowAndThenProps) {
  return (
    <DefinitionList
      items={[
        { term: 'Now', description: `${now.name}, ${priceText(now)}` },
        { term: `From ${dayText(from)}`, description: `${then.name}, ${priceText(then)}` },
        { term: 'Difference', description: differenceText(now, then, frequency) },
      ]}
    />
  )
}
