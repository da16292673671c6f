import type { CurrentProducts } from '@switchboard/domain/catalogue/current-products'
import type { PlanService } from '@switchboard/domain/catalogue/plan-services'
import { listReplacedServices } from '@switchboard/domain/catalogue/extra-services'
import type { WantedChange } from '@switchboard/domain/product-change/contract'
import { CHANGES } from '@switchboard/domain/product-change/kinds'
import { startDays } from '@switchboard/domain/product-change/start-days'

import type { ChargeChange } from '#api/provider/books/charges.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'

import type { BrandChangeContext } from '../change-context.ts'
import { chargeExtra } from '../extra-charges.ts'
import type { ExtraChoice } from '../extra-charges.ts'
import { chargePlan } from '../plan-charges.ts'
import type { SoldPlan } from '../plan-charges.ts'
import { checkRequestedPlan, checkRequestedExtra } from '../requested-product.ts'
import type { RequestedPlan } from '../requested-product.ts'
import { readCurrentProducts } from '../store/current.ts'

import { readChangeFacts } from './store.ts'

/** A valid change: the products and the plan that are charged from its day on. */
export type CheckedChange = {
  readonly from: ChargeChange
  readonly products: readonly ExtraChoice[]
  /** Null if the plan does not change. */
  readonly plan: SoldPlan | null
}

/**
 * Checks a change by the rules of an order, against the account's products on the day of the change. Throws `Refused` if it is
 * not allowed. The caller has locked the account. Source: CAT-061, CAT-062, QUA-014, ORD-080.
 */
export async function checkChange(
  queries: Queries,
  { accountCode, today, brand }: BrandChangeContext,
  { kind, startsOn, products, planKey }: WantedChange,
): Promise<CheckedChange> {
  const { services, plan: planService } = CHANGES[kind]
  const facts = await readChangeFacts(queries, accountCode)
  const bills = { next: facts.next_bill_day, after: facts.bill_day_after }
  if (!startDays(kind, today, bills).includes(startsOn))
    throw new Refused(refuse('PROVISIONING_DATE_NOT_OFFERED', { field: 'startsOn' }))
  if (facts.has_active_order) throw new Refused(refuse('ExistingOrderInProgress'))
  const from = { accountCode, from: startsOn }
  const current = readCurrentProducts(queries, accountCode, today)
  const readCurrent = () => current
  const plan = await checkPlan(queries, accountCode, {
    planKey,
    planService,
    brand: brand.id,
    readCurrent,
  })
  const nextPlan = plan === null ? null : { service: plan.sold.service, includes: plan.includes }
  const changedProducts: ExtraChoice[] = []
  for (const [service, productKey] of Object.entries(products)) {
    const field = `products.${service}`
    if (!services.includes(service)) throw new Refused(refuse('ADDITIONAL_PRODUCT_NOT_FOUND', { field }))
    if (
      productKey !== null &&
      listReplacedServices(service).some((each) => (products[each] ?? null) !== null)
    )
      throw new Refused(refuse('ADDITIONAL_PRODUCT_NOT_AVAILABLE_FOR_CORE_PRODUCT', { field }))
    const request = { service, productKey, nextPlan, readCurrent }
    const product = await checkRequestedExtra(queries, from, request)
    if ('refused' in product) throw new Refused({ ...product, field })
    if (!product.isUnchanged) changedProducts.push(product)
  }
  if (!facts.can_order_new_products && changedProducts.some(({ sold }) => sold !== null))
    throw new Refused(refuse('FORBIDDEN'))
  return { from, products: changedProducts, plan: plan === null || plan.isUnchanged ? null : plan.sold }
}

type PlanChoice = {
  readonly planKey: string | null
  readonly planService: PlanService | null
  readonly brand: string
  readonly readCurrent: () => Promise<CurrentProducts>
}

/** Null if no plan is requested. */
async function checkPlan(
  queries: Queries,
  accountCode: string,
  { planKey, planService, brand, readCurrent }: PlanChoice,
): Promise<RequestedPlan | null> {
  if (planKey === null) return null
  const field = 'planKey'
  if (planService === null) throw new Refused(refuse('PLAN_NOT_FOUND', { field }))
  const plan = await checkRequestedPlan(queries, accountCode, {
    service: planService,
    planKey,
    brand,
    readCurrent,
  })
  if ('refused' in plan) throw new Refused({ ...plan, field })
  return plan
}

/** The names, as on a bill, of products that begin and end. */
type ProductNames = { readonly begins: readonly string[]; readonly ends: readonly string[] }

/** Begins and ends the charges of a change on its day. The caller has locked the account. */
export async function landChange(
  queries: Queries,
  { from, products, plan }: CheckedChange,
): Promise<ProductNames> {
  const begins: string[] = []
  const ends: string[] = []
  for (const product of products) {
    ends.push(...(await chargeExtra(queries, from, product)))
    if (product.sold !== null) begins.push(product.sold.name)
  }
  if (plan !== null) {
    const names = await chargePlan(queries, from, plan)
    begins.push(names.begins)
    if (names.ends !== null) ends.push(names.ends)
  }
  return { begins, ends }
}
