import type { CurrentComponent, CurrentProducts } from '@switchboard/domain/catalogue/products'
import type { Day } from '@switchboard/domain/day'
import type { Cents } from '@switchboard/domain/money'
import { getPlanTerminationFee } from '@switchboard/domain/ordering/pricing/termination'

export type RunningContract = {
  readonly key: string
  readonly name: string
  readonly ends: Day
  /** What an order that ends it is charged, including GST; null where none is. Source: ORD-042. */
  readonly fee: Cents | null
}

/** The contracts that have not ended by today. */
export function runningContracts(products: CurrentProducts | null, today: Day): RunningContract[] {
  return (products?.CoreProducts ?? [])
    .flatMap(({ CoreProductComponents }) => CoreProductComponents)
    .flatMap((component) => {
      const { PlanKey, PlanDescription, ContractExpirationDate: ends } = component.plan
      if (ends === null || ends < today) return []
      return [{ key: PlanKey, name: PlanDescription, ends, fee: getTerminationFee(component) }]
    })
}

/** An order asks for the fee of the broadband's contract alone. */
function getTerminationFee(component: CurrentComponent): Cents | null {
  return component.service === 'Internet'
    ? getPlanTerminationFee(component)
    : component.plan.TerminationChargeIncludingGST
}
