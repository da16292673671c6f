import type { CurrentComponent, Plan } from '../../catalogue/products.ts'
import type { Cents } from '../../money.ts'
import { currentComponentOf } from '../../ordering/offer/products.ts'
import { shown } from '../../ordering/pricing/prices.ts'
import { showsGst } from '../order.ts'
import type { Order } from '../order.ts'

/** Something that the account has now and that the order ends or puts something else in the place of. */
export type Ending = {
  readonly id: string
  readonly name: string
  /** What it costs each bill. */
  readonly amount: Cents
  /** The new order has the same. */
  readonly continues: boolean
}

/** What the account has of broadband, homeline and the extras that go with them, and what power takes off. */
export function endingsOf(order: Order, newBundle: Cents | null): Ending[] {
  if (order.current === null || order.product === null) return []
  const gst = showsGst(order)
  const plans = order.current.CoreProductComponents.map(({ service, plan }) => ({
    id: service,
    name: plan.PlanDescription,
    amount: gst ? plan.ChargeIncludingGST : plan.ChargeExcludingGST,
    continues: isSamePlan(plan, service === 'Internet' ? order.internetPlan : order.voicePlan),
  }))
  const extras = order.currentExtras
    .filter((extra) => isTouched(order, extra))
    .map((extra) => ({
      id: extra.AdditionalProductKey,
      name: extra.AdditionalProductDescription,
      amount: gst ? extra.ChargeIncludingGST : extra.ChargeExcludingGST,
      continues: order.extras.some(({ key }) => key === extra.AdditionalProductKey),
    }))
  return [...plans, ...extras, ...bundleEnding(order, newBundle)]
}

function bundleEnding(order: Order, newBundle: Cents | null): Ending[] {
  const { bundle } = order.facts.offer
  if (bundle === null) return []
  const amount = shown(bundle, showsGst(order))
  return [{ id: 'bundle', name: bundle.name, amount, continues: amount === newBundle }]
}

/** The same plan is sold with several products under keys of their own. */
function isSamePlan(held: CurrentComponent['plan'], chosen: Plan | null): boolean {
  if (chosen === null) return false
  const same =
    held.PlanDescription === chosen.description && held.ChargeIncludingGST === chosen.chargeIncludingGst
  return held.PlanKey === chosen.key || same
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
