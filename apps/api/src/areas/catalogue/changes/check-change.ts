import type { WantedChange } from '@switchboard/domain/product-change/contract'
import { CHANGES } from '@switchboard/domain/product-change/kinds'
import { startDays } from '@switchboard/domain/product-change/start-days'

import type { ChargeChange } from '#api/provider/books/charges.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { Refused, refuse } from '#api/platform/refusal.ts'

import { checkRequestedPlan, checkRequestedProduct } from '../requested-product.ts'
import type { RequestedProduct } from '../requested-product.ts'
import type { Changing } from '../product-change.ts'
import { chargePlan, chargeProduct } from '../store/change.ts'
import type { SoldPlan } from '../store/change.ts'
import { readCurrentProducts } from '../store/current.ts'

import { readChangeFacts } from './store.ts'

/** A valid change, with the products and plan that are charged from its day on. */
export type CheckedChange = {
  readonly from: ChargeChange
  readonly products: readonly RequestedProduct[]
  /** Null if the plan stays. */
  readonly plan: SoldPlan | null
}

/**
 * Checks a change by the rules of an order, against the account's products on the day of the change. Throws `Refused` if it is
 * not allowed. The caller holds the lock of the account. Source: CAT-061, CAT-062, QUA-014, ORD-080.
 */
export async function checkChange(
  queries: Queries,
  { accountCode, today }: Changing,
  { kind, startsOn, products, planKey }: WantedChange,
): Promise<CheckedChange> {
  const { services, plan: service } = CHANGES[kind]
  const facts = await readChangeFacts(queries, accountCode)
  const bills = { next: facts.next_bill_day, after: facts.bill_day_after }
  if (!startDays(kind, today, bills).includes(startsOn))
    throw new Refused(refuse('PROVISIONING_DATE_NOT_OFFERED', { field: 'startsOn' }))
  if (facts.has_active_order) throw new Refused(refuse('ExistingOrderInProgress'))
  const from = { accountCode, from: startsOn }
  const current = readCurrentProducts(queries, accountCode, today)
  const readCurrent = () => current
  const requestedProducts: RequestedProduct[] = []
  for (const [named, productKey] of Object.entries(products)) {
    if (!services.includes(named)) throw new Refused(unknown(named))
    const product = await checkRequestedProduct(queries, from, { service: named, productKey, readCurrent })
    if ('refused' in product) throw new Refused({ ...product, field: `products.${named}` })
    if (!product.isUnchanged) requestedProducts.push(product)
  }
  if (!facts.can_order_new_products && requestedProducts.some(({ sold }) => sold !== null))
    throw new Refused(refuse('FORBIDDEN'))
  if (planKey === null) return { from, products: requestedProducts, plan: null }
  if (service === null) throw new Refused(refuse('PLAN_NOT_FOUND', { field: 'planKey' }))
  const plan = await checkRequestedPlan(queries, accountCode, { service, planKey, readCurrent })
  if ('refused' in plan) throw new Refused({ ...plan, field: 'planKey' })
  return { from, products: requestedProducts, plan: plan.isUnchanged ? null : plan.sold }
}

function unknown(service: string) {
  return refuse('ADDITIONAL_PRODUCT_NOT_FOUND', { field: `products.${service}` })
}

/** The names, as on a bill, of products that begin and end. */
export type Landed = { readonly begins: readonly string[]; readonly ends: readonly string[] }

/** Begins and ends the charges of a change on its day. The caller holds the lock of the account. */
export async function landChange(queries: Queries, { from, products, plan }: CheckedChange): Promise<Landed> {
  const begins: string[] = []
  const ends: string[] = []
  for (const { service, sold } of products) {
    const ended = await chargeProduct(queries, from, { service, sold })
    if (sold !== null) begins.push(sold.name)
    if (ended !== null) ends.push(ended)
  }
  if (plan !== null) {
    const names = await chargePlan(queries, from, plan)
    begins.push(names.begins)
    if (names.ends !== null) ends.push(names.ends)
  }
  return { begins, ends }
}
