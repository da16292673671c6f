import type { ErrorCode } from '../../errors.ts'
import type { OrderBody } from '../contract.ts'

import { CHANGE_RULES } from './change-rules.ts'
import { EXTRAS_RULES } from './extras-rules.ts'
import { PLACE_RULES } from './place-rules.ts'
import { PRODUCT_RULES } from './product-rules.ts'
import { SALE_RULES } from './sale-rules.ts'
import { judged } from './validated-order.ts'
import type { OrderFacts, OrderRule } from './validated-order.ts'

/** What an order has to keep, in the order in which it is told. Source: ORD-043 to ORD-056. */
const ORDER_RULES: readonly OrderRule[] = [
  ...PRODUCT_RULES,
  ...EXTRAS_RULES,
  ...PLACE_RULES,
  ...SALE_RULES,
  ...CHANGE_RULES,
]

/** Every code that may keep an order from being placed, each once. */
export const ORDER_PROBLEM_CODES: readonly ErrorCode[] = [...new Set(ORDER_RULES.map(({ code }) => code))]

/** Everything that keeps an order from being placed, each code once; none for one that can be placed. */
export function orderProblems(body: OrderBody, facts: OrderFacts): ErrorCode[] {
  const order = judged(body, facts)
  return [...new Set(ORDER_RULES.filter(({ breaks }) => breaks(order)).map(({ code }) => code))]
}
