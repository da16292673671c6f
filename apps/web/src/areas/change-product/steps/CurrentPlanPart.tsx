import { showsGst } from '@switchboard/domain/change-product/order'
import { currentPlanName } from '@switchboard/domain/catalogue/plan-names'
import { dayText } from '@switchboard/domain/day'

import { Price } from '#web/ordering/Price.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'

import type { PartProps } from './part.ts'

/** The current plans with their prices and the end of the contract. Source: CHG-012. */
export function CurrentPlanPart({ order }: PartProps) {
  const withGst = showsGst(order)
  const plans = order.current?.CoreProductComponents ?? []
  const contract = plans.find(({ service }) => service === 'Internet')?.plan.ContractExpirationDate ?? null
  return (
    <DefinitionList
      items={[
        ...(order.location === null ? [] : [{ term: 'At', description: order.location.FullAddress }]),
        ...plans.map(({ plan }) => ({
          term: currentPlanName(plan, order.facts.offer.billFrequency),
          description: <Price amount={withGst ? plan.ChargeIncludingGST : plan.ChargeExcludingGST} />,
        })),
        ...(contract !== null && contract > order.facts.today
          ? [{ term: 'Contract until', description: dayText(contract) }]
          : []),
      ]}
    />
  )
}
