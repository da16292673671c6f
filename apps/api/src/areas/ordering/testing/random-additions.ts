import * as fc from 'fast-check'

import type { Brand } from '@switchboard/brands/brand'
import type { Day } from '@switchboard/domain/day'
import { mobileOrderBody } from '@switchboard/domain/mobile/order-body'
import type { MobileOrder } from '@switchboard/domain/mobile/order-body'
import type { AddKind, OrderBody } from '@switchboard/domain/ordering/contract'
import { wirelessOffer } from '@switchboard/domain/wireless/contract'
import { deliveryTo } from '@switchboard/domain/ordering/own-order'
import { addOnBody, wirelessBody } from '@switchboard/domain/wireless/order'
import { WIRELESS_PROMOTIONS } from '@switchboard/domain/wireless/promotions'

import type { Queries } from '#api/platform/database/database.ts'
import { wirelessOfferText } from '#api/provider/offer/wireless.ts'
import { rowsOn } from '#api/testing/sql.ts'

/** A random addition. Indexes of lists wrap around. */
export const randomAddition = fc.record({
  kind: fc.constantFrom(
    'connection',
    'mobileplan',
    'mobileaddon',
    'mobileaddon',
    'wirelessproduct',
    'wirelessaddon',
  ),
  pick: fc.nat({ max: 30 }),
  line: fc.nat({ max: 5 }),
  /** Only staff give a promotion, with a wireless product. */
  promotion: fc.option(fc.constantFrom(...WIRELESS_PROMOTIONS), { nil: null }),
  /** Days after the previous order. */
  waits: fc.integer({ min: 0, max: 45 }),
})
export type RandomAddition = typeof randomAddition extends fc.Arbitrary<infer Addition> ? Addition : never

export type RandomOrder = { readonly kind: AddKind; readonly body: OrderBody; readonly byStaff: boolean }

type AdditionContext = {
  readonly accountCode: string
  readonly brand: Brand
  readonly businessGroup: string
  readonly staffName: string
  readonly today: Day
}

const ADDRESS = {
  StreetName: '11 Aro Street',
  Suburb: 'Aro Valley',
  City: 'Wellington',
  PostCode: '6021',
  Country: 'New Zealand',
}

/** An order as the page sends it; null if the account cannot have the kind. The rules still refuse some of these orders. */
export async function buildAddition(
  db: Queries,
  choice: RandomAddition,
  context: AdditionContext,
): Promise<RandomOrder | null> {
  if (choice.kind === 'wirelessproduct') return buildWirelessProduct(db, choice, context)
  if (choice.kind === 'wirelessaddon') return buildWirelessAddOn(db, context)
  const numbers = await listNumbers(db, context.accountCode)
  // an account without a mobile can only order one
  const kind = numbers.length === 0 ? 'connection' : choice.kind
  const planKey = at(await listPlanKeys(db, kind), choice.pick)
  const serviceEntity = kind === 'connection' ? await findFreeNumber(db) : at(numbers, choice.line)
  const { promotion } = context.brand.mobile
  const order: MobileOrder =
    kind === 'connection'
      ? { kind, planKey, serviceEntity, address: ADDRESS, promotion }
      : { kind, planKey, serviceEntity }
  return { kind, body: mobileOrderBody(order, toSeller(context, false)), byStaff: false }
}

function toSeller({ businessGroup, staffName }: AdditionContext, byStaff: boolean) {
  return { businessGroup, salesPerson: byStaff ? staffName : 'SelfServiceV1' }
}

async function buildWirelessProduct(
  db: Queries,
  { pick, promotion }: RandomAddition,
  context: AdditionContext,
): Promise<RandomOrder | null> {
  const { accountCode, brand, today } = context
  const text = await wirelessOfferText(db, { accountCode, brand: brand.id, today })
  const { line, plans, location } = wirelessOffer.parse(JSON.parse(text))
  if (line === null || plans.length === 0) return null
  const promoCode = promotion === null ? null : (brand.wirelessPromoCodes?.[promotion] ?? null)
  const byStaff = promoCode !== null
  const choice = { line, plan: at(plans, pick), delivery: deliveryTo(location), promoCode }
  return { kind: 'wirelessproduct', body: wirelessBody(choice, toSeller(context, byStaff), today), byStaff }
}

async function buildWirelessAddOn(db: Queries, context: AdditionContext): Promise<RandomOrder | null> {
  const [line] = await rowsOn<{ name: string }>(
    db,
    `select s.service_entity as name from service s join plan p using (plan_code) join core_product c using (core_product_key)
     where s.account_code = $1 and c.wireless_version = 2 and p.data_cap_mb > 0`,
    [context.accountCode],
  )
  if (line === undefined) return null
  const body = addOnBody({ serviceEntity: line.name }, 'addon-wbb-60', toSeller(context, false))
  return { kind: 'wirelessaddon', body, byStaff: false }
}

async function listNumbers(db: Queries, accountCode: string): Promise<string[]> {
  const rows = await rowsOn<{ number: string }>(
    db,
    `select s.service_entity as number from service s join plan p using (plan_code)
     where s.account_code = $1 and p.mobile_type = 'mobile2_linerental' order by s.service_number`,
    [accountCode],
  )
  return rows.map(({ number }) => number)
}

async function listPlanKeys(
  db: Queries,
  kind: 'connection' | 'mobileplan' | 'mobileaddon',
): Promise<string[]> {
  const rows = await rowsOn<{ key: string }>(
    db,
    'select plan_code as key from plan where mobile_type = $1 order by plan_code',
    [kind === 'mobileaddon' ? 'mobile2_addon' : 'mobile2_linerental'],
  )
  return rows.map(({ key }) => key)
}

async function findFreeNumber(db: Queries): Promise<string> {
  const [row] = await rowsOn<{ number: string }>(
    db,
    `select phone_number as number from phone_number where taken_by is null and phone_number like '02%'
     order by phone_number limit 1`,
  )
  return row?.number ?? ''
}

function at<Item>(items: readonly Item[], place: number): Item {
  const item = items[place % items.length]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}
