import type { CurrentComponent, CurrentProducts } from '@switchboard/domain/catalogue/current-products'
import { currentPlanName } from '@switchboard/domain/catalogue/plan-names'
import type { Day } from '@switchboard/domain/day'
import type { Cents } from '@switchboard/domain/money'
import { getPlanTerminationFee } from '@switchboard/domain/ordering/pricing/termination'

export type RunningContract = {
  readonly key: string
  readonly name: string
  readonly ends: Day
  /** The fee of an order that ends the contract today, including GST; null for no fee. Source: ORD-042. */
  readonly fee: Cents | null
}

/** The contracts that have not ended by today. */
export function listRunningContracts(
  products: CurrentProducts | null,
  { today, frequency }: { readonly today: Day; readonly frequency: Parameters<typeof currentPlanName>[1] },
): RunningContract[] {
  return (products?.CoreProducts ?? [])
    .flatMap(({ CoreProductComponents }) => CoreProductComponents)
    .flatMap((component) => {
      const { PlanKey, ContractExpirationDate: ends } = component.plan
      if (ends === null || ends < today) return []
      return [
        {
          key: PlanKey,
          name: currentPlanName(component.plan, frequency),
          ends,
          fee: getTerminationFee(component),
        },
      ]
    })
}

/** Only a broadband contract has a default fee, if it has none of its own. */
function getTerminationFee(component: CurrentComponent): Cents | null {
  return component.service === 'Internet'
    ? getPlanTerminationFee(component)
    : component.plan.TerminationChargeIncludingGST
}
