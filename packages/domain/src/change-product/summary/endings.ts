import type { CurrentComponent } from '../../catalogue/current-products.ts'
import type { Cents } from '../../money.ts'
import { listAffectedServices } from '../../ordering/following/endings.ts'
import type { AffectedService } from '../../ordering/following/endings.ts'
import { findCurrentComponent } from '../../ordering/offer/products.ts'
import type { PricedItem } from '../../ordering/pricing/priced-order.ts'
import { toShownPrice } from '../../ordering/pricing/prices.ts'
import { showsGst } from '../order.ts'
import type { Order } from '../order.ts'

/** A present product of the account, with its price on each bill. */
export type Ending = Omit<AffectedService, 'charge'> & { readonly amount: Cents }

/** The account's present broadband, homeline and extras that the order affects, and the discount for power. */
export function listEndings(order: Order, items: readonly PricedItem[]): Ending[] {
  if (order.current === null || order.product === null) return []
  const held = listAffectedServices({
    components: order.current.CoreProductComponents,
    chosen: (service) => (service === 'Internet' ? order.internetPlan : order.voicePlan),
    extras: order.currentExtras.filter((extra) => isExtraAffected(order, extra)),
    keeps: (extra) => order.extras.some(({ key }) => key === extra.AdditionalProductKey),
    bundle: order.facts.offer.bundle,
    billFrequency: order.facts.offer.billFrequency,
    items,
  })
  const withGst = showsGst(order)
  return held.map(({ charge, ...each }) => ({ ...each, amount: toShownPrice(charge, withGst) }))
}

type CurrentExtra = Order['currentExtras'][number]

/** Whether the order affects an extra: an offered product has it, or it belongs to the present homeline. */
export function isExtraAffected({ product, facts }: Order, extra: CurrentExtra): boolean {
  const service = extra.AdditionalProductService.toLowerCase()
  const offered =
    product !== null &&
    facts.offer.coreProducts.some(({ additionalProducts }) =>
      additionalProducts.some((each) => each.service.toLowerCase() === service),
    )
  const voiceId = findCurrentComponent(facts, 'Voice')?.serviceId ?? null
  return offered || (voiceId !== null && extra.AdditionalProductServiceID === voiceId)
}

/**
 * The broadband whose contract the order ends early; null without one. A contract continues at another house with the same
 * product. Source: ORD-042.
 */
export function findEarlyEnding(order: Order): CurrentComponent | null {
  const internet = findCurrentComponent(order.facts, 'Internet')
  if (internet === null || order.product === null || order.coreProductIsSame) return null
  return isInContract(internet, order) ? internet : null
}

function isInContract({ plan }: CurrentComponent, { dates, facts }: Order): boolean {
  return (
    plan.ContractExpirationDate !== null &&
    plan.ContractExpirationDate > (dates.internetConnect ?? facts.today)
  )
}
