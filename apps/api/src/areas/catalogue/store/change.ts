import { PAPER_BILL } from '@switchboard/domain/catalogue/additional-products'
import { FAMILY_FILTER } from '@switchboard/domain/catalogue/extra-services'
import type { SoldProduct } from '@switchboard/domain/catalogue/additional-products'
import type { PlanService } from '@switchboard/domain/catalogue/products'
import type { Day } from '@switchboard/domain/day'

import type { Actor } from '#api/platform/actor.ts'
import { actorColumns, audit, insertEventsSql } from '#api/platform/audit.ts'
import { ENDED_CHARGES, beginCharge, listChargedKeys, endCharge } from '#api/provider/books/charges.ts'
import type { ChargeChange } from '#api/provider/books/charges.ts'
import { settleFreeMonths } from '#api/provider/books/free-months.ts'
import { changeServicePlan } from '#api/provider/services/services.ts'
import { extraSubject, serviceSubject } from '#api/provider/services/subjects.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { BUYER } from '#api/provider/offer/buyer-sql.ts'

/** The actor of a change, the account and the first day. */
export type Change = {
  readonly accountCode: string
  readonly today: Day
  readonly actor: Actor
}

/** Whether the account may change anything now. Source: QUA-014, ORD-080. */
const MAY_ORDER = `b.can_order_new_products,
     exists (select from product_order o where o.account_code = $1 and is_active_order(o.status)) as has_active_order`

type SoldRow = {
  service: string
  linked_service: SoldProduct['linkedService']
  voice_category: string | null
  description: string
  monthly_cents: number
  for_account: boolean
  can_order_new_products: boolean
  has_active_order: boolean
}

const soldStatement = statement<SoldRow>(
  'additional-product-sold',
  `with ${BUYER}
   select a.service, a.linked_service, a.voice_category, a.description, a.monthly_cents,
     (a.for_business is null or a.for_business = b.business) and exists (
       select from additional_charge c
       where c.additional_product_key = a.additional_product_key and c.unit in (b.frequency, 'ThirtyDays')) as for_account,
     ${MAY_ORDER}
   from additional_product a cross join buyer b where a.additional_product_key = $2`,
)

export type Sold = SoldProduct & {
  readonly productKey: string
  readonly name: string
  /** Including GST. */
  readonly monthlyCents: number
  readonly canOrderNewProducts: boolean
  readonly hasActiveOrder: boolean
}

/** The product of a key, and whether the account may change anything now; null if there is none. */
export async function findSoldProduct(
  db: Queries,
  accountCode: string,
  productKey: string,
): Promise<Sold | null> {
  const [row] = await db.rows(soldStatement, [accountCode, productKey])
  if (row === undefined) return null
  return {
    productKey,
    name: row.description,
    monthlyCents: row.monthly_cents,
    service: row.service,
    linkedService: row.linked_service,
    voiceCategory: row.voice_category,
    forAccount: row.for_account,
    canOrderNewProducts: row.can_order_new_products,
    hasActiveOrder: row.has_active_order,
  }
}

/** The keys of the account's products of a service on the day or later; null for a product that began before there were keys. */
export function listHeldKeys(db: Queries, from: ChargeChange, service: string): Promise<(string | null)[]> {
  return listChargedKeys(db, from, toExtraKey(service))
}

/** The charges of an additional product of a service. */
function toExtraKey(service: string) {
  return { subject: extraSubject(service), lineKind: 'extra' } as const
}

export type Wanted = { readonly service: string; readonly sold: Sold | null }

/**
 * Charges the account from the day on for only this product of the service; null for none. Returns the name of the ended
 * product.
 */
export async function chargeProduct(
  db: Queries,
  from: ChargeChange,
  { service, sold }: Wanted,
): Promise<string | null> {
  const ended = await endCharge(db, from, toExtraKey(service))
  if (sold !== null) {
    await beginCharge(db, from, {
      ...toExtraKey(service),
      kind: 'extra',
      category: service === PAPER_BILL ? 'Other' : 'Extras',
      name: sold.name,
      about: '',
      monthlyCents: sold.monthlyCents,
      quantity: 1,
      lastDay: null,
      productKey: sold.productKey,
    })
  }
  if (service === FAMILY_FILTER) await settleFreeMonths(db, from)
  return ended?.name ?? null
}

/** Charges the account by `chargeProduct` from today on, with an audit entry. */
export async function setProduct(
  db: Queries,
  change: Change,
  { salesChannel, ...wanted }: Wanted & { readonly salesChannel: string },
): Promise<string | null> {
  const { accountCode, today, actor } = change
  const ended = await chargeProduct(db, { accountCode, from: today }, wanted)
  const detail = { service: wanted.service, productKey: wanted.sold?.productKey ?? null, salesChannel }
  await audit(db, actor, { accountCode, action: 'additional-product-set', detail })
  return ended
}

const removeStatement = statement<{ last_day: Day; name: string }>(
  'additional-product-remove',
  `with ${ENDED_CHARGES},
   last as (select max(ends_on) as last_day, string_agg(distinct name, ', ') as name from ended having count(*) > 0),
   audited as (
     ${insertEventsSql({
       at: 'now()',
       actor: '$5',
       accountCode: '$1',
       action: "'additional-product-removed'",
       detail: "json_build_object('service', $6::text, 'salesChannel', $7::text, 'lastDay', last_day)",
     })} from last)
   select last_day, name from last`,
)

