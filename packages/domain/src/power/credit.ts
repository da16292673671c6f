import { isBusiness } from '../access.ts'
import { toCents } from '../money.ts'
import type { OrderCost } from '../ordering/pricing/cost.ts'
import { GST_RATE_PERCENT } from '../gst.ts'
import { toCharge } from '../ordering/pricing/prices.ts'
import type { Charge } from '../ordering/pricing/prices.ts'

import { powerBundleCredit } from './rules.ts'

/** As it is on the order and on the bill. */
export const POWER_CREDIT_NAME = 'Credit for power beside broadband'

/** What decides on the credit; `hadPower` counts what has ended too. */
export type PowerCreditFacts = {
  readonly businessGroup: string
  readonly hasBroadband: boolean
  readonly hadPower: boolean
}

/**
 * The one-off credit of an account that has broadband and orders power for the first time, above zero; null where there is none. The
 * figures of PWR-094 are as the account reads its prices: without GST for a business. Source: PWR-094, Readings.
 */
export function powerCredit({ businessGroup, hasBroadband, hadPower }: PowerCreditFacts): Charge | null {
  if (!hasBroadband || hadPower) return null
  const cents = powerBundleCredit(businessGroup) * 100
  return toCharge(
    toCents(isBusiness(businessGroup) ? Math.round(cents * (1 + GST_RATE_PERCENT / 100)) : cents),
  )
}

/** The credit among the costs of an order: taken off once. */
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
