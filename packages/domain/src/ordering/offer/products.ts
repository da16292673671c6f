import { TECHNOLOGIES } from '../../catalogue/products.ts'
import type {
  CurrentComponent,
  CurrentCoreProduct,
  Plan,
  PlanService,
  Technology,
} from '../../catalogue/products.ts'

import type { OrderBrand } from './brand-rules.ts'
import type { Offer, OfferedCoreProduct } from './contract.ts'

type Offered = { readonly offer: Offer }

/** What broadband the account has now, if any. */
export function findCurrentProduct({ offer }: Offered): CurrentCoreProduct | null {
  return offer.current.CoreProducts[0] ?? null
}

export function findCurrentComponent(facts: Offered, service: PlanService): CurrentComponent | null {
  return (
    findCurrentProduct(facts)?.CoreProductComponents.find((component) => component.service === service) ??
    null
  )
}

/** The account's downstream rate in Mbit/s, or null where its category names none. */
export function findCurrentRate(facts: Offered): number | null {
  const current = findCurrentProduct(facts)
  if (current === null) return null
  const offered = facts.offer.coreProducts.find((product) => product.key === current.CoreProductKey)
  if (offered !== undefined) return offered.dataRate.downstream
  const rate = /^UFB(\d+)\//i.exec(current.CoreProductBroabandCategory)?.[1]
  return rate === undefined ? null : Number(rate)
}

/** What a place offers, and by which rules of its brand. */
type Sold = Offered & { readonly brand: Pick<OrderBrand, 'planChange'> }

/** The best that the place can have; ADSL where it is sold. Source: CHG-037, CHG-038. */
export function bestTechnology({ offer, brand }: Sold): Technology | null {
  const best = TECHNOLOGIES.toReversed().find((technology) =>
    offer.coreProducts.some((product) => product.technology === technology),
  )
  if (best === undefined || (best === 'ADSL' && brand.planChange.restrictsAdsl)) return null
  return best
}

/** The core products that may be chosen here. Source: CHG-037, CHG-038, CHG-043 to CHG-046. */
export function selectableProducts(facts: Sold): OfferedCoreProduct[] {
  const { symmetricRates, onlySymmetricRates, onlyFibreWithoutConsent } = facts.brand.planChange
  const best = bestTechnology(facts)
  if (onlyFibreWithoutConsent && !hasFibreWithoutConsent(facts)) return []
  return facts.offer.coreProducts.filter(({ technology, dataRate, hasVoice }) => {
    const symmetric = symmetricRates.includes(dataRate.downstream)
    return (
      technology === best &&
      (technology !== 'UFB' || !onlySymmetricRates || symmetric) &&
      !(technology === 'UFB' && symmetric && hasVoice === 'yes')
    )
  })
}

/** Why nothing may be chosen at a place, or null where something may. Source: CHG-038, CHG-045, CHG-046. */
export type NothingToChoose = 'notThere' | 'consent' | 'notSoldHere'

export function nothingToChoose(facts: Sold): NothingToChoose | null {
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

/** One speed, with homeline and without as far as it is sold so. */
export type Speed = {
  readonly id: string
  readonly technology: Technology
  readonly withVoice: OfferedCoreProduct | null
  readonly withoutVoice: OfferedCoreProduct | null
}

/** The speeds that may be chosen, the slowest first. */
export function toSpeeds(facts: Sold): Speed[] {
  const products = selectableProducts(facts).toSorted(
    (one, other) => one.dataRate.downstream - other.dataRate.downstream,
  )
  const ids = [...new Set(products.map(toSpeedId))]
  return ids.map((id) => {
    const ofSpeed = products.filter((product) => toSpeedId(product) === id)
    return {
      id,
      technology: ofSpeed[0]?.technology ?? 'UFB',
      withVoice: ofSpeed.find(({ hasVoice }) => hasVoice === 'yes') ?? null,
      withoutVoice: ofSpeed.find(({ hasVoice }) => hasVoice === 'no') ?? null,
    }
  })
}

export function toSpeedId({
  technology,
  dataRate,
}: Pick<OfferedCoreProduct, 'technology' | 'dataRate'>): string {
  return `${technology}-${dataRate.downstream}-${dataRate.upstream}`
}

/** The product of a speed, with homeline or without where there is a choice. */
export function productOfSpeed(
  { withVoice, withoutVoice }: Speed,
  voice: boolean,
): OfferedCoreProduct | null {
  return voice ? (withVoice ?? withoutVoice) : (withoutVoice ?? withVoice)
}

/** The same plan is sold with several products under keys of their own. */
export function isSamePlan(held: CurrentComponent['plan'], chosen: Plan | null): boolean {
  if (chosen === null) return false
  const same =
    held.PlanDescription === chosen.description && held.ChargeIncludingGST === chosen.chargeIncludingGst
  return held.PlanKey === chosen.key || same
}