/** The last day and the name of the ended product. */
type Removed = { readonly lastDay: Day; readonly name: string }

/** Ends an additional product the day before today, with an audit entry; null if the account has none of the service. */
export async function removeProduct(
  db: Queries,
  { accountCode, today, actor }: Change,
  { service, salesChannel }: { readonly service: string; readonly salesChannel: string },
): Promise<Removed | null> {
  const { subject, lineKind } = toExtraKey(service)
  const values = [accountCode, subject, lineKind, today]
  const [removed] = await db.rows(removeStatement, [...values, actorColumns(actor), service, salesChannel])
  if (service === FAMILY_FILTER) await settleFreeMonths(db, { accountCode, from: today })
  return removed === undefined ? null : { lastDay: removed.last_day, name: removed.name }
}

type PlanRow = {
  core_product_key: string | null
  service: PlanService | null
  for_account: boolean
  /** A default voice plan that is not the cheapest, see the order's rule. */
  is_hidden: boolean
  can_order_new_products: boolean
  has_active_order: boolean
  name: string
  about: string
  /** A month, so that a bill has the catalogue's price; null if it is not sold to the account. */
  charged_cents: number | null
  /** The account's first service of the plan's kind; null if it has none. */
  service_number: number | null
}

const planStatement = statement<PlanRow>(
  'plan-sold',
  `with ${BUYER}
   select p.core_product_key, p.plan_service as service,
     (p.for_business is null or p.for_business = b.business) and exists (
       select from plan_charge c where c.plan_code = p.plan_code and c.bill_frequency = b.frequency) as for_account,
     p.plan_service = 'Voice' and not p.selectable and exists (
       select from plan o
       join plan_charge oc on oc.plan_code = o.plan_code and oc.bill_frequency = b.frequency
       join plan_charge pc on pc.plan_code = p.plan_code and pc.bill_frequency = b.frequency
       where o.core_product_key = p.core_product_key and o.plan_service = 'Voice'
         and (o.for_business is null or o.for_business = b.business) and oc.charge_cents < pc.charge_cents) as is_hidden,
     ${MAY_ORDER}, p.name, p.about,
     (select case when c.charge_cents = period_price(p.monthly_cents, b.frequency) then p.monthly_cents
        else monthly_price(c.charge_cents, b.frequency) end
      from plan_charge c where c.plan_code = p.plan_code and c.bill_frequency = b.frequency) as charged_cents,
     (select min(s.service_number) from service s join plan o using (plan_code)
      where s.account_code = $1 and s.status = 'on' and o.plan_service = p.plan_service) as service_number
   from plan p cross join buyer b where p.plan_code = $2`,
)

/** A plan as it is sold to the account, and whether the account may change anything now. */
export async function findSoldPlan(
  db: Queries,
  accountCode: string,
  planKey: string,
): Promise<PlanRow | null> {
  return (await db.rows(planStatement, [accountCode, planKey]))[0] ?? null
}

const PLAN_CATEGORY: Record<PlanService, string> = { Internet: 'Broadband', Voice: 'Homeline' }

export type SoldPlan = {
  readonly planKey: string
  readonly service: PlanService
  readonly serviceNumber: number
  readonly name: string
  readonly about: string
  readonly monthlyCents: number
}

/**
 * Charges the account for its service by the plan, from the day on. Returns the names of the plan and of the one before; the
 * latter is null if nothing was charged.
 */
export async function chargePlan(
  db: Queries,
  from: ChargeChange,
  { service, serviceNumber, name, about, monthlyCents }: SoldPlan,
): Promise<{ begins: string; ends: string | null }> {
  const plan = { subject: serviceSubject(serviceNumber), lineKind: 'plan' } as const
  const ended = await endCharge(db, from, plan)
  const { category, quantity } = ended ?? { category: PLAN_CATEGORY[service], quantity: 1 }
  const price = { category, quantity, name, about, monthlyCents, lastDay: null, productKey: null }
  await beginCharge(db, from, { kind: 'plan', ...plan, ...price })
  return { begins: planName({ name, about }), ends: ended === null ? null : planName(ended) }
}

/**
 * Changes the plan of the account's service and its charge from today, with an audit entry. Returns names as `chargePlan` does.
 */
export async function setPlan(
  db: Queries,
  { accountCode, today, actor }: Change,
  sold: SoldPlan,
): Promise<{ begins: string; ends: string | null }> {
  const { serviceNumber, planKey, service } = sold
  await changeServicePlan(db, { accountCode, serviceNumber }, planKey)
  const names = await chargePlan(db, { accountCode, from: today }, sold)
  await tracePlan(db, { accountCode, actor }, { service, planKey })
  return names
}

/** The audit entry of a plan that a service has from now on. */
export async function tracePlan(
  db: Queries,
  { accountCode, actor }: Pick<Change, 'accountCode' | 'actor'>,
  detail: { readonly service: PlanService | null; readonly planKey: string },
): Promise<void> {
  await audit(db, actor, { accountCode, action: 'plan-changed', detail })
}

/** The name of a plan as on a bill. */
function planName({ name, about }: Pick<PlanRow, 'name' | 'about'>): string {
  return about === '' ? name : `${name}: ${about}`
}
