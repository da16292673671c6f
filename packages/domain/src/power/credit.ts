import { isBusiness } from '../access.ts'
import { toCents } from '../money.ts'
import type { OrderCost } from '../ordering/pricing/cost.ts'
import { GST_RATE_PERCENT } from '../gst.ts'
import { toCharge } from '../ordering/pricing/prices.ts'
import type { Charge } from '../ordering/pricing/prices.ts'

import { powerBundleCredit } from './rules.ts'

/** The name of the credit on orders and bills. */
export const POWER_CREDIT_NAME = 'Credit for power beside broadband'

/** The facts that decide about the credit. `hadPower` includes power that has ended. */
export type PowerCreditFacts = {
  readonly businessGroup: string
  readonly hasBroadband: boolean
  readonly hadPower: boolean
}

/**
 * The one-off credit of an account that has broadband and orders power for the first time, above zero; null without a credit.
 * `powerBundleCredit` excludes GST for a business and includes GST for all others. Source: PWR-094, Readings.
 */
export function powerCredit({ businessGroup, hasBroadband, hadPower }: PowerCreditFacts): Charge | null {
  if (!hasBroadband || hadPower) return null
  const cents = powerBundleCredit(businessGroup) * 100
  const includingGst = isBusiness(businessGroup) ? Math.round(cents * (1 + GST_RATE_PERCENT / 100)) : cents
  return toCharge(toCents(includingGst))
}

/** The credit as a cost of an order: a single negative amount. */
export function powerCreditCosts(credit: Charge | null): OrderCost[] {
  if (credit === null) return []
  return [
    {
      kind: 'promotion',
      name: POWER_CREDIT_NAME,
      due: 'once',
      amountIncludingGst: toCents(0 - credit.chargeIncludingGst),
      amountExcludingGst: toCents(0 - credit.chargeExcludingGst),
    },
  ]
}
