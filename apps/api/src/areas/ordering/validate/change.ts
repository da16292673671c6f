import type { Brand } from '@switchboard/brands/brand'
import type { PlanService } from '@switchboard/domain/catalogue/products'
import type { ErrorCode } from '@switchboard/domain/errors'
import type { OrderBody, ChangeKind } from '@switchboard/domain/ordering/contract'
import { installedFrom, laysFibre } from '@switchboard/domain/ordering/following/steps'
import type { ValidatedOrder, ValidationFacts } from '@switchboard/domain/ordering/validation/validated-order'
import { validate } from '@switchboard/domain/ordering/validation/validate'
import { salesChannelOf, salesPersonOf } from '@switchboard/domain/ordering/sales'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'
import { lcaSql } from '#api/locations/qualification.ts'
import { BUYER } from '#api/offer/buyer-sql.ts'
import { loadOffer } from '#api/offer/offer.ts'

import type { Judgement, Ordering, SoundOrder } from './validate.ts'
import { pricesOf } from './prices.ts'
import { TAKEN_USERNAMES } from '../place/service-ids.ts'
import { tellingOf } from '../snapshot.ts'
import type { Told } from '../snapshot.ts'

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

/** What a change is judged by today, or why nothing can be ordered; three statements. */
async function factsFor(
  db: Queries,
  { accountCode, actor, today, brand }: Ordering,
  { kind, body }: { readonly kind: ChangeKind; readonly body: OrderBody },
): Promise<ValidationFacts | ErrorCode> {
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

type Change = { readonly kind: ChangeKind; readonly body: OrderBody }

/** What a change of broadband at a house is judged to be today. */
export async function judgeChange(db: Queries, ordering: Ordering, change: Change): Promise<Judgement> {
  const facts = await factsFor(db, ordering, change)
  if (typeof facts === 'string') return { sound: null, problems: [facts] }
  const { order, problems } = validate(change.body, facts)
  if (problems.length > 0) return { sound: null, problems }
  return { sound: soundChange(order, ordering.brand), problems: [] }
}

function soundChange(order: ValidatedOrder, brand: Brand): SoundOrder {
  const telling = tellingOf(order, brand)
  return {
    telling,
    businessGroup: order.businessGroup,
    billFrequency: order.offer.billFrequency,
    ids: { username: newEntityOf(order, 'Internet'), phoneNumber: newEntityOf(order, 'Voice') },
    isVisited: installedFrom(order) !== null,
    laysFibre: laysFibre(order),
    kept: async (queries) => ({
      ...telling,
      place: placeOf(order),
      prices: await pricesOf(queries, order, brand),
      keptExtras: keptExtrasOf(order),
    }),
  }
}

function newEntityOf({ change, from }: ValidatedOrder, service: PlanService): string | null {
  const entity =
    change?.ToCoreProductComponents.find(({ Service }) => Service === service)?.ServiceEntity ?? ''
  const current = from?.CoreProductComponents.some(({ serviceId }) => serviceId === entity) === true
  return entity === '' || current ? null : entity
}

function placeOf({ offer, from }: ValidatedOrder): Told['place'] {
  const { location } = offer
  const leaves = from?.LocationID ?? null
  if (location === null) return { address: '', detail: '', leaves }
  return { address: location.FullAddress, detail: `${location.StreetName}, ${location.City}`, leaves }
}

function keptExtrasOf({ body, offer }: ValidatedOrder): string[] {
  const held = new Set(offer.current.AdditionalProducts.map((extra) => extra.AdditionalProductKey))
  return body.AdditionalProducts.flatMap(({ RatePlan }) =>
    RatePlan !== null && held.has(RatePlan) ? [RatePlan] : [],
  )
}
