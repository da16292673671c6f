import type { Brand } from '@switchboard/brands/brand'
import type { Day } from '@switchboard/domain/day'
import type { ErrorCode } from '@switchboard/domain/errors'
import type { OrderBody, OrderKind } from '@switchboard/domain/ordering/contract'
import { judged } from '@switchboard/domain/ordering/judged'
import type { OrderFacts } from '@switchboard/domain/ordering/judged'
import { orderProblems } from '@switchboard/domain/ordering/rules'
import { salesChannelOf, salesPersonOf } from '@switchboard/domain/ordering/sales'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'
import type { Actor } from '#api/http/handle.ts'
import { lcaSql } from '#api/locations/qualification.ts'
import { BUYER } from '#api/offer/buyer-sql.ts'
import { loadOffer } from '#api/offer/offer.ts'

import { TAKEN_USERNAMES } from './service-ids.ts'
import { tellingOf } from './told.ts'
import type { Telling } from './told.ts'

/** Who orders, when, and of which brand. */
export type Ordering = {
  readonly accountCode: string
  readonly actor: Actor
  readonly today: Day
  readonly brand: Brand
}

const knownStatement = statement<{
  business_group: string
  staff_name: string | null
  has_active_order: boolean
  taken_usernames: string[]
  free_numbers: string[]
  withdrawn_voice_plans: string[]
  is_wireless: boolean
  keeps_plain_phone_line: boolean
}>(
  'order-facts',
  `with ${BUYER}
   select a.business_group, (select name from staff_member where staff_id = $2) as staff_name,
     exists (select from product_order o where o.account_code = $1 and is_active_order(o.status)) as has_active_order,
     ${TAKEN_USERNAMES} as taken_usernames,
     array(select n.phone_number from phone_number n
       where n.phone_number = any($3::text[]) and n.taken_by is null and n.lca = ${lcaSql('$4::text')}) as free_numbers,
     exists (select from service s join plan p using (plan_code) join core_product c using (core_product_key)
       where s.account_code = $1 and s.status = 'on' and c.wireless_version is not null) as is_wireless,
     exists (select from dynamic_configuration d, service s join plan p using (plan_code)
       where (d.configuration -> 'sales' ->> 'disablePotsProductChange')::boolean and s.account_code = $1
         and s.status = 'on' and p.voice_category = 'POTS') as keeps_plain_phone_line,
     array(select p.plan_code from plan p cross join buyer b
       where p.plan_code = any($5::text[]) and p.core_product_key = $6 and p.plan_service = 'Voice'
         and not p.selectable and (p.for_business is null or p.for_business = b.business)
         and not exists (
           select from plan_charge c where c.plan_code = p.plan_code and c.bill_frequency = b.frequency)
     ) as withdrawn_voice_plans
   from account a where a.account_code = $1`,
)

/** What an order is judged by today, or why nothing can be ordered; three statements. */
export async function factsFor(
  db: Queries,
  { accountCode, actor, today, brand }: Ordering,
  { kind, body }: { readonly kind: OrderKind; readonly body: OrderBody },
): Promise<OrderFacts | ErrorCode> {
  const [change] = body.CoreProductsToChange
  const locationId = change?.ToServiceAddress?.LocationID ?? null
  const salesChannel = salesChannelOf(kind)
  const offer = await loadOffer(db, { accountCode, brand: brand.id, salesChannel, locationId, today })
  if (typeof offer === 'string') return offer
  const components = change?.ToCoreProductComponents ?? []
  const staffId = actor.kind === 'staff' ? actor.subject : null
  const [known] = await db.rows(knownStatement, [
    accountCode,
    staffId,
    components.map(({ ServiceEntity }) => ServiceEntity),
    offer.location?.LocationID ?? null,
    components.map(({ RatePlan }) => RatePlan),
    change?.ToCoreProductKey ?? null,
  ])
  if (known === undefined) throw new Error(`no account ${accountCode}`)
  return {
    kind,
    offer,
    businessGroup: known.business_group,
    salesPerson: salesPersonOf(known.staff_name),
    powerBundlePromoCode: brand.powerBundlePromoCode,
    ordersRouters: brand.ordersRouters,
    planChange: brand.planChange,
    isWireless: known.is_wireless,
    keepsPlainPhoneLine: known.keeps_plain_phone_line,
    takenUsernames: known.taken_usernames,
    freeNumbers: known.free_numbers,
    withdrawnVoicePlans: known.withdrawn_voice_plans,
    hasActiveOrder: known.has_active_order,
    today,
  }
}

/** What an order is judged to be: what it was judged by, and what keeps it from being placed. */
export type Judgement =
  | { readonly facts: OrderFacts; readonly problems: readonly ErrorCode[] }
  | { readonly facts: null; readonly problems: readonly [ErrorCode] }

export async function judge(
  db: Queries,
  ordering: Ordering,
  order: { readonly kind: OrderKind; readonly body: OrderBody },
): Promise<Judgement> {
  const facts = await factsFor(db, ordering, order)
  if (typeof facts === 'string') return { facts: null, problems: [facts] }
  return { facts, problems: orderProblems(order.body, facts) }
}

/** What an amended order is answered: what keeps it from being placed, or else what it costs and when it comes. */
export type Amended = { readonly feedback: readonly ErrorCode[]; readonly telling: Telling | null }

export async function judgeAmended(
  db: Queries,
  ordering: Ordering,
  order: { readonly kind: OrderKind; readonly body: OrderBody },
): Promise<Amended> {
  const { facts, problems } = await judge(db, ordering, order)
  if (facts === null || problems.length > 0) return { feedback: problems, telling: null }
  return { feedback: [], telling: tellingOf(judged(order.body, facts), ordering.brand) }
}
