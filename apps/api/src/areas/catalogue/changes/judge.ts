import type { WantedChange } from '@switchboard/domain/product-change/contract'
import { CHANGES } from '@switchboard/domain/product-change/kinds'
import { startDays } from '@switchboard/domain/product-change/start-days'

import type { ChargeChange } from '#api/books/charges.ts'
import type { Queries } from '#api/database/database.ts'
import { Refused, refused } from '#api/http/refusal.ts'

import { askedProduct } from '../asked.ts'
import type { Asked } from '../asked.ts'
import type { Changing } from '../changing.ts'
import { chargeProduct } from '../store/change.ts'
import { heldBy } from '../store/current.ts'

import { standingOf } from './store.ts'

/** A change that may be made, with what is to be charged otherwise from its day on. */
export type JudgedChange = { readonly from: ChargeChange; readonly products: readonly Asked[] }

/**
 * Checks a change by the rules of an order, against what the account has on the day of the change. Throws `Refused` where it may
 * not be made. The account is held. Source: CAT-061, CAT-062, QUA-014, ORD-080.
 */
export async function judgedChange(
  queries: Queries,
  { accountCode, today }: Changing,
  { kind, startsOn, products, planKey }: WantedChange,
): Promise<JudgedChange> {
  if (planKey !== null) throw new Refused(refused('MALFORMED_REQUEST', { field: 'planKey' }))
  const standing = await standingOf(queries, accountCode)
  if (!startDays(today, standing.next_bill_day).includes(startsOn))
    throw new Refused(refused('PROVISIONING_DATE_NOT_OFFERED', { field: 'startsOn' }))
  if (standing.has_active_order) throw new Refused(refused('ExistingOrderInProgress'))
  const from = { accountCode, from: startsOn }
  const held = heldBy(queries, accountCode, today)
  const asked: Asked[] = []
  for (const [service, productKey] of Object.entries(products)) {
    if (!CHANGES[kind].services.includes(service)) throw new Refused(unknown(service))
    const product = await askedProduct(queries, from, { service, productKey, held: () => held })
    if ('refused' in product) throw new Refused({ ...product, field: `products.${service}` })
    if (!product.isSo) asked.push(product)
  }
  if (!standing.can_order_new_products && asked.some(({ sold }) => sold !== null))
    throw new Refused(refused('FORBIDDEN'))
  return { from, products: asked }
}

function unknown(service: string) {
  return refused('ADDITIONAL_PRODUCT_NOT_FOUND', { field: `products.${service}` })
}

/** What begins and what ends, by the names that a bill has. */
export type Landed = { readonly begins: readonly string[]; readonly ends: readonly string[] }

/** The account is charged by the change from its day on. The account is held. */
export async function landChange(queries: Queries, { from, products }: JudgedChange): Promise<Landed> {
  const begins: string[] = []
  const ends: string[] = []
  for (const { service, sold } of products) {
    const ended = await chargeProduct(queries, from, { service, sold })
    if (sold !== null) begins.push(sold.name)
    if (ended !== null) ends.push(ended)
  }
  return { begins, ends }
}
