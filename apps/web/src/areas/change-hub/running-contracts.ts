import type { CurrentProducts } from '@switchboard/domain/catalogue/products'
import type { Day } from '@switchboard/domain/day'
import type { Cents } from '@switchboard/domain/money'

export type RunningContract = {
  readonly key: string
  readonly name: string
  readonly ends: Day
  /** What ending it today costs, including GST; null where nobody has said it. */
  readonly fee: Cents | null
}

/** The contracts that have not ended by today. */
export function runningContracts(products: CurrentProducts | null, today: Day): RunningContract[] {
  return (products?.CoreProducts ?? [])
    .flatMap(({ CoreProductComponents }) => CoreProductComponents)
    .flatMap(({ plan: { PlanKey, PlanDescription, ContractExpirationDate: ends, ...plan } }) =>
      ends === null || ends < today
        ? []
        : [{ key: PlanKey, name: PlanDescription, ends, fee: plan.TerminationChargeIncludingGST }],
    )
}
