import type { CurrentComponent } from '../../catalogue/products.ts'
import type { Cents } from '../../money.ts'
import { heldOf } from '../../ordering/following/endings.ts'
import type { Held } from '../../ordering/following/endings.ts'
import { currentComponentOf } from '../../ordering/offer/products.ts'
import type { PricedItem } from '../../ordering/pricing/priced-order.ts'
import { shown } from '../../ordering/pricing/prices.ts'
import { showsGst } from '../order.ts'
import type { Order } from '../order.ts'

/** Something that the account has now, with what it costs each bill. */
export type Ending = Omit<Held, 'charge'> & { readonly amount: Cents }

/** What the account has of broadband, homeline and the extras that go with them, and what power takes off. */
export function endingsOf(order: Order, items: readonly PricedItem[]): Ending[] {
  if (order.current === null || order.product === null) return []
  const held = heldOf({
    components: order.current.CoreProductComponents,
    chosen: (service) => (service === 'Internet' ? order.internetPlan : order.voicePlan),
    extras: order.currentExtras.filter((extra) => isTouched(order, extra)),
    keeps: (extra) => order.extras.some(({ key }) => key === extra.AdditionalProductKey),
    bundle: order.facts.offer.bundle,
    items,
  })
  const withGst = showsGst(order)
  return held.map(({ charge, ...each }) => ({ ...each, amount: shown(charge, withGst) }))
}

type CurrentExtra = Order['currentExtras'][number]

/** A product that is offered has such an extra, or it is one of the homeline that is and does not go with the new one. */
export function isTouched({ product, facts }: Order, extra: CurrentExtra): boolean {
  const service = extra.AdditionalProductService.toLowerCase()
  const offered =
    product !== null &&
    facts.offer.coreProducts.some(({ additionalProducts }) =>
      additionalProducts.some((each) => each.service.toLowerCase() === service),
    )
  const voiceId = currentComponentOf(facts, 'Voice')?.serviceId ?? null
  return offered || (voiceId !== null && extra.AdditionalProductServiceID === voiceId)
}

/** What the account has under a contract that ends early; it continues at another house on the same plan. Source: ORD-042. */
export function endedEarly(order: Order): CurrentComponent | null {
  const internet = currentComponentOf(order.facts, 'Internet')
  if (internet === null || order.product === null || order.coreProductIsSame) return null
  return isInContract(internet, order) ? internet : null
}

function isInContract({ plan }: CurrentComponent, { dates, facts }: Order): boolean {
  return (
    plan.ContractExpirationDate !== null &&
    plan.ContractExpirationDate > (dates.internetConnect ?? facts.today)
  )
}
