import type { CurrentComponent } from '../../catalogue/current-products.ts'
import { toCents } from '../../money.ts'
import type { Cents } from '../../money.ts'

/** The fee of a plan that states no fee, including GST. Source: ORD-042. */
export const DEFAULT_EARLY_TERMINATION_FEE_CENTS = toCents(25_000)

/**
 * The fee for ending the contract that an order begins, including GST. The same product keeps the fee of its plan; a new
 * product has the default fee. Source: ORD-042.
 */
export function newTerminationFee(
  held: Pick<CurrentComponent, 'plan'> | null,
  isSameProduct: boolean,
): Cents {
  return held !== null && isSameProduct ? getPlanTerminationFee(held) : DEFAULT_EARLY_TERMINATION_FEE_CENTS
}

/** The fee for ending the contract of a plan early, including GST. Source: ORD-042. */
export function getPlanTerminationFee({ plan }: Pick<CurrentComponent, 'plan'>): Cents {
  return plan.TerminationChargeIncludingGST ?? DEFAULT_EARLY_TERMINATION_FEE_CENTS
}
