import { hasHomeline } from '../catalogue/rules.ts'
import { productOfSpeed, speedIdOf, speedsOf } from '../ordering/offer/products.ts'
import type { Speed } from '../ordering/offer/products.ts'

import type { Draft } from './draft.ts'
import { choose } from './draft.ts'
import { homelineExtras } from './extras.ts'
import type { DraftFacts } from './facts.ts'
import { orderOf } from './order.ts'
import { reconciled } from './reconciled.ts'

/** The speed of the draft's product, or null. */
export function speedOf(draft: Draft, facts: DraftFacts): Speed | null {
  const { product } = orderOf(draft, facts)
  return product === null ? null : (speedsOf(facts).find(({ id }) => id === speedIdOf(product)) ?? null)
}

/** Another speed: with homeline or without, as it was. Source: ORD-032 to ORD-034. */
export function withSpeed(draft: Draft, speed: Speed, facts: DraftFacts): Draft {
  const before = orderOf(draft, facts)
  const voice =
    before.product === null ? before.current !== null && hasHomeline(before.current) : before.hasVoice
  const product = productOfSpeed(speed, voice)
  return reconciled(choose(draft, 'coreProduct', product?.key ?? null), facts).draft
}

/**
 * The same speed with homeline or without, which is another product: what is sold with both stays chosen. Turning it on
 * selects voicemail and the first calling pack, turning it off clears them. Source: CHG-040, CHG-041.
 */
export function withHomeline(draft: Draft, on: boolean, facts: DraftFacts): Draft {
  const speed = speedOf(draft, facts)
  const product = (on ? speed?.withVoice : speed?.withoutVoice) ?? null
  if (product === null || product.key === draft.coreProduct) return draft
  const before = orderOf(draft, facts)
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
  return reconciled({ ...chosen, modem: modemOf(draft, chosen, facts) }, facts).draft
}

/** The same router, as it is sold with the other product. */
function modemOf(before: Draft, after: Draft, facts: DraftFacts): Draft['modem'] {
  const { modem } = before
  if (modem === null || modem === 'byod') return modem
  const sold = orderOf(before, facts).router?.product
  const same = orderOf(after, facts).routers.find(
    ({ make, model, contractPricing }) =>
      make === sold?.make &&
      model === sold.model &&
      contractPricing.some(({ contractLength }) => contractLength === modem.contractLength),
  )
  return same === undefined ? null : { key: same.key, contractLength: modem.contractLength }
}
