import type { SoldProduct } from '@switchboard/domain/catalogue/additional-products'
import type { PlanService } from '@switchboard/domain/catalogue/plan-services'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { BUYER } from '#api/provider/offer/buyer-sql.ts'
import { planCentsSql } from '#api/provider/offer/homeline-sql.ts'

type OrderPermission = {
  readonly canOrderNewProducts: boolean
  readonly hasActiveOrder: boolean
}

/** Columns of `OrderPermission` for the account `$1` and buyer `b`. Source: QUA-014, ORD-080. */
const ORDER_PERMISSION = `b.can_order_new_products as "canOrderNewProducts",
     exists (select from product_order o where o.account_code = $1 and is_active_order(o.status)) as "hasActiveOrder"`

export type SoldExtra = SoldProduct &
  OrderPermission & {
    readonly productKey: string
    readonly name: string
    /** Including GST. */
    readonly monthlyCents: number
  }

const soldExtra = statement<SoldExtra>(
  'additional-product-sold',
  `with ${BUYER}
   select a.additional_product_key as "productKey", a.service, a.linked_service as "linkedService",
     a.voice_category as "voiceCategory", a.description as name, a.monthly_cents as "monthlyCents",
     (a.for_business is null or a.for_business = b.business) and exists (
       select from additional_charge c
       where c.additional_product_key = a.additional_product_key and c.unit in (b.frequency, 'ThirtyDays'))
       as "forAccount",
     ${ORDER_PERMISSION}
   from additional_product a cross join buyer b where a.additional_product_key = $2`,
)

/** An additional product of the catalogue, and whether the account may order now; null if there is no such product. */
export async function findSoldExtra(
  db: Queries,
  accountCode: string,
  productKey: string,
): Promise<SoldExtra | null> {
  return (await db.rows(soldExtra, [accountCode, productKey]))[0] ?? null
}

type CataloguePlan = OrderPermission & {
  readonly coreProductKey: string | null
  readonly service: PlanService | null
  readonly forAccount: boolean
  /** A voice plan that is neither selectable nor the cheapest, which is the default. Source: CHG-075. */
  readonly isHidden: boolean
  readonly name: string
  readonly about: string
  /** The monthly price that gives the catalogue's price on a bill; null if the plan is not sold to the account. */
  readonly monthlyCents: number | null
  /** The services of additional products that come with the plan; null for none. */
  readonly includes: readonly string[] | null
  /** The account's first service of the plan's kind; null if it has none. */
  readonly serviceNumber: number | null
}

const plan = statement<CataloguePlan>(
  'plan-sold',
  `with ${BUYER}
   select p.core_product_key as "coreProductKey", p.plan_service as service,
     (p.for_business is null or p.for_business = b.business) and exists (
       select from plan_charge c where c.plan_code = p.plan_code and c.bill_frequency = b.frequency) as "forAccount",
     p.plan_service = 'Voice' and not p.selectable and exists (
       select from plan o
       join plan_charge oc on oc.plan_code = o.plan_code and oc.bill_frequency = b.frequency
       join plan_charge pc on pc.plan_code = p.plan_code and pc.bill_frequency = b.frequency
       where o.core_product_key = p.core_product_key and o.plan_service = 'Voice'
         and (o.for_business is null or o.for_business = b.business) and ${planCentsSql('o', 'oc.charge_cents', '$3')} < ${planCentsSql('p', 'pc.charge_cents', '$3')})
       as "isHidden",
     ${ORDER_PERMISSION}, p.name, p.about, p.included_services as includes,
     (select ${planCentsSql(
       'p',
       `case when c.charge_cents = period_price(p.monthly_cents, b.frequency) then p.monthly_cents
        else monthly_price(c.charge_cents, b.frequency) end`,
       '$3',
     )} from plan_charge c where c.plan_code = p.plan_code and c.bill_frequency = b.frequency) as "monthlyCents",
     (select min(s.service_number) from service s join plan o using (plan_code)
      where s.account_code = $1 and s.status = 'on' and o.plan_service = p.plan_service) as "serviceNumber"
   from plan p cross join buyer b where p.plan_code = $2`,
)

type PlanKey = {
  readonly accountCode: string
  readonly planKey: string
  /** The brand's id. */
  readonly brand: string
}

/** A plan of the catalogue, and whether the account may order now; null if there is no such plan. */
export async function findCataloguePlan(
  db: Queries,
  { accountCode, planKey, brand }: PlanKey,
): Promise<CataloguePlan | null> {
  return (await db.rows(plan, [accountCode, planKey, brand]))[0] ?? null
}
