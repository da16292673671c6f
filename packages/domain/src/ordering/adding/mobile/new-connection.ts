import { addDays, addMonths, dayText } from '../../../day.ts'
import type { Day } from '../../../day.ts'
import { toCents, calculatePercent } from '../../../money.ts'
import type { OrderCost } from '../../pricing/cost.ts'
import { toCharge } from '../../pricing/prices.ts'
import type { Charge } from '../../pricing/prices.ts'

import type { MobilePromotion } from './brand-rules.ts'

/** The monthly discount for a mobile with broadband on the same account, including GST. Source: MOB-057. */
export const TOGETHER_CENTS = 500

/** The name on bills and quotes. */
export const TOGETHER_NAME = 'Mobile and broadband together'

/** A discount on the plan of a new connection. */
export type Discount = {
  readonly of: 'together' | 'promotion'
  readonly name: string
  /** The reduction of each bill, as a positive amount. */
  readonly charge: Charge
  /** Null for a discount without an end. */
  readonly lastDay: Day | null
}

type Connected = {
  readonly plan: Charge
  readonly hasBroadband: boolean
  readonly together: Charge
  readonly promotion: MobilePromotion | null
  /** The first day of the connection. */
  readonly from: Day
}

/** Source: MOB-057, MOB-060. */
export function listDiscounts({ plan, hasBroadband, together, promotion, from }: Connected): Discount[] {
  const discounts: Discount[] = []
  if (hasBroadband && together.chargeIncludingGst <= plan.chargeIncludingGst)
    discounts.push({ of: 'together', name: TOGETHER_NAME, charge: together, lastDay: null })
  if (promotion !== null && plan.chargeIncludingGst > 0) {
    const lastDay = addDays(addMonths(from, promotion.months), -1)
    discounts.push({
      of: 'promotion',
      name: `${promotion.percent}% off the plan until ${dayText(lastDay)}`,
      charge: toCharge(calculatePercent(plan.chargeIncludingGst, promotion.percent)),
      lastDay,
    })
  }
  return discounts
}

/** The cost lines of the discounts in a quote. */
export function discountCosts(discounts: readonly Discount[]): OrderCost[] {
  return discounts.map(({ name, charge }) => ({
    kind: 'bundle',
    name,
    due: 'bill',
    amountIncludingGst: toCents(-charge.chargeIncludingGst),
    amountExcludingGst: toCents(-charge.chargeExcludingGst),
  }))
}
