import {
  createAnswer,
  combine,
  findOrderedProduct,
  findRouterKey,
  withAnswers,
  withExtras,
  withFields,
  withOfferedExtra,
  withRouter,
  withService,
  withServices,
} from './order-case.ts'
import type { OrderDifference, RefusalCase } from './order-case.ts'
import {
  OFFER_WITH_PROTECTION_PLANS,
  WITH_EXTRA_ELSEWHERE,
  withCurrentExtra,
  withVoicePlansIncluding,
} from './facts.ts'

/** The keys of these cases are in the hand-built offer alone. */
const DOMAIN_ONLY = {}

const PLAN_NOT_AVAILABLE = { code: 'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT' } as const

const EXTRA_NOT_AVAILABLE = { code: 'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT' } as const

const HARDWARE_NOT_AVAILABLE = { code: 'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS' } as const

const PLANS_MISSING = { code: 'ORDER_MISSING_SERVICE_PLANS' } as const

const planOfAnotherProduct: OrderDifference = (order, place) => {
  const [change] = order.CoreProductsToChange
  const other = place.offer.coreProducts.find(({ key }) => key !== change?.ToCoreProductKey)
  return withService('Internet', { RatePlan: other?.plans.Internet[0]?.key ?? '' })(order, place)
}

const internetPlanForVoice: OrderDifference = (order, place) => {
  const [plan] = order.CoreProductsToChange.map(
    (change) => findOrderedProduct(change, place).plans.Internet[0],
  )
  return withService('Voice', { RatePlan: plan?.key ?? '' })(order, place)
}

const routerBesideUnknown: OrderDifference = (order, place) =>
  withRouter({ items: [{ key: findRouterKey(order, place) }, { key: 'router-9' }] })(order, place)

const routerTwice: OrderDifference = (order, place) =>
  withRouter({ items: Array.from({ length: 2 }, () => ({ key: findRouterKey(order, place) })) })(order, place)

const PLANS: readonly RefusalCase[] = [
  { ...PLAN_NOT_AVAILABLE, name: 'ORD-043 a plan of another core product', difference: planOfAnotherProduct },
  { ...PLAN_NOT_AVAILABLE, name: 'ORD-043 an internet plan for voice', difference: internetPlanForVoice },
  {
    code: 'VOICE_PLAN_NOT_DEFAULT_OR_SELECTABLE',
    name: 'CHG-075 a voice plan that comes by itself',
    difference: withService('Voice', { RatePlan: 'voice-hidden' }),
    facts: DOMAIN_ONLY,
  },
  {
    ...PLANS_MISSING,
    name: 'ORD-055 a product with voice and no voice',
    difference: combine(
      withServices(({ Service }) => Service === 'Internet'),
      withFields({ LosingProviders: [] }),
    ),
  },
  {
    ...PLANS_MISSING,
    name: 'ORD-055 a service without a plan',
    difference: withService('Voice', { RatePlan: null }),
  },
  {
    ...PLANS_MISSING,
    name: 'ORD-055 internet without a plan',
    difference: withService('Internet', { RatePlan: null }),
  },
  {
    code: 'SERVICE_PLAN_NOT_SELECTED',
    name: 'ORD-108 a service whose plan is not chosen',
    difference: withService('Voice', { RatePlan: null }),
  },
  {
    code: 'SERVICE_PLAN_NOT_SELECTED',
    name: 'ORD-108 internet whose plan is not chosen',
    difference: withService('Internet', { RatePlan: null }),
  },
]

const EXTRAS: readonly RefusalCase[] = [
  {
    ...EXTRA_NOT_AVAILABLE,
    name: 'ORD-044 an extra that is not offered',
    difference: withExtras(['mesh', 'mesh-1']),
  },
  {
    ...EXTRA_NOT_AVAILABLE,
    name: 'ORD-044 an extra that is offered with another core product alone',
    difference: withExtras(['safe_mode', 'safe_mode-elsewhere']),
    facts: WITH_EXTRA_ELSEWHERE,
  },
  {
    ...EXTRA_NOT_AVAILABLE,
    name: 'ORD-044 an extra under another service',
    difference: withOfferedExtra('safe_mode', 'callingpack'),
  },
  {
    ...EXTRA_NOT_AVAILABLE,
    name: 'VEX-012 an extra that comes with the voice plan',
    difference: withOfferedExtra('callingpack', 'callingpack'),
    facts: withVoicePlansIncluding('callingpack'),
  },
  {
    ...EXTRA_NOT_AVAILABLE,
    name: 'an extra twice',
    difference: withOfferedExtra('safe_mode', 'safe_mode', 'Safe_Mode'),
  },
  {
    ...EXTRA_NOT_AVAILABLE,
    name: 'ORD-044 an extra of a service that is not ordered',
    difference: combine(
      withServices(({ Service }) => Service === 'Internet'),
      withFields({ LosingProviders: [] }),
      withOfferedExtra('callingpack', 'callingpack'),
    ),
  },
  {
    ...EXTRA_NOT_AVAILABLE,
    name: 'WPP-007 wire maintenance beside wire insurance',
    difference: withExtras(['WireInsurance', 'wireinsurance-1'], ['wiremaintenence', 'wiremaintenence-1']),
    facts: { offer: OFFER_WITH_PROTECTION_PLANS },
  },
  {
    code: 'EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND',
    name: 'an extra taken away that is not there',
    difference: withExtras(['mesh', null]),
  },
  {
    code: 'EXISTING_ADDITIONAL_PRODUCT_NOT_FOUND',
    name: 'a rented device that is to cost nothing',
    difference: withExtras(['modem', null]),
    facts: { offer: withCurrentExtra('modem') },
  },
]

const HARDWARE: readonly RefusalCase[] = [
  {
    ...HARDWARE_NOT_AVAILABLE,
    name: 'ORD-045 hardware that is not offered',
    difference: withRouter({ items: [{ key: 'router-9' }] }),
  },
  {
    ...HARDWARE_NOT_AVAILABLE,
    name: 'ORD-045 hardware of another plan',
    difference: withRouter({ items: [{ key: 'router-2' }] }),
    facts: DOMAIN_ONLY,
  },
  {
    ...HARDWARE_NOT_AVAILABLE,
    name: 'ORD-045 hardware that is offered beside some that is not',
    difference: routerBesideUnknown,
  },
  { ...HARDWARE_NOT_AVAILABLE, name: 'hardware twice', difference: routerTwice },
  {
    ...HARDWARE_NOT_AVAILABLE,
    name: 'hardware for a service of nobody',
    difference: withRouter({ serviceEntity: 'x' }),
  },
  {
    ...HARDWARE_NOT_AVAILABLE,
    name: 'SHL-049 CHG-048 ORD-060 a router of a brand that sends none',
    difference: withRouter(),
    facts: { ordersRouters: false },
  },
  {
    code: 'INSUFFICIENT_ORDER_INFO',
    name: 'ORD-060 a device of one’s own and a router',
    difference: combine(withRouter(), withAnswers(createAnswer('Byod', 'Yes'))),
  },
]

/** Refusals because of plans, extras or hardware. */
export const PRODUCT_REFUSALS: readonly RefusalCase[] = [...PLANS, ...EXTRAS, ...HARDWARE]
