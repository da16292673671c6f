import { CONTRACT_REFUSALS } from './contract-refusals.ts'
import { DATE_AND_DELIVERY_REFUSALS } from './date-refusals.ts'
import type { RefusalCase } from './order-case.ts'
import { PLACE_REFUSALS } from './place-refusals.ts'
import { PRODUCT_REFUSALS } from './product-refusals.ts'
import { SALE_REFUSALS } from './sale-refusals.ts'

/** Every case of an order that is refused. */
export const REFUSAL_CASES: readonly RefusalCase[] = [
  ...PRODUCT_REFUSALS,
  ...CONTRACT_REFUSALS,
  ...DATE_AND_DELIVERY_REFUSALS,
  ...PLACE_REFUSALS,
  ...SALE_REFUSALS,
]
