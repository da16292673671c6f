import { addDays } from '../day.ts'
import type { Day } from '../day.ts'
import { toCents } from '../money.ts'
import type { OrderCost } from '../ordering/pricing/cost.ts'
import { TERMINATION_NAME } from '../ordering/pricing/fee-names.ts'
import { toCharge } from '../ordering/pricing/prices.ts'
import type { Charge } from '../ordering/pricing/prices.ts'
import { addWorkingDays } from '../public-holidays.ts'

import type { WirelessHardware, WirelessLine, WirelessPlan } from './contract.ts'
import { FREE_MONTHS_NAME, JOINING_CREDIT_CENTS, JOINING_CREDIT_NAME } from './promotions.ts'
import type { WirelessPromotion } from './promotions.ts'

/** The contents of a wireless order, from its offer. */
export type WirelessContents = {
  readonly line: Pick<WirelessLine, 'terminationFee'>
  readonly plan: WirelessPlan
  /** The hardware that is sent with the order. */
  readonly hardware: readonly WirelessHardware[]
  readonly promotion: WirelessPromotion | null
}

/** All costs of a wireless order. Both the page and the quote of the order use them. Source: WBB-021, WBB-036. */
export function wirelessCosts({ line, plan, hardware, promotion }: WirelessContents): OrderCost[] {
  return [
    toCost({ kind: 'internet', name: toPlanName(plan), due: 'bill' }, plan),
    ...hardware.flatMap(hardwareCosts),
    ...(line.terminationFee === null
      ? []
      : [toCost({ kind: 'termination', name: TERMINATION_NAME, due: 'once' }, line.terminationFee)]),
    ...promotionCosts(plan, promotion),
  ]
}

function toPlanName({ name, about }: WirelessPlan): string {
  return about === '' ? name : `${name}: ${about}`
}

function hardwareCosts({ description: name, bill, once }: WirelessHardware): OrderCost[] {
  const isOnBill = bill.chargeIncludingGst !== 0
  const isPaidOnce = once.chargeIncludingGst !== 0
  return [
    ...(isOnBill || !isPaidOnce ? [toCost({ kind: 'hardware', name, due: 'bill' }, bill)] : []),
    ...(isPaidOnce ? [toCost({ kind: 'hardware', name, due: 'once' }, once)] : []),
  ]
}

function promotionCosts(plan: WirelessPlan, promotion: WirelessPromotion | null): OrderCost[] {
  if (promotion === null) return []
  const kind = 'promotion'
  return promotion === 'joiningCredit'
    ? [toCost({ kind, name: JOINING_CREDIT_NAME, due: 'once' }, toDiscount(toCharge(JOINING_CREDIT_CENTS)))]
    : [toCost({ kind, name: FREE_MONTHS_NAME, due: 'twoMonths' }, toDiscount(plan))]
}

function toDiscount({ chargeIncludingGst, chargeExcludingGst }: Charge): Charge {
  return {
    chargeIncludingGst: toCents(0 - chargeIncludingGst),
    chargeExcludingGst: toCents(0 - chargeExcludingGst),
  }
}

function toCost(item: Pick<OrderCost, 'kind' | 'name' | 'due'>, charge: Charge): OrderCost {
  return {
    ...item,
    amountIncludingGst: charge.chargeIncludingGst,
    amountExcludingGst: charge.chargeExcludingGst,
  }
}

/** Working days until a posted modem or card arrives. */
const POST_DAYS = 3

/** The first day of the product: after the hardware has arrived, or the next day without hardware. */
export function wirelessDay(today: Day, isSent: boolean): Day {
  return isSent ? addWorkingDays(today, POST_DAYS, null) : addDays(today, 1)
}
