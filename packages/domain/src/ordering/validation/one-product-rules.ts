import type { OrderAdditionalProduct, OrderBody } from '../contract.ts'
import { isDeliverable } from '../delivery.ts'

import type { OrderRule } from './validated-order.ts'

type OneProduct = {
  readonly body: OrderBody
  /** Null where the order does not hold one product of its kind, and that alone. */
  readonly product: OrderAdditionalProduct | null
}

/** An order that adds a product holds that one, with its plan: of every kind of it. Source: ORD-084. */
export const ONE_PRODUCT_RULES: readonly OrderRule<OneProduct>[] = [
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
]

/** What is sent with it goes to where it can be delivered. */
export const DELIVERY_RULE: OrderRule<Pick<OneProduct, 'body'>> = {
  code: 'INVALID_HARDWARE_DELIVERY_ADDRESS',
  field: 'HardwareOrders',
  breaks: ({ body }) => body.HardwareOrders.some(({ address }) => !isDeliverable(address)),
}

/** What is part of a change of broadband and of no other order. */
export function holdsMore({ body }: Pick<OneProduct, 'body'>): boolean {
  const { CoreProductsToChange, ElectricityToChange, ElectricityToEnd, LosingProviders, Questions } = body
  return (
    [CoreProductsToChange, LosingProviders, Questions].some((part) => part.length > 0) ||
    ElectricityToChange !== null ||
    ElectricityToEnd !== undefined
  )
}
