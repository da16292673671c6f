import type { PlanService } from '../../catalogue/plan-services.ts'
import { hasSeveralLines } from '../../catalogue/rules.ts'
import type { OrderComponent } from '../order-parts.ts'

import { hasTwice } from './validated-order.ts'
import type { ValidatedOrder, OrderRule } from './validated-order.ts'

/** Letters, digits and a few signs that all routers and fibre companies accept. */
const USERNAME = /^[a-z0-9][a-z0-9._@-]*$/i

/** Rules about the old and the new product. */
export const PRODUCT_RULES: readonly OrderRule[] = [
  {
    code: 'MULTIPLE_CORE_PRODUCTS_TO_CHANGE',
    field: 'CoreProductsToChange',
    breaks: ({ body }) => body.CoreProductsToChange.length > 1,
  },
  { code: 'ORDER_CORE_PRODUCT_TO_CHANGE_NOT_SET', field: 'CoreProductsToChange', breaks: changesNothing },
  {
    code: 'NO_CORE_PRODUCT',
    field: 'CoreProductsToChange',
    breaks: ({ from }) => from === null,
  },
  {
    // an order does not state which of several phone lines it changes
    code: 'MULTIPLE_CORE_PRODUCTS',
    field: 'CoreProductsToChange',
    breaks: ({ change, from }) => change !== null && from !== null && hasSeveralLines(from),
  },
  {
    code: 'CORE_PRODUCT_NOT_FOUND',
    field: 'CoreProductsToChange',
    breaks: ({ change, from }) =>
      change !== null && change.FromCoreProductKey !== (from?.CoreProductKey ?? null),
  },
  {
    code: 'SERVICE_NOT_IN_CURRENT_CORE_PRODUCT',
    field: 'CoreProductsToChange',
    breaks: ({ change, from }) =>
      change !== null && !change.FromCoreProductComponents.every((component) => isCurrent(component, from)),
  },
  {
    code: 'ORDER_CORE_PRODUCT_NOT_SET',
    field: 'CoreProductsToChange',
    breaks: ({ change }) => change !== null && change.ToCoreProductKey === null,
  },
  {
    code: 'GET_ALL_CORE_PRODUCTS_CORE_PRODUCT_NOT_FOUND',
    field: 'CoreProductsToChange',
    breaks: ({ change, to }) => change !== null && change.ToCoreProductKey !== null && to === null,
  },
  {
    code: 'COMPONENT_FOR_SERVICE_NOT_FOUND_IN_ORDER',
    field: 'CoreProductsToChange',
    breaks: ({ change }) =>
      change !== null &&
      (!change.ToCoreProductComponents.some(({ Service }) => Service === 'Internet') ||
        hasTwice(change.ToCoreProductComponents, ({ Service }) => Service)),
  },
  {
    code: 'SERVICE_NOT_AVAILABLE_IN_CURRENT_CORE_PRODUCT',
    field: 'CoreProductsToChange',
    breaks: ({ to, change }) =>
      to !== null && to.hasVoice === 'no' && componentFor(change, 'Voice') !== undefined,
  },
  {
    code: 'DEFAULT_VOICE_PLAN_MISSING',
    field: 'CoreProductsToChange',
    breaks: (order) =>
      order.change?.ToCoreProductComponents.some((component) => isWithdrawn(component, order)) === true,
  },
  {
    code: 'PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT',
    field: 'CoreProductsToChange',
    breaks: (order) =>
      order.change?.ToCoreProductComponents.some((component) => isUnavailable(component, order)) === true,
  },
  { code: 'VOICE_PLAN_NOT_DEFAULT_OR_SELECTABLE', field: 'CoreProductsToChange', breaks: hasHiddenVoicePlan },
  {
    code: 'ORDER_MISSING_SERVICE_PLANS',
    field: 'CoreProductsToChange',
    breaks: ({ change, to }) =>
      change?.ToCoreProductComponents.some(({ RatePlan }) => RatePlan === null) === true ||
      (change !== null && to?.hasVoice === 'yes' && componentFor(change, 'Voice') === undefined),
  },
  {
    code: 'SERVICE_PLAN_NOT_SELECTED',
    field: 'CoreProductsToChange',
    breaks: ({ change }) =>
      change?.ToCoreProductComponents.some(({ RatePlan }) => RatePlan === null) === true,
  },
  {
    code: 'ORDER_MISSING_SERVICE_IDS',
    field: 'CoreProductsToChange',
    breaks: ({ change }) =>
      change?.ToCoreProductComponents.some(
        ({ Service, ServiceEntity }) =>
          ServiceEntity === null || (Service === 'Voice' && ServiceEntity === ''),
      ) === true,
  },
  { code: 'INVALID_PHONE_NUMBER', field: 'CoreProductsToChange', breaks: hasUnavailableNumber },
  {
    code: 'INVALID_INTERNET_USERNAME',
    field: 'CoreProductsToChange',
    breaks: ({ change, takenUsernames, from }) => {
      const username = componentFor(change, 'Internet')?.ServiceEntity ?? null
      if (username === null || username === currentId(from, 'Internet')) return false
      return !USERNAME.test(username) || takenUsernames.includes(username.toLowerCase())
    },
  },
]

