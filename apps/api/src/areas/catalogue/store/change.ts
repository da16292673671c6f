import type { SoldProduct } from '@switchboard/domain/catalogue/additional-products'
import type { PlanService } from '@switchboard/domain/catalogue/products'
import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'
import { BUYER } from '#api/offer/buyer-sql.ts'

import { SUBJECT } from './parts.ts'

/** Who changes what of the account, from which day. */
export type Change = {
  readonly accountCode: string
  readonly today: Day
  readonly actor: string
  readonly correlationId: string
}

const holdStatement = statement<never>(
  'account-hold',
  'select account_code from account where account_code = $1 for no key update',
)

/** Until the transaction ends nobody else changes what the account has: a bill that is being made is whole before it. */
export async function holdAccount(db: Queries, accountCode: string): Promise<void> {
  await db.rows(holdStatement, [accountCode])
}

/** Whether the account may change anything now. Source: QUA-014, ORD-080. */
const MAY_ORDER = `b.can_order_new_products,
     exists (select from product_order o where o.account_code = $1 and is_active_order(o.status)) as has_active_order`

type SoldRow = {
  service: string
  linked_service: SoldProduct['linkedService']
  voice_category: string | null
  for_account: boolean
  can_order_new_products: boolean
  has_active_order: boolean
}

const soldStatement = statement<SoldRow>(
  'additional-product-sold',
  `with ${BUYER}
   select a.service, a.linked_service, a.voice_category,
     (a.for_business is null or a.for_business = b.business) and exists (
       select from additional_charge c
       where c.additional_product_key = a.additional_product_key and c.unit in (b.frequency, 'ThirtyDays')) as for_account,
     ${MAY_ORDER}
   from additional_product a cross join buyer b where a.additional_product_key = $2`,
)

export type Sold = SoldProduct & {
  readonly canOrderNewProducts: boolean
  readonly hasActiveOrder: boolean
}

/** What is sold under a key, and whether the account may change anything now; null for nothing. */
export async function soldProduct(
  db: Queries,
  accountCode: string,
  productKey: string,
): Promise<Sold | null> {
  const [row] = await db.rows(soldStatement, [accountCode, productKey])
  if (row === undefined) return null
  return {
    service: row.service,
    linkedService: row.linked_service,
    voiceCategory: row.voice_category,
    forAccount: row.for_account,
    canOrderNewProducts: row.can_order_new_products,
    hasActiveOrder: row.has_active_order,
  }
}

const heldStatement = statement<{ product_key: string | null }>(
  'additional-product-held',
  `select product_key from recurring_charge
   where account_code = $1 and subject = '${SUBJECT}' || $2 and line_kind = 'extra'
     and (ends_on is null or ends_on >= $3)`,
)

/** The keys of what the account has of a service; null for one that began before there were keys. */
export async function heldKeys(
  db: Queries,
  { accountCode, today }: Change,
  service: string,
): Promise<(string | null)[]> {
  const rows = await db.rows(heldStatement, [accountCode, service, today])
  return rows.map(({ product_key }) => product_key)
}

/** Charges that began on the day (`$3`) and are on no bill: they are changed in place, however often on that day. */
const FRESH = `
  begun_today as (
    select charge_number, subject, line_kind from recurring_charge
    where account_code = $1 and starts_on = $3::date and billed_to is null)`

const setStatement = statement<never>(
  'additional-product-set',
  `with ${FRESH},
   fresh as (
     select r.charge_number from begun_today r
     where r.subject = '${SUBJECT}' || $2 and r.line_kind = 'extra' and $4::text is not null
     order by r.charge_number limit 1),
   ended as (
     update recurring_charge set ends_on = greatest($3::date, starts_on) - 1
     where account_code = $1 and subject = '${SUBJECT}' || $2 and line_kind = 'extra'
       and (ends_on is null or ends_on >= $3) and charge_number not in (select charge_number from fresh)),
   renewed as (
     update recurring_charge r set name = a.description, monthly_cents = a.monthly_cents,
       product_key = a.additional_product_key, ends_on = null
     from fresh, additional_product a
     where r.account_code = $1 and r.charge_number = fresh.charge_number and a.additional_product_key = $4),
   begun as (
     insert into recurring_charge
       (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on, product_key)
     select $1, (select coalesce(max(charge_number), 0) + 1 from recurring_charge where account_code = $1),
       '${SUBJECT}' || $2, 'extra', case $2 when 'paperbill' then 'Other' else 'Extras' end, description, monthly_cents,
       $3, additional_product_key
     from additional_product where additional_product_key = $4 and not exists (select from fresh))
   insert into audit_event (at, actor, account_code, action, correlation_id, detail)
   values (now(), $5, $1, 'additional-product-set', $6,
     json_build_object('service', $2::text, 'productKey', $4::text, 'salesChannel', $7::text))`,
)

