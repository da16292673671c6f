import type { ErrorCode } from '../../errors.ts'
import type { AddKind, OrderBody } from '../contract.ts'
import { isDeliverable } from '../delivery.ts'
import { SELLER_RULES } from '../validation/seller-rules.ts'
import type { OrderRule } from '../validation/validated-order.ts'

import { additionOf } from './addition.ts'
import type { AdditionFacts, Addition } from './addition.ts'
import { ADDED, changesPlan } from './lines.ts'

/** What a new mobile connection is sent. */
const SIM_CARD = 'SIM'

const WIRELESS_KINDS: readonly AddKind[] = ['wirelessaddon', 'wirelessproduct']

/** What an order that adds a product has to keep, in the order in which its codes are answered. Source: ORD-084. */
const ADDING_RULES: readonly OrderRule<Addition>[] = [
  { code: 'FORM_STATE_INVALID', field: 'CoreProductsToChange', breaks: holdsMore },
  {
    code: 'SERVICE_NOT_FOUND_IN_ORDER',
    field: 'AdditionalProducts',
    breaks: ({ product }) => product === null,
  },
  {
    code: 'SERVICE_PLAN_NOT_SELECTED',
    field: 'AdditionalProducts',
    breaks: ({ product }) => product !== null && product.RatePlan === null,
  },
  {
    code: 'SERVICE_NOT_FOUND',
    field: 'AdditionalProducts',
    breaks: ({ kind, line, product }) => product !== null && kind !== 'connection' && line === null,
  },
  // before the number, which the order under way has taken
  {
    code: 'ExistingOrderInProgress',
    field: 'AdditionalProducts',
    breaks: isUnderWay,
  },
  {
    code: 'INVALID_PHONE_NUMBER',
    field: 'AdditionalProducts',
    breaks: ({ kind, product, freeNumbers }) =>
      kind === 'connection' && !freeNumbers.includes(product?.ServiceEntity ?? ''),
  },
  {
    code: 'ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    field: 'AdditionalProducts',
    breaks: hasForeignPlan,
  },
  {
    code: 'ORDER_CORE_PRODUCT_TO_CHANGE_NOT_SET',
    field: 'AdditionalProducts',
    breaks: ({ kind, line, plan }) => changesPlan(kind) && plan !== null && line?.planKey === plan.key,
  },
  {
    code: 'HARDWARE_ORDER_FOR_SERVICE_NOT_SET',
    field: 'HardwareOrders',
    breaks: ({ kind, body }) => kind === 'connection' && body.HardwareOrders.length === 0,
  },
  {
    code: 'HARDWARE_PRODUCT_NOT_AVAILABLE_FOR_PLANS',
    field: 'HardwareOrders',
    breaks: hasForeignHardware,
  },
  {
    code: 'INVALID_HARDWARE_DELIVERY_ADDRESS',
    field: 'HardwareOrders',
    breaks: ({ body }) => body.HardwareOrders.some(({ address }) => !isDeliverable(address)),
  },
  ...SELLER_RULES,
  {
    // WBB-005
    code: 'FORBIDDEN',
    field: 'AdditionalProducts',
    breaks: ({ kind, offer }) => WIRELESS_KINDS.includes(kind) && offer.billFrequency !== 'Monthly',
  },
]

/** Every code that may keep such an order from being placed, each once. */
export const ADDING_PROBLEM_CODES: readonly ErrorCode[] = [...new Set(ADDING_RULES.map(({ code }) => code))]

/** An order that adds a product, with everything that keeps it from being placed, each code once. */
export type AdditionValidation = { readonly addition: Addition; readonly problems: readonly ErrorCode[] }

export function validateAddition(body: OrderBody, facts: AdditionFacts): AdditionValidation {
  const addition = additionOf(body, facts)
  const codes = ADDING_RULES.filter(({ breaks }) => breaks(addition)).map(({ code }) => code)
  return { addition, problems: [...new Set(codes)] }
}

/** What is part of a change of broadband and of no other order. */
function holdsMore({ body }: Addition): boolean {
  const { CoreProductsToChange, ElectricityToChange, ElectricityToEnd } = body
  const { LosingProviders, Questions, PromoCodes } = body
  return (
    [CoreProductsToChange, LosingProviders, Questions, PromoCodes].some((part) => part.length > 0) ||
    ElectricityToChange !== null ||
    ElectricityToEnd !== undefined
  )
}

/** Not sold, added already, or instead of the plan of a group, which its other lines live by. */
function hasForeignPlan({ kind, product, line, plan, held, hasVideo }: Addition): boolean {
  if (product === null || product.RatePlan === null) return false
  if (plan === null) return true
  if (changesPlan(kind)) return line?.isGroupPlan === true
  if (kind === 'onlinevideo') return hasVideo
  return held.some(
    ({ service, serviceEntity, planKey }) =>
      service === ADDED[kind].service && serviceEntity === product.ServiceEntity && planKey === plan.key,
  )
}

/** For the same line; video is one for the whole account. */
function isUnderWay({ kind, product, underWay }: Addition): boolean {
  return underWay.some((order) =>
    kind === 'onlinevideo' ? order.kind === kind : order.serviceEntity === product?.ServiceEntity,
  )
}

/** A new connection is sent its card; nothing else is sent anything. */
function hasForeignHardware({ kind, body: { HardwareOrders }, product }: Addition): boolean {
  const [first, ...more] = HardwareOrders
  if (first === undefined) return false
  const [item, ...moreItems] = first.items
  return (
    kind !== 'connection' ||
    more.length > 0 ||
    moreItems.length > 0 ||
    item?.key !== SIM_CARD ||
    first.serviceEntity !== product?.ServiceEntity ||
    (first.contract?.contractLength ?? 0) > 0
  )
}