/** The order has no other product or plan and no additional item. */
function changesNothing({ kind, body, change, from }: ValidatedOrder): boolean {
  const { AdditionalProducts, HardwareOrders, ElectricityToChange } = body
  if (change === null && kind === 'movehouse') return true
  if (AdditionalProducts.length > 0 || HardwareOrders.length > 0 || ElectricityToChange !== null) return false
  if (change === null) return true
  return (
    kind !== 'movehouse' &&
    change.ToCoreProductKey === from?.CoreProductKey &&
    change.ToCoreProductComponents.length === from.CoreProductComponents.length &&
    change.ToCoreProductComponents.every((component) => isCurrent(component, from))
  )
}

function isCurrent(component: OrderComponent, from: ValidatedOrder['from']): boolean {
  return (
    from?.CoreProductComponents.some(
      ({ service, serviceId, plan }) =>
        service === component.Service &&
        serviceId === component.ServiceEntity &&
        plan.PlanKey === component.RatePlan,
    ) === true
  )
}

/**
 * Whether the voice plan was the default when the order was made, but is not sold any more. The customer did not choose it.
 * Source: CHG-074.
 */
function isWithdrawn(
  { Service, RatePlan }: OrderComponent,
  { withdrawnVoicePlans }: ValidatedOrder,
): boolean {
  return Service === 'Voice' && RatePlan !== null && withdrawnVoicePlans.includes(RatePlan)
}

function isUnavailable(component: OrderComponent, order: ValidatedOrder): boolean {
  const { RatePlan, Service } = component
  if (RatePlan === null || isWithdrawn(component, order)) return false
  return order.to?.plans[Service].some(({ key }) => key === RatePlan) !== true
}

/**
 * A voice plan that customers cannot select is allowed only if it is the cheapest, which is the default, or the current plan.
 */
function hasHiddenVoicePlan({ change, to, from }: ValidatedOrder): boolean {
  const key = componentFor(change, 'Voice')?.RatePlan
  const chosen = to?.plans.Voice.find((plan) => plan.key === key)
  if (to === null || chosen === undefined || chosen.selectable === true) return false
  const cheapest = Math.min(...to.plans.Voice.map(({ chargeIncludingGst }) => chargeIncludingGst))
  const current = from?.CoreProductComponents.some(({ plan }) => plan.PlanKey === key) === true
  return !current && chosen.chargeIncludingGst > cheapest
}

function hasUnavailableNumber({ change, from, freeNumbers }: ValidatedOrder): boolean {
  const number = componentFor(change, 'Voice')?.ServiceEntity ?? ''
  return number !== '' && number !== currentId(from, 'Voice') && !freeNumbers.includes(number)
}

function componentFor(change: ValidatedOrder['change'], service: PlanService): OrderComponent | undefined {
  return change?.ToCoreProductComponents.find(({ Service }) => Service === service)
}

function currentId(from: ValidatedOrder['from'], service: PlanService): string | null {
  return from?.CoreProductComponents.find((each) => each.service === service)?.serviceId ?? null
}
