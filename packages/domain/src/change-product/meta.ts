import { findCurrentComponent, findCurrentProduct, findCurrentRate } from '../ordering/offer/products.ts'

import { scheduleProblem } from './dates.ts'
import { groupByService } from './extras.ts'
import { losingProviderRequired } from './order.ts'
import type { Order } from './order.ts'
import { getDeliveryAddress } from './postal.ts'
import type { StepId } from './steps.ts'
import { sum, summarizeOrder } from './summary/summary.ts'
import type { ItemKind } from './summary/summary.ts'

/** The items with the price of homeline: its plan, or the line if the plan has no own price. Source: CHG-076 to CHG-078. */
const VOICE_ITEMS: readonly ItemKind[] = ['voice', 'voiceLine']
const WIRE_INSURANCE = 'wireinsurance'
const VOICE_FEATURES = /voice_?feature|voice_?mail/

/** The stored form of an unfinished order: choices and derived values. Source: ORD-023 to ORD-029, MOV-025. */
export function buildOrderMeta(
  order: Order,
  position: { readonly step: StepId; readonly OrderIdentifier: string | null },
) {
  const { draft, facts, product } = order
  const { items } = summarizeOrder(order)
  return {
    ...position,
    type: draft.type,
    address: order.location,
    currentServices: buildCurrentServices(order),
    coreProduct: product,
    coreProductIsSame: order.coreProductIsSame,
    internetPlan: order.internetPlan,
    voicePlan: order.voicePlan,
    hasVoice: order.hasVoice,
    voiceAdditionalProducts: order.extras.filter(({ linkedService }) => linkedService === 'Voice'),
    additionalProducts: order.extras.filter(({ linkedService }) => linkedService === 'Internet'),
    additionalProductsAvailable: {
      voice: groupByService(
        product?.additionalProducts.filter(({ linkedService }) => linkedService === 'Voice') ?? [],
      ),
    },
    hardware: order.routers,
    byod: draft.modem === 'byod',
    newHardware: order.router !== null,
    losingProviders: {
      internet: losingProviderRequired(order, 'Internet'),
      voice: losingProviderRequired(order, 'Voice'),
    },
    postal: getDeliveryAddress(draft, facts),
    scheduledDates: {
      internet: { connect: order.dates.internetConnect, disconnect: order.dates.internetDisconnect },
      power: { connect: order.dates.powerConnect, disconnect: order.dates.powerDisconnect },
      disconnectValid: scheduleProblem(order.dates, order.needs) === null,
    },
    contractRequired: order.contract.option !== 'nochange',
    billFrequency: facts.offer.billFrequency,
    voicePlanCost: sum(items.filter(({ kind }) => VOICE_ITEMS.includes(kind)).map(({ amount }) => amount)),
    power: buildPower(order),
    summaryItems: items,
  }
}
export type OrderMeta = ReturnType<typeof buildOrderMeta>

/** Source: ORD-027. */
function buildCurrentServices({ facts, current, currentTechnology, currentExtras }: Order) {
  const internet = findCurrentComponent(facts, 'Internet')
  const voice = findCurrentComponent(facts, 'Voice')
  const services = currentExtras.map(({ AdditionalProductService }) => AdditionalProductService.toLowerCase())
  const { power } = facts.offer
  return {
    coreProduct: findCurrentProduct(facts),
    internet,
    voice,
    dataRate: findCurrentRate(facts),
    technology: currentTechnology,
    additionalProducts: currentExtras,
    electricity: facts.offer.hasPower,
    electricityPlans: (power?.plans ?? []).map(({ coreProductKey }) => ({
      icp: power?.icp ?? '',
      planType: coreProductKey,
    })),
    hasPowerProductOrOrder: facts.offer.hasPower,
    address: current?.LocationID ?? null,
    hasWireInsurance: services.includes(WIRE_INSURANCE),
    hasVoiceFeaturePlan: services.some((service) => VOICE_FEATURES.test(service)),
    internetPlanSummary: internet?.plan.PlanDescription ?? null,
    voicePlanSummary: voice?.plan.PlanDescription ?? null,
  }
}

/** Source: ORD-025. */
function buildPower({ draft, facts, powerPlan, location }: Order) {
  if (draft.type !== 'movehouse') return null
  return {
    icp: facts.offer.power?.icp ?? null,
    coreProduct: powerPlan?.coreProductKey ?? null,
    plan: powerPlan?.planKey ?? null,
    address: location,
    siteAccess: draft.siteAccess,
    amiFlag: facts.offer.power?.amiFlag ?? null,
    medicallyDependent: draft.medicallyDependent,
  }
}
