import type { Plan } from '../../catalogue/products.ts'
import type { PlanService } from '../../catalogue/plan-services.ts'
import type { CurrentAdditionalProduct, CurrentComponent } from '../../catalogue/current-products.ts'
import { currentPlanName } from '../../catalogue/plan-names.ts'
import type { Offer } from '../offer/contract.ts'
import { isSamePlan } from '../offer/products.ts'
import type { PricedItem } from '../pricing/priced-order.ts'
import type { Charge } from '../pricing/prices.ts'

/** A service or discount that the account has now, and that an order ends or replaces. */
export type AffectedService = {
  readonly id: string
  readonly name: string
  /** The charge on each bill. */
  readonly charge: Charge
  readonly continues: boolean
}

/** The current services of an account that an order affects, and the order's choices. */
export type Holding = {
  readonly components: readonly CurrentComponent[]
  readonly chosen: (service: PlanService) => Plan | null
  readonly extras: readonly CurrentAdditionalProduct[]
  readonly keeps: (extra: CurrentAdditionalProduct) => boolean
  /** Null if the account has no bundle, or the order does not change it. */
  readonly bundle: Offer['bundle']
  readonly billFrequency: Offer['billFrequency']
  /** The items of the order at their prices. */
  readonly items: readonly PricedItem[]
}

/** The plans, extras and bundle discount of the account, and whether the order keeps each of them. */
export function listAffectedServices({
  components,
  chosen,
  extras,
  keeps,
  bundle,
  billFrequency,
  items,
}: Holding): AffectedService[] {
  const newBundle = items.find(({ kind }) => kind === 'bundle')?.charge.chargeIncludingGst ?? null
  return [
    ...components.map(({ service, plan }) => ({
      id: service,
      name: currentPlanName(plan, billFrequency),
      charge: chargeNow(plan),
      continues: isSamePlan(plan, chosen(service)),
    })),
    ...extras.map((extra) => ({
      id: extra.AdditionalProductKey,
      name: extra.AdditionalProductDescription,
      charge: chargeNow(extra),
      continues: keeps(extra),
    })),
    ...(bundle === null
      ? []
      : [
          {
            id: 'bundle',
            name: bundle.name,
            charge: bundle,
            continues: bundle.chargeIncludingGst === newBundle,
          },
        ]),
  ]
}

function chargeNow({
  ChargeIncludingGST: chargeIncludingGst,
  ChargeExcludingGST: chargeExcludingGst,
}: Pick<CurrentAdditionalProduct, 'ChargeIncludingGST' | 'ChargeExcludingGST'>): Charge {
  return { chargeIncludingGst, chargeExcludingGst }
}
