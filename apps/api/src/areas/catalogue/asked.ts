import {
  PAPER_BILL,
  changeableService,
  productProblem,
} from '@switchboard/domain/catalogue/additional-products'
import type { ProductProblem } from '@switchboard/domain/catalogue/additional-products'
import type { CurrentProducts } from '@switchboard/domain/catalogue/products'

import type { ChargeChange } from '#api/books/charges.ts'
import type { Queries } from '#api/database/database.ts'
import { refused } from '#api/http/refusal.ts'
import type { Refusal } from '#api/http/refusal.ts'

import { heldKeys, soldProduct } from './store/change.ts'
import type { Sold } from './store/change.ts'

/** What is asked of a service of the account, with what there is of it from the day on. */
export type Asked = {
  readonly service: string
  readonly sold: Sold | null
  /** The account has that, and nothing else, already. */
  readonly isSo: boolean
  readonly hasAny: boolean
}

type OfService = {
  readonly service: string
  readonly productKey: string | null
  /** What the account has today. */
  readonly held: () => Promise<Pick<CurrentProducts, 'CoreProducts'>>
}

/**
 * What is asked of a service from a day on, by the one set of rules for everything that changes additional products; a refusal
 * where the product is not one for the account's services. The account is held. Source: CAT-061, CAT-062.
 */
export async function askedProduct(
  queries: Queries,
  from: ChargeChange,
  { service: named, productKey, held }: OfService,
): Promise<Asked | Refusal<ProductProblem>> {
  const service = changeableService(named)
  if (service === null) return UNKNOWN_SERVICE
  const sold = productKey === null ? null : await soldProduct(queries, from.accountCode, productKey)
  if (productKey !== null) {
    const problem = productProblem(service, sold, (await held()).CoreProducts)
    if (problem !== null) return refused(problem)
  }
  const keys = await heldKeys(queries, from, service)
  const isSo = productKey === null ? keys.length === 0 : keys.length === 1 && keys[0] === productKey
  return { service, sold, isSo, hasAny: keys.length > 0 }
}

export const UNKNOWN_SERVICE = refused('ADDITIONAL_PRODUCT_NOT_FOUND', { field: 'service' })

/** Something new is ordered as a plan is; on what the bill comes is no product. Source: QUA-014, ORD-080. */
export function orderProblem({ service, sold }: Asked): 'FORBIDDEN' | 'ExistingOrderInProgress' | null {
  if (sold === null || service === PAPER_BILL) return null
  if (!sold.canOrderNewProducts) return 'FORBIDDEN'
  return sold.hasActiveOrder ? 'ExistingOrderInProgress' : null
}
