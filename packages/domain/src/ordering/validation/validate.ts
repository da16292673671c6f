import type { ErrorCode } from '../../errors.ts'
import type { OrderBody } from '../contract.ts'

import { CHANGE_RULES } from './change-rules.ts'
import { EXTRAS_RULES } from './extras-rules.ts'
import { PLACE_RULES } from './place-rules.ts'
import { PRODUCT_RULES } from './product-rules.ts'
import { SALE_RULES } from './sale-rules.ts'
import { toValidatedOrder } from './validated-order.ts'
import type { OrderRule, ValidatedOrder, ValidationFacts } from './validated-order.ts'

/** This rule is first: a name or number that the open order has taken must not look as if another account had it. */
const UNDER_WAY: OrderRule = {
  code: 'ExistingOrderInProgress',
  field: 'CoreProductsToChange',
  breaks: ({ hasActiveOrder }) => hasActiveOrder,
}

/** The rules of an order, in the order of the returned codes. Source: ORD-043 to ORD-056. */
const ORDER_RULES: readonly OrderRule[] = [
  UNDER_WAY,
  ...PRODUCT_RULES,
  ...EXTRAS_RULES,
  ...PLACE_RULES,
  ...SALE_RULES,
  ...CHANGE_RULES,
]

/** All codes that can refuse an order, each once. */
export const ORDER_PROBLEM_CODES: readonly ErrorCode[] = [...new Set(ORDER_RULES.map(({ code }) => code))]

/** An order with the codes of the rules that it breaks, each once; empty if it can be placed. */
export type Validation = { readonly order: ValidatedOrder; readonly problems: readonly ErrorCode[] }

export function validate(body: OrderBody, facts: ValidationFacts): Validation {
  const order = toValidatedOrder(body, facts)
  const codes = ORDER_RULES.filter(({ breaks }) => breaks(order)).map(({ code }) => code)
  return { order, problems: [...new Set(codes)] }
}
