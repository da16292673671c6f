import { TECHNOLOGIES } from '../../catalogue/plan-services.ts'
import type { Plan } from '../../catalogue/products.ts'
import type { PlanService, Technology } from '../../catalogue/plan-services.ts'
import type { CurrentComponent, CurrentCoreProduct } from '../../catalogue/current-products.ts'

import type { OrderBrand } from './brand-rules.ts'
import type { Offer, OfferedCoreProduct } from './contract.ts'

type Offered = { readonly offer: Offer }

/** The current broadband of the account; null without broadband. */
export function findCurrentProduct({ offer }: Offered): CurrentCoreProduct | null {
  return offer.current.CoreProducts[0] ?? null
}

export function findCurrentComponent(facts: Offered, service: PlanService): CurrentComponent | null {
  return (
    findCurrentProduct(facts)?.CoreProductComponents.find((component) => component.service === service) ??
    null
  )
}

/** The rate in a category such as `UFB300/100`. */
const CATEGORY_RATE = /^UFB(\d+)\//i

/** The account's downstream rate in Mbps; null if it is not offered any more and its category has no rate. */
export function findCurrentRate(facts: Offered): number | null {
  const current = findCurrentProduct(facts)
  if (current === null) return null
  const offered = facts.offer.coreProducts.find((product) => product.key === current.CoreProductKey)
  if (offered !== undefined) return offered.dataRate.downstream
  const rate = CATEGORY_RATE.exec(current.CoreProductBroabandCategory)?.[1]
  return rate === undefined ? null : Number(rate)
}

/** The offer of a location, and the rules of the brand. */
type BrandOffer = Offered & { readonly brand: Pick<OrderBrand, 'planChange'> }

/** The best available technology; ADSL only if the brand sells it. Source: CHG-037, CHG-038. */
export function bestTechnology({ offer, brand }: BrandOffer): Technology | null {
  const best = TECHNOLOGIES.toReversed().find((technology) =>
    offer.coreProducts.some((product) => product.technology === technology),
  )
  if (best === undefined || (best === 'ADSL' && brand.planChange.restrictsAdsl)) return null
  return best
}

/** The core products that can be chosen at the location. Source: CHG-037, CHG-038, CHG-043 to CHG-046. */
export function selectableProducts(facts: BrandOffer): OfferedCoreProduct[] {
  const { symmetricRates, onlySymmetricRates, onlyFibreWithoutConsent } = facts.brand.planChange
  const best = bestTechnology(facts)
  if (onlyFibreWithoutConsent && !hasFibreWithoutConsent(facts)) return []
  const sold = facts.offer.coreProducts.filter(({ technology }) => technology === best)
  const isSymmetric = ({ technology, dataRate }: OfferedCoreProduct) =>
    technology === 'UFB' && symmetricRates.includes(dataRate.downstream)
  const symmetric = sold.filter((product) => isSymmetric(product) && product.hasVoice === 'no')
  if (onlySymmetricRates && symmetric.length > 0) return symmetric
  return sold.filter((product) => !isSymmetric(product) || symmetric.includes(product))
}

export type NothingToChoose = 'notThere' | 'consent' | 'notSoldHere'

/** Why no product can be chosen at a location, or null if there are products. Source: CHG-038, CHG-046. */
export function nothingToChoose(facts: BrandOffer): NothingToChoose | null {
  if (selectableProducts(facts).length > 0) return null
  const fibre = facts.offer.qualification?.FibreSummary
  const wantsFibre = facts.offer.coreProducts.length === 0 || facts.brand.planChange.onlyFibreWithoutConsent
  if (!wantsFibre) return 'notSoldHere'
  if (fibre?.FibreAvailable !== true) return 'notThere'
  return fibre.ConsentRequired ? 'consent' : 'notSoldHere'
}

function hasFibreWithoutConsent({ offer }: Offered): boolean {
  const fibre = offer.qualification?.FibreSummary
  return fibre !== undefined && fibre.FibreAvailable && !fibre.ConsentRequired
}

/** A speed with its products with and without homeline; null if the speed is not sold so. */
export type Speed = {
  readonly id: string
  readonly technology: Technology
  readonly withVoice: OfferedCoreProduct | null
  readonly withoutVoice: OfferedCoreProduct | null
}

/** The speeds that can be chosen, slowest first. */
export function toSpeeds(facts: BrandOffer): Speed[] {
  const products = selectableProducts(facts).toSorted(
    (one, other) => one.dataRate.downstream - other.dataRate.downstream,
  )
  const ids = [...new Set(products.map(toSpeedId))]
  return ids.map((id) => {
    const sameSpeed = products.filter((product) => toSpeedId(product) === id)
    return {
      id,
      technology: sameSpeed[0]?.technology ?? 'UFB',
      withVoice: sameSpeed.find(({ hasVoice }) => hasVoice === 'yes') ?? null,
      withoutVoice: sameSpeed.find(({ hasVoice }) => hasVoice === 'no') ?? null,
    }
  })
}

export function toSpeedId({
  technology,
  dataRate,
}: Pick<OfferedCoreProduct, 'technology' | 'dataRate'>): string {
  return `${technology}-${dataRate.downstream}-${dataRate.upstream}`
}

/** The product of a speed with or without homeline; if the speed is sold in only one way, that product. */
export function productOfSpeed(
  { withVoice, withoutVoice }: Speed,
  voice: boolean,
): OfferedCoreProduct | null {
  return voice ? (withVoice ?? withoutVoice) : (withoutVoice ?? withVoice)
}

/** Whether both are the same plan. A plan that is sold with several products has several keys. */
export function isSamePlan(held: CurrentComponent['plan'], chosen: Plan | null): boolean {
  if (chosen === null) return false
  const isEqual =
    held.PlanDescription === chosen.description && held.ChargeIncludingGST === chosen.chargeIncludingGst
  return held.PlanKey === chosen.key || isEqual
}
