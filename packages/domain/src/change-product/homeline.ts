import type { Plan } from '../catalogue/products.ts'
import { hasHomeline, findTechnology } from '../catalogue/rules.ts'
import type { OfferedCoreProduct } from '../ordering/offer/contract.ts'
import {
  findCurrentComponent,
  findCurrentProduct,
  findCurrentRate,
  productOfSpeed,
  selectableProducts,
  toSpeedId,
  toSpeeds,
} from '../ordering/offer/products.ts'
import type { Speed } from '../ordering/offer/products.ts'
import { toShownPrice } from '../ordering/pricing/prices.ts'

import type { Draft } from './draft.ts'
import { choose } from './draft.ts'
import { homelineExtras } from './extras.ts'
import type { DraftFacts } from './facts.ts'
import { buildOrder, showsGst } from './order.ts'
import type { Order } from './order.ts'
import { reconcileDraft } from './reconcile.ts'

/** The speed of the draft's product, or null. */
export function findDraftSpeed(draft: Draft, facts: DraftFacts): Speed | null {
  const { product } = buildOrder(draft, facts)
  return product === null ? null : (toSpeeds(facts).find(({ id }) => id === toSpeedId(product)) ?? null)
}

/** Sets another speed and keeps homeline on or off. Source: ORD-032 to ORD-034. */
export function withSpeed(draft: Draft, speed: Speed, facts: DraftFacts): Draft {
  const before = buildOrder(draft, facts)
  const voice =
    before.product === null ? before.current !== null && hasHomeline(before.current) : before.hasVoice
  const product = productOfSpeed(speed, voice)
  return reconcileDraft(choose(draft, 'coreProduct', product?.key ?? null), facts).draft
}

/**
 * The order if this speed was chosen, with its cheapest plan unless a plan of the speed is chosen already. The other choices are
 * reset as the choice of the speed would reset them.
 */
export function previewSpeed(order: Order, speed: Speed): Order {
  const { draft, facts } = order
  const isChosen = order.product !== null && toSpeedId(order.product) === speed.id
  const preview = isChosen ? order : buildOrder(withSpeed(draft, speed, facts), facts)
  const plans = preview.product?.plans.Internet ?? []
  const getPrice = (plan: Plan) => toShownPrice(plan, showsGst(order))
  const [cheapest] = plans.toSorted((first, second) => getPrice(first) - getPrice(second))
  if (preview.internetPlan !== null || cheapest === undefined) return preview
  return buildOrder(reconcileDraft(choose(preview.draft, 'internetPlan', cheapest.key), facts).draft, facts)
}

/**
 * Sets a plan of a speed, as chosen in a comparison. The comparison may list the plan of the product without homeline: the
 * chosen product has it under another key.
 */
export function withPlan(
  draft: Draft,
  { speed, plan }: { readonly speed: Speed; readonly plan: Pick<Plan, 'key' | 'description'> },
  facts: DraftFacts,
): Draft {
  const product = buildOrder(draft, facts).product
  const isSame = product !== null && toSpeedId(product) === speed.id
  const chosen = isSame ? draft : withSpeed(draft, speed, facts)
  const offered = buildOrder(chosen, facts).product?.plans.Internet ?? []
  const same =
    offered.find(({ key }) => key === plan.key) ??
    offered.find(({ description }) => description === plan.description)
  return reconcileDraft(choose(chosen, 'internetPlan', same?.key ?? plan.key), facts).draft
}

/** The account's present product as offered at the new address; null if it is not offered. */
export function sameProduct(facts: DraftFacts): OfferedCoreProduct | null {
  const current = findCurrentProduct(facts)
  if (current === null) return null
  const sold = selectableProducts(facts)
  const technology = findTechnology(current.CoreProductBroabandCategory)
  const rate = findCurrentRate(facts)
  const homeline = hasHomeline(current) ? 'yes' : 'no'
  const isEquivalent = (product: OfferedCoreProduct) =>
    product.technology === technology && product.dataRate.downstream === rate && product.hasVoice === homeline
  return sold.find(({ key }) => key === current.CoreProductKey) ?? sold.find(isEquivalent) ?? null
}

/** A move begins with the account's present product if the new address offers it. */
export function keepingWhatIsThere(draft: Draft, facts: DraftFacts): Draft {
  const product = sameProduct(facts)
  if (draft.type !== 'movehouse' || draft.coreProduct !== null || product === null) return draft
  const held = findCurrentComponent(facts, 'Internet')?.plan
  const plan = product.plans.Internet.find(
    ({ key, description }) => key === held?.PlanKey || description === held?.PlanDescription,
  )
  return { ...choose(draft, 'coreProduct', product.key), internetPlan: plan?.key ?? null }
}

/**
 * Turns homeline on or off. The two products of a speed differ only in homeline, and choices that both offer remain. Turning
 * homeline on selects voicemail and the first calling pack; turning it off clears them. Source: CHG-040, CHG-041.
 */
export function withHomeline(draft: Draft, on: boolean, facts: DraftFacts): Draft {
  const speed = findDraftSpeed(draft, facts)
  const product = (on ? speed?.withVoice : speed?.withoutVoice) ?? null
  if (product === null || product.key === draft.coreProduct) return draft
  const before = buildOrder(draft, facts)
  const plan = product.plans.Internet.find(
    ({ description }) => description === before.internetPlan?.description,
  )
  const services = new Set(
    before.draft.additionalProducts === null ? [] : before.extras.map(({ service }) => service),
  )
  const extras = product.additionalProducts.filter(
    ({ service, linkedService }) => linkedService === 'Internet' && services.has(service),
  )
  const chosen: Draft = {
    ...choose(draft, 'coreProduct', product.key),
    internetPlan: plan?.key ?? null,
    additionalProducts: draft.additionalProducts === null ? null : extras.map(({ key }) => key),
    voiceAdditionalProducts: on ? homelineExtras(product, facts.businessGroup) : null,
    losingInternet: draft.losingInternet,
  }
  return reconcileDraft({ ...chosen, modem: findSameModem(draft, chosen, facts) }, facts).draft
}

/** The same router as offered with the other product. */
function findSameModem(before: Draft, after: Draft, facts: DraftFacts): Draft['modem'] {
  const { modem } = before
  if (modem === null || modem === 'byod') return modem
  const sold = buildOrder(before, facts).router?.product
  const same = buildOrder(after, facts).routers.find(
    ({ make, model, contractPricing }) =>
      make === sold?.make &&
      model === sold.model &&
      contractPricing.some(({ contractLength }) => contractLength === modem.contractLength),
  )
  return same === undefined ? null : { key: same.key, contractLength: modem.contractLength }
}
