import type { MobileAddOn, MobileProduct, MobileProducts } from '@switchboard/domain/mobile/contract'
import type { MobilePromotion } from '@switchboard/domain/ordering/adding/mobile/brand-rules'
import { leadCosts } from '@switchboard/domain/ordering/adding/mobile/change-of-leader'
import { additionCosts } from '@switchboard/domain/ordering/adding/quote'
import type { OrderCost } from '@switchboard/domain/ordering/pricing/cost'
import { toCharge } from '@switchboard/domain/ordering/pricing/prices'
import { toCents } from '@switchboard/domain/money'

import { providerToday } from '#web/http/configuration.ts'

const NO_CHARGE = toCharge(toCents(0))

type OrderedPlan = {
  readonly kind: 'mobileplan' | 'connection'
  readonly plan: Pick<MobileProduct, 'name' | 'chargeIncludingGst' | 'chargeExcludingGst'>
  readonly entity: string
}

export function changeCosts(plan: OrderedPlan['plan'], entity: string): OrderCost[] {
  return calculateCosts({ kind: 'mobileplan', plan, entity }, null)
}

/** Costs of both mobiles when the lead moves from one to the other. The next leader is listed first. */
export function leadChangeCosts(turns: readonly Pick<OrderedPlan, 'plan' | 'entity'>[]): OrderCost[] {
  return leadCosts(turns, providerToday())
}

/** Costs of a new connection, with its discounts. */
export function connectionCosts(
  plan: OrderedPlan['plan'],
  entity: string,
  offer: Pick<MobileProducts, 'hasBroadband' | 'together'> & { readonly promotion: MobilePromotion | null },
): OrderCost[] {
  return calculateCosts({ kind: 'connection', plan, entity }, offer)
}

function calculateCosts(
  { kind, plan, entity }: OrderedPlan,
  offer: (Pick<MobileProducts, 'hasBroadband' | 'together'> & { promotion: MobilePromotion | null }) | null,
): OrderCost[] {
  return additionCosts({
    kind,
    entity,
    plan: { ...plan, duration: null },
    today: providerToday(),
    together: offer?.together ?? NO_CHARGE,
    hasBroadband: offer?.hasBroadband ?? false,
    promotion: offer?.promotion ?? null,
  })
}

export function addOnCosts({ name, duration, charges }: MobileAddOn, entity: string): OrderCost[] {
  const [charge] = charges
  return additionCosts({
    kind: 'mobileaddon',
    entity,
    plan: { name, duration, ...(charge ?? NO_CHARGE) },
    today: providerToday(),
    together: NO_CHARGE,
    hasBroadband: false,
    promotion: null,
  })
}
