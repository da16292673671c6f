import type {
  CurrentAdditionalProduct,
  CurrentComponent,
  Plan,
  PlanService,
} from '../../catalogue/products.ts'
import type { Offer } from '../offer/contract.ts'
import { isSamePlan } from '../offer/products.ts'
import type { PricedItem } from '../pricing/priced-order.ts'
import type { Charge } from '../pricing/prices.ts'

/** Something that the account has now and that an order ends or puts something else in the place of. */
export type Held = {
  readonly id: string
  readonly name: string
  /** What each bill charges for it. */
  readonly charge: Charge
  /** The order has the same. */
  readonly continues: boolean
}

/** What an account has now that an order is about, and what the order makes of it. */
export type Holding = {
  readonly components: readonly CurrentComponent[]
  readonly chosen: (service: PlanService) => Plan | null
  readonly extras: readonly CurrentAdditionalProduct[]
  readonly keeps: (extra: CurrentAdditionalProduct) => boolean
  /** Null where the account has none, or the order leaves it as it is. */
  readonly bundle: Offer['bundle']
  /** Of the order, at its prices. */
  readonly items: readonly PricedItem[]
}

/** What becomes of what the account has: plans, extras, and what power and broadband together save. */
export function heldOf({ components, chosen, extras, keeps, bundle, items }: Holding): Held[] {
  const newBundle = items.find(({ kind }) => kind === 'bundle')?.charge.chargeIncludingGst ?? null
  return [
    ...components.map(({ service, plan }) => ({
      id: service,
      name: plan.PlanDescription,
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
