import type { CurrentComponent } from '../../catalogue/products.ts'
import { toCents } from '../../money.ts'
import type { Cents } from '../../money.ts'

/** Including GST, where none is stated. Source: ORD-042. */
export const DEFAULT_EARLY_TERMINATION_FEE_CENTS = toCents(25_000)

/**
 * What ending the contract that an order begins would cost, including GST: the fee of a plan goes on with its product, and a
 * new product has the usual one. Source: ORD-042.
 */
export function newTerminationFee(
  held: Pick<CurrentComponent, 'plan'> | null,
  isSameProduct: boolean,
): Cents {
  return held !== null && isSameProduct ? getPlanTerminationFee(held) : DEFAULT_EARLY_TERMINATION_FEE_CENTS
}

/** What ending this contract early costs, including GST. Source: ORD-042. */
export function getPlanTerminationFee({ plan }: Pick<CurrentComponent, 'plan'>): Cents {
  return plan.TerminationChargeIncludingGST ?? DEFAULT_EARLY_TERMINATION_FEE_CENTS
}
