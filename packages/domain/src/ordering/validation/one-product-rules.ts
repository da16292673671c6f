import type { OrderBody } from '../contract.ts'
import type { OrderAdditionalProduct } from '../order-parts.ts'
import { isDeliverable } from '../delivery.ts'

import type { OrderRule } from './validated-order.ts'

type OneProduct = {
  readonly body: OrderBody
  /** Null unless the order has exactly one product of its kind. */
  readonly product: OrderAdditionalProduct | null
}

/** Rules for all orders that add a product: the order has exactly that product, with its plan. Source: ORD-084. */
export const ONE_PRODUCT_RULES: readonly OrderRule<OneProduct>[] = [
  { code: 'FORM_STATE_INVALID', field: 'CoreProductsToChange', breaks: hasOtherParts },
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
]

/** Only the order of a new mobile has a number to bring. Source: MOB-081. */
export const NO_NUMBER_TO_BRING: OrderRule<Pick<OneProduct, 'body'>> = {
  code: 'FORM_STATE_INVALID',
  field: 'NumberToBring',
  breaks: ({ body }) => body.NumberToBring !== undefined,
}

/** Hardware has an address to which it can be delivered. */
export const DELIVERY_RULE: OrderRule<Pick<OneProduct, 'body'>> = {
  code: 'INVALID_HARDWARE_DELIVERY_ADDRESS',
  field: 'HardwareOrders',
  breaks: ({ body }) => body.HardwareOrders.some(({ address }) => !isDeliverable(address)),
}

/** Whether the order has parts that only a change of broadband may have. */
export function hasOtherParts({ body }: Pick<OneProduct, 'body'>): boolean {
  const { CoreProductsToChange, LosingProviders, Questions } = body
  const hasPower = body.ElectricityToChange !== null || body.ElectricityToEnd !== undefined
  return hasPower || [CoreProductsToChange, LosingProviders, Questions].some((list) => list.length > 0)
}
