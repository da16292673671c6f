import { isDeepStrictEqual } from 'node:util'

import {
  PAPER_BILL,
  changeableService,
  productProblem,
} from '@switchboard/domain/catalogue/additional-products'
import type { ProductProblem } from '@switchboard/domain/catalogue/additional-products'
import { listReplacedServices } from '@switchboard/domain/catalogue/extra-services'
import type { changePlan } from '@switchboard/domain/catalogue/change-calls'
import { includesService } from '@switchboard/domain/catalogue/included-services'
import type { NextPlan } from '@switchboard/domain/catalogue/included-services'
import type { PlanService } from '@switchboard/domain/catalogue/plan-services'
import type { CurrentProducts } from '@switchboard/domain/catalogue/current-products'
import { findComponent, currentCoreProduct, hasSeveralLines } from '@switchboard/domain/catalogue/rules'

import type { Queries } from '#api/platform/database/database.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { listChargedKeys } from '#api/provider/books/charges.ts'
import type { ChargeChange } from '#api/provider/books/charges.ts'

import { toExtraKey } from './extra-charges.ts'
import type { ExtraChoice } from './extra-charges.ts'
import type { SoldPlan } from './plan-charges.ts'
import { findCataloguePlan, findSoldExtra } from './store/sold.ts'

/** A valid choice for a service, compared with the account's products from the day on. */
export type RequestedExtra = ExtraChoice & {
  /** The account already has exactly this choice. */
  readonly isUnchanged: boolean
  /** The account has a product of the service, or one that the choice replaces. */
  readonly hasAny: boolean
}

type ExtraRequest = {
  readonly service: string
  readonly productKey: string | null
  /** The plan that the same change sets; missing if no plan changes. */
  readonly nextPlan?: NextPlan | null
  /** The account's products today. */
  readonly readCurrent: () => Promise<Pick<CurrentProducts, 'CoreProducts'>>
}

/**
 * Returns a refusal if the product does not fit the account's services, or comes with a plan. The caller has locked the account.
 * Source: CAT-061, CAT-062, VEX-012.
 */
export async function checkRequestedExtra(
  queries: Queries,
  from: ChargeChange,
  { service: requestedService, productKey, nextPlan = null, readCurrent }: ExtraRequest,
): Promise<RequestedExtra | Refusal<ProductProblem>> {
  const service = changeableService(requestedService)
  if (service === null) return UNKNOWN_SERVICE
  const sold = productKey === null ? null : await findSoldExtra(queries, from.accountCode, productKey)
  if (productKey !== null) {
    const problem = productProblem(service, sold, (await readCurrent()).CoreProducts)
    if (problem !== null) return refuse(problem)
  }
  // a key is null if its charge is older than the keys
  const currentKeys = await listChargedKeys(queries, from, toExtraKey(service))
  const expectedKeys = productKey === null ? [] : [productKey]
  const replaces = sold === null ? [] : await listHeldServices(queries, from, listReplacedServices(service))
  const isUnchanged = isDeepStrictEqual(currentKeys, expectedKeys) && replaces.length === 0
  if (sold !== null && !isUnchanged && includesService((await readCurrent()).CoreProducts, service, nextPlan))
    return refuse('ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT')
  return { service, sold, replaces, isUnchanged, hasAny: currentKeys.length + replaces.length > 0 }
}

/** Those of the services whose products the account has. */
async function listHeldServices(
  queries: Queries,
  from: ChargeChange,
  services: readonly string[],
): Promise<string[]> {
  const held: string[] = []
  for (const service of services) {
    const keys = await listChargedKeys(queries, from, toExtraKey(service))
    if (keys.length > 0) held.push(service)
  }
  return held
}

export const UNKNOWN_SERVICE = refuse('ADDITIONAL_PRODUCT_NOT_FOUND', { field: 'service' })

/** A new product needs the permission to order, except for a paper bill. Source: QUA-014, ORD-080. */
export function findOrderProblem({
  service,
  sold,
}: Pick<ExtraChoice, 'service' | 'sold'>): 'FORBIDDEN' | 'ExistingOrderInProgress' | null {
  if (sold === null || service === PAPER_BILL) return null
  if (!sold.canOrderNewProducts) return 'FORBIDDEN'
  return sold.hasActiveOrder ? 'ExistingOrderInProgress' : null
}

type PlanRequest = {
  readonly service: PlanService
  readonly planKey: string
  /** The brand's id. */
  readonly brand: string
  readonly readCurrent: ExtraRequest['readCurrent']
}

export type RequestedPlan = {
  readonly sold: SoldPlan
  /** The services of additional products that come with the plan. */
  readonly includes: readonly string[]
  /** The service already has this plan. */
  readonly isUnchanged: boolean
}

type PlanProblem = (typeof changePlan)['errors'][number]

/**
 * Returns a refusal if the account may not change to the plan now, which must be of its core product. The caller has locked the
 * account. Source: CAT-044, CAT-059, ORD-043, QUA-014, ORD-080.
 */
export async function checkRequestedPlan(
  queries: Queries,
  accountCode: string,
  { service, planKey, brand, readCurrent }: PlanRequest,
): Promise<RequestedPlan | Refusal<PlanProblem>> {
  const plan = await findCataloguePlan(queries, { accountCode, planKey, brand })
  if (plan === null) return refuse('PLAN_NOT_FOUND', { field: 'planKey' })
  if (!plan.canOrderNewProducts) return refuse('FORBIDDEN')
  if (plan.hasActiveOrder) return refuse('ExistingOrderInProgress')
  const core = currentCoreProduct((await readCurrent()).CoreProducts)
  if (typeof core === 'string') return refuse(core)
  if (service === 'Voice' && hasSeveralLines(core)) return refuse('MULTIPLE_CORE_PRODUCTS')
  const component = findComponent(core, service)
  if (component === 'CORE_PRODUCT_LACKS_COMPONENTS') return refuse(component)
  if (typeof component === 'string') return refuse('SERVICE_NOT_IN_CURRENT_CORE_PRODUCT')
  const belongs = plan.coreProductKey === core.CoreProductKey && plan.service === service
  if (!belongs || !plan.forAccount) return refuse('PLAN_NOT_AVAILABLE_FOR_CORE_PRODUCT')
  const isUnchanged = component.plan.PlanKey === planKey
  if (plan.isHidden && !isUnchanged) return refuse('VOICE_PLAN_NOT_DEFAULT_OR_SELECTABLE')
  const { serviceNumber, monthlyCents, name, about, includes } = plan
  if (serviceNumber === null || monthlyCents === null)
    throw new Error(`${accountCode} cannot have ${planKey}`)
  const sold = { planKey, service, serviceNumber, name, about, monthlyCents }
  return { sold, includes: includes ?? [], isUnchanged }
}
