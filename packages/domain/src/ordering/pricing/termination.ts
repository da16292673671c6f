import type { CurrentComponent } from '../../catalogue/products.ts'
import { centsOf } from '../../money.ts'
import type { Cents } from '../../money.ts'

/** Including GST, where none is stated. Source: ORD-042. */
export const DEFAULT_EARLY_TERMINATION_FEE_CENTS = centsOf(25_000)

/** What ending this contract early costs, including GST. Source: ORD-042. */
export function terminationFeeOf({ plan }: Pick<CurrentComponent, 'plan'>): Cents {
  return plan.TerminationChargeIncludingGST ?? DEFAULT_EARLY_TERMINATION_FEE_CENTS
}
