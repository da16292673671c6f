import {
  PAPER_BILL,
  changeableService,
  productProblem,
} from '@switchboard/domain/catalogue/additional-products'
import type { ProductProblem } from '@switchboard/domain/catalogue/additional-products'
import type { changePlan } from '@switchboard/domain/catalogue/contract'
import type { PlanService } from '@switchboard/domain/catalogue/products'
import type { CurrentProducts } from '@switchboard/domain/catalogue/current-products'
import { findComponent, currentCoreProduct, hasSeveralLines } from '@switchboard/domain/catalogue/rules'

import type { ChargeChange } from '#api/provider/books/charges.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'

import { listHeldKeys, findSoldPlan, findSoldProduct } from './store/change.ts'
import type { Sold, SoldPlan } from './store/change.ts'

/** A requested product of a service, compared with the account's products from the day on. */
export type RequestedProduct = {
  readonly service: string
  readonly sold: Sold | null
  /** The account already has exactly this. */
  readonly isUnchanged: boolean
  readonly hasAny: boolean
}

type ProductRequest = {
  readonly service: string
  readonly productKey: string | null
  /** The account's products today. */
  readonly readCurrent: () => Promise<Pick<CurrentProducts, 'CoreProducts'>>
}

/**
 * Checks a requested product by the rules for everything that changes additional products, from a day on. Returns a refusal if
 * the product does not fit the account's services. The caller holds the lock of the account. Source: CAT-061, CAT-062.
 */
export async function checkRequestedProduct(
  queries: Queries,
  from: ChargeChange,
  { service: named, productKey, readCurrent }: ProductRequest,
): Promise<RequestedProduct | Refusal<ProductProblem>> {
  const service = changeableService(named)
  if (service === null) return UNKNOWN_SERVICE
  const sold = productKey === null ? null : await findSoldProduct(queries, from.accountCode, productKey)
  if (productKey !== null) {
    const problem = productProblem(service, sold, (await readCurrent()).CoreProducts)
    if (problem !== null) return refuse(problem)
  }
  const keys = await listHeldKeys(queries, from, service)
  const isUnchanged = productKey === null ? keys.length === 0 : keys.length === 1 && keys[0] === productKey
  return { service, sold, isUnchanged, hasAny: keys.length > 0 }
}

export const UNKNOWN_SERVICE = refuse('ADDITIONAL_PRODUCT_NOT_FOUND', { field: 'service' })

/**
 * A new product needs the right to order, as a plan does; the paper bill is no product in this sense. Source: QUA-014, ORD-080.
 */
export function orderProblem({
  service,
  sold,
}: RequestedProduct): 'FORBIDDEN' | 'ExistingOrderInProgress' | null {
  if (sold === null || service === PAPER_BILL) return null
  if (!sold.canOrderNewProducts) return 'FORBIDDEN'
  return sold.hasActiveOrder ? 'ExistingOrderInProgress' : null
}

type PlanRequest = {
  readonly service: PlanService
  readonly planKey: string
  readonly readCurrent: ProductRequest['readCurrent']
}

export type RequestedPlan = {
  readonly sold: SoldPlan
  /** The service already has this plan. */
  readonly isUnchanged: boolean
}
type PlanProblem = (typeof changePlan)['errors'][number]

/**
 * Checks a requested plan by the rules for everything that changes a plan of the same core product. Returns a refusal if the
 * account may not have it now. The caller holds the lock of the account. Source: CAT-044, CAT-059, ORD-043, QUA-014, ORD-080.
 */
export async function checkRequestedPlan(
  queries: Queries,
  accountCode: string,
  { service, planKey, readCurrent }: PlanRequest,
): Promise<RequestedPlan | Refusal<PlanProblem>> {
  const plan = await findSoldPlan(queries, accountCode, planKey)
  if (plan === null) return refuse('PLAN_NOT_FOUND', { field: 'planKey' })
  if (!plan.can_order_new_products) return refuse('FORBIDDEN')
  if (plan.has_active_order) return refuse('ExistingOrderInProgress')
  const core = currentCoreProduct((await readCurrent()).CoreProducts)
  if (typeof core === 'string') return refuse(core)
  if (service === 'Voice' && hasSeveralLines(core)) return refuse('MULTIPLE_CORE_PRODUCTS')
  const component = findComponent(core, service)
  if (component === 'CORE_PRODUCT_LACKS_COMPONENTS') return refuse(component)
  if (typeof component === 'string') return refuse('SERVICE_NOT_IN_CURRENT_CORE_PRODUCT')
  const belongs = plan.core_product_key === core.CoreProductKey && plan.service === service
  if (!belongs || !plan.for_account) return refuse('PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT')
  const isUnchanged = component.plan.PlanKey === planKey
  if (plan.is_hidden && !isUnchanged) return refuse('VOICE_PLAN_NOT_DEFAULT_OR_SELECTABLE')
  const { service_number: serviceNumber, charged_cents: monthlyCents, name, about } = plan
  if (serviceNumber === null || monthlyCents === null)
    throw new Error(`${accountCode} cannot have ${planKey}`)
  return { sold: { planKey, service, serviceNumber, name, about, monthlyCents }, isUnchanged }
}