/** From today the account has this of the service and nothing else; null is nothing. With its trace. */
export async function setProduct(
  db: Queries,
  change: Change,
  { service, productKey, salesChannel }: { service: string; productKey: string | null; salesChannel: string },
): Promise<void> {
  const { accountCode, today, actor, correlationId } = change
  await db.rows(setStatement, [accountCode, service, today, productKey, actor, correlationId, salesChannel])
}

type PlanRow = {
  core_product_key: string | null
  service: PlanService | null
  for_account: boolean
  /** A voice plan that comes by itself and is not the cheapest, see the order's rule. */
  is_hidden: boolean
  can_order_new_products: boolean
  has_active_order: boolean
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
     ${MAY_ORDER}
   from plan p cross join buyer b where p.plan_code = $2`,
)

/** A plan as it is sold to the account, and whether that may change anything now. */
export async function soldPlan(db: Queries, accountCode: string, planKey: string): Promise<PlanRow | null> {
  return (await db.rows(planStatement, [accountCode, planKey]))[0] ?? null
}

const changePlanStatement = statement<never>(
  'service-plan-change',
  `with ${FRESH},
   sold as (
     select p.name, p.about, case when c.charge_cents = period_price(p.monthly_cents, a.bill_frequency)
       then p.monthly_cents else monthly_price(c.charge_cents, a.bill_frequency) end as charged_cents
     from plan p join account a on a.account_code = $1
     join plan_charge c on c.plan_code = p.plan_code and c.bill_frequency = a.bill_frequency where p.plan_code = $4),
   changed as (
     update service set plan_code = $4
     where account_code = $1 and status = 'on' and service_number = (
       select s.service_number from service s join plan p using (plan_code)
       where s.account_code = $1 and s.status = 'on' and p.plan_service = $2
       order by s.service_number limit 1)
     returning 'service:' || service_number as subject),
   fresh as (
     select r.charge_number from begun_today r join changed using (subject) where r.line_kind = 'plan'
     order by r.charge_number limit 1),
   ended as (
     update recurring_charge r set ends_on = greatest($3::date, r.starts_on) - 1 from changed
     where r.account_code = $1 and r.subject = changed.subject and r.line_kind = 'plan'
       and (r.ends_on is null or r.ends_on >= $3) and r.charge_number not in (select charge_number from fresh)
     returning r.category, r.quantity),
   renewed as (
     update recurring_charge r set name = p.name, about = p.about, monthly_cents = p.charged_cents, ends_on = null
     from fresh, sold p where r.account_code = $1 and r.charge_number = fresh.charge_number),
   begun as (
     insert into recurring_charge
       (account_code, charge_number, subject, line_kind, category, name, about, monthly_cents, quantity, starts_on)
     select $1, (select coalesce(max(charge_number), 0) + 1 from recurring_charge where account_code = $1), subject,
       'plan', coalesce((select min(category) from ended), case $2 when 'Internet' then 'Broadband' else 'Homeline' end),
       p.name, p.about, p.charged_cents, coalesce((select max(quantity) from ended), 1), $3
     from changed cross join sold p where not exists (select from fresh))
   insert into audit_event (at, actor, account_code, action, correlation_id, detail)
   values (now(), $5, $1, 'plan-changed', $6, json_build_object('service', $2::text, 'planKey', $4::text))`,
)

/** From today the service runs by this plan and is charged so. With its trace. */
export async function setPlan(
  db: Queries,
  change: Change,
  { service, planKey }: { service: PlanService; planKey: string },
): Promise<void> {
  const { accountCode, today, actor, correlationId } = change
  await db.rows(changePlanStatement, [accountCode, service, today, planKey, actor, correlationId])
}
