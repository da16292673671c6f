import type { Brand } from '@switchboard/brands/brand'
import { FAMILY_FILTER } from '@switchboard/domain/catalogue/extra-services'
import type { Day } from '@switchboard/domain/day'
import { DEFAULT_SALES_CHANNEL } from '@switchboard/domain/ordering/sales'
import type { readChangeable } from '@switchboard/domain/product-change/contract'
import type { ChangeKind } from '@switchboard/domain/catalogue/change-kind'
import { CHANGES } from '@switchboard/domain/product-change/kinds'
import { startDays } from '@switchboard/domain/product-change/start-days'

import { FREE_MONTHS } from '#api/provider/books/free-months.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { JsonText } from '#api/platform/http/handle.ts'
import { BUYER } from '#api/provider/offer/buyer-sql.ts'
import {
  CATALOGUE,
  additionalProductsSql,
  callingPackBundlesSql,
  fitsCoreProductSql,
  plansSql,
} from '#api/provider/offer/catalogue-sql.ts'
import { ADDITIONAL_PRODUCTS } from '#api/provider/offer/current-sql.ts'
import { PLAN_DATA_CAPS, WAITING } from '#api/provider/offer/waiting-sql.ts'

import { BILL_DAY_AFTER } from '../changes/store.ts'

/** Filters a JSON list by the services of the kind (`$5`). `service` is the name of the field. */
function filterByKind(list: string, service: string): string {
  return `(select coalesce(json_agg(e), '[]') from json_array_elements(${list}) e
    where lower(e ->> '${service}') = any($5::text[]))`
}

const NO_BUNDLES = `'{"national":[],"mobile":[],"international":[]}'::json`

type ChangeableRow = {
  readonly core_products: number
  readonly has_voice: boolean
  /** Whether the account has a plan of the kind's service. */
  readonly has_plan: boolean
  /** The number of sold plans of the kind's service. */
  readonly plans_sold: number
  /** Whether the account has, or can have, a product of the kind. */
  readonly has_products: boolean
  readonly next_bill_day: Day
  readonly bill_day_after: Day
  /** The JSON of the reply without its days. */
  readonly text: string
}

/** Account (`$1`), day (`$2`), brand (`$3`), channel (`$4`), the kind's services (`$5`), its name (`$6`) and its plan (`$7`). */
const changeable = statement<ChangeableRow>(
  'product-changeable',
  `with ${BUYER}, ${CATALOGUE},
   line as materialized (
     select s.service_number, s.plan_code, p.core_product_key, p.plan_service, p.broadband_category, p.voice_category
     from service s join plan p using (plan_code)
     where s.account_code = $1 and s.status = 'on'
       and (p.broadband_category is not null or p.voice_category is not null)),
   core as materialized (
     select c.* from core_product c where c.core_product_key = (
       select min(core_product_key) from line where broadband_category is not null))
   select (select count(*) from line where broadband_category is not null) as core_products,
     exists (select from line where voice_category is not null) as has_voice,
     exists (select from line where plan_service = $7) as has_plan,
     (select count(*) from sold_plan p join core using (core_product_key) where p.plan_service = $7) as plans_sold,
     exists (select from sold_extra e join core c on ${fitsCoreProductSql('e', 'c')} where e.service = any($5::text[]))
       or json_array_length(${filterByKind(ADDITIONAL_PRODUCTS, 'AdditionalProductService')}) > 0 as has_products,
     a.next_invoice_date as next_bill_day, ${BILL_DAY_AFTER} as bill_day_after,
     json_build_object(
       'held', ${filterByKind(ADDITIONAL_PRODUCTS, 'AdditionalProductService')},
       'products', coalesce((select ${filterByKind(additionalProductsSql('c'), 'service')} from core c), '[]'),
       'bundles', coalesce((select ${callingPackBundlesSql('c')} from core c
         where 'callingpack' = any($5::text[])), ${NO_BUNDLES}),
       'plans', coalesce((select case $7::text when 'Internet' then ${plansSql('c', 'Internet')}
         when 'Voice' then ${plansSql('c', 'Voice')} end from core c), '[]'),
       'planKey', (select plan_code from line where plan_service = $7 order by service_number limit 1),
       'billFrequency', a.bill_frequency,
       'freeMonths', case when '${FAMILY_FILTER}' = any($5::text[]) then ${FREE_MONTHS} end,
       'waiting', (select json_build_object('number', p.change_number::text, 'startsOn', p.starts_on,
           'begins', p.begins, 'ends', p.ends, 'dataCaps', ${PLAN_DATA_CAPS})
         from product_change p where p.kind = $6 and ${WAITING} order by p.change_number desc limit 1))::text as text
   from account a where a.account_code = $1`,
)

type ChangeableQuery = {
  readonly accountCode: string
  readonly today: Day
  readonly brand: Brand
  readonly kind: ChangeKind
}

type Refusal = (typeof readChangeable)['errors'][number]

/** The account's products of a kind, and the products that can replace them. One statement. */
export async function readChangeableText(
  db: Queries,
  { accountCode, today, brand, kind }: ChangeableQuery,
): Promise<JsonText | Refusal> {
  const { services, plan, needs, notSold } = CHANGES[kind]
  const values = [accountCode, today, brand.id, DEFAULT_SALES_CHANNEL, services, kind, plan]
  const [row] = await db.rows(changeable, values)
  if (row === undefined || row.core_products === 0) return 'NO_CORE_PRODUCT'
  if (row.core_products > 1) return 'MULTIPLE_CORE_PRODUCTS'
  if (needs === 'Voice' && !row.has_voice) return 'NO_VOICE_SERVICE'
  const hasOnlyPlans = plan !== null && services.length === 0
  if (hasOnlyPlans && !row.has_plan) return 'SERVICE_NOT_IN_CURRENT_CORE_PRODUCT'
  if (hasOnlyPlans && row.plans_sold === 0) return 'SERVICE_NOT_AVAILABLE_IN_CURRENT_CORE_PRODUCT'
  if (notSold !== undefined && !row.has_products) return notSold
  const days = JSON.stringify(startDays(kind, today, { next: row.next_bill_day, after: row.bill_day_after }))
  return new JsonText(`${row.text.slice(0, -1)},"startDays":${days}}`)
}
