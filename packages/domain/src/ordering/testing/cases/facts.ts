import { PROTECTION_SERVICES } from '../../../catalogue/extra-services.ts'
import type { OfferedCoreProduct } from '../../offer/contract.ts'
import type { ValidationFacts } from '../../validation/validated-order.ts'
import { CHANGE, MOVE_FACTS, OFFER } from '../orders.ts'

/** Facts that differ from those of the good order. */

export const HAS_POWER: Partial<ValidationFacts> = { offer: { ...MOVE_FACTS.offer, hasPower: true } }

export const WITH_SECOND_ROUTER: Partial<ValidationFacts> = {
  offer: {
    ...OFFER,
    coreProducts: OFFER.coreProducts.map((product) => ({
      ...product,
      hardware: product.hardware.flatMap((piece) =>
        piece.key === 'router-1' ? [piece, { ...piece, key: 'router-3' }] : [piece],
      ),
    })),
  },
}

/** Every core product but the ordered one offers safe mode under another key. */
export const WITH_EXTRA_ELSEWHERE: Partial<ValidationFacts> = {
  offer: {
    ...OFFER,
    coreProducts: OFFER.coreProducts.flatMap((product) => [
      product,
      {
        ...product,
        key: `${product.key}-ELSEWHERE`,
        additionalProducts: product.additionalProducts.map((extra) => ({
          ...extra,
          key: extra.key.replace('safe_mode-1', 'safe_mode-elsewhere'),
        })),
      },
    ]),
  },
}

/** Every voice plan comes with the products of a service. */
export function withVoicePlansIncluding(service: string): Partial<ValidationFacts> {
  const coreProducts = OFFER.coreProducts.map((product) => ({
    ...product,
    plans: { ...product.plans, Voice: product.plans.Voice.map((plan) => ({ ...plan, includes: [service] })) },
  }))
  return { offer: { ...OFFER, coreProducts } }
}

/** The account has slower fibre, so that the order begins no contract. */
export const ON_FIBRE = {
  offer: {
    ...OFFER,
    current: {
      ...OFFER.current,
      CoreProducts: OFFER.current.CoreProducts.map((product) => ({
        ...product,
        CoreProductBroabandCategory: 'UFB100/20',
      })),
    },
  },
} satisfies Partial<ValidationFacts>

/** The ordered product has the gigabit rate. */
export const AT_GIGABIT: Partial<ValidationFacts> = {
  offer: { ...ON_FIBRE.offer, coreProducts: OFFER.coreProducts.map(atGigabit) },
}

function atGigabit(product: OfferedCoreProduct): OfferedCoreProduct {
  const downstream = product.key === CHANGE.ToCoreProductKey ? 1_000 : product.dataRate.downstream
  return { ...product, dataRate: { ...product.dataRate, downstream } }
}

/** The fibre without a homeline has a rate of 2,000 Mbps in both directions. */
export const WITH_SYMMETRIC_FIBRE: ValidationFacts['offer'] = {
  ...OFFER,
  coreProducts: OFFER.coreProducts.map((product) =>
    product.hasVoice === 'no'
      ? { ...product, dataRate: { key: '2000', upstream: 2_000, downstream: 2_000 } }
      : product,
  ),
}

/** Fibre is laid already. */
export const INSTALLED: ValidationFacts['offer'] = {
  ...OFFER,
  qualification: OFFER.qualification && {
    ...OFFER.qualification,
    FibreSummary: { ...OFFER.qualification.FibreSummary, FibreInstalled: true },
  },
}

export function withCurrentExtra(AdditionalProductService: string): ValidationFacts['offer'] {
  const AdditionalProducts = OFFER.current.AdditionalProducts.map((extra) => ({
    ...extra,
    AdditionalProductService,
  }))
  return { ...OFFER, current: { ...OFFER.current, AdditionalProducts } }
}

/** The account has a homeline of this number already. */
export function withCurrentVoice(serviceId: string): ValidationFacts['offer'] {
  const CoreProducts = OFFER.current.CoreProducts.map((product) => ({
    ...product,
    CoreProductComponents: product.CoreProductComponents.flatMap((component) => [
      component,
      { ...component, service: 'Voice' as const, serviceId },
    ]),
  }))
  return { ...OFFER, current: { ...OFFER.current, CoreProducts } }
}

export function withDefaultContract(defaultContractLengthMonths: number): Partial<ValidationFacts> {
  return { offer: { ...OFFER, defaultContractLengthMonths } }
}

/** The offered products have both wiring protection plans. */
export const OFFER_WITH_PROTECTION_PLANS: ValidationFacts['offer'] = {
  ...OFFER,
  coreProducts: OFFER.coreProducts.map(withProtectionPlans),
}

function withProtectionPlans(product: OfferedCoreProduct): OfferedCoreProduct {
  const plans = PROTECTION_SERVICES.flatMap((service) =>
    product.additionalProducts.slice(0, 1).map((extra) => ({ ...extra, key: `${service}-1`, service })),
  )
  return { ...product, additionalProducts: [...product.additionalProducts, ...plans] }
}
