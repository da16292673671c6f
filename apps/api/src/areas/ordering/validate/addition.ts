import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'
import { dollars } from '@switchboard/domain/money'
import type { AdditionFacts, Addition } from '@switchboard/domain/ordering/adding/addition'
import { ADDED, ADDED_SERVICES } from '@switchboard/domain/ordering/adding/lines'
import { validateAddition } from '@switchboard/domain/ordering/adding/validate'
import { additionCosts, additionSteps } from '@switchboard/domain/ordering/adding/quote'
import { ADD_KINDS } from '@switchboard/domain/ordering/contract'
import type { AddKind, OrderBody } from '@switchboard/domain/ordering/contract'
import { salesChannelOf, salesPersonOf } from '@switchboard/domain/ordering/sales'

import { statement } from '#api/database/database.ts'
import type { Queries } from '#api/database/database.ts'
import { MOBILE_AREA } from '#api/locations/phone-numbers.ts'
import { BUYER, charges } from '#api/offer/buyer-sql.ts'

import type { Judgement, Ordering, SoundOrder } from './validate.ts'
import { SERVICE_OF_PLAN } from '#api/offer/service-sql.ts'
import { monthlyOf } from '#api/books/period-price.ts'
import type { Told } from '../snapshot.ts'

const known = z.object({
  businessGroup: z.string(),
  billFrequency: z.enum(BILL_FREQUENCIES),
  canOrderNewProducts: z.boolean(),
  staffName: z.nullable(z.string()),
  held: z.array(
    z.object({
      service: z.enum([...ADDED_SERVICES, 'broadband']),
      serviceEntity: z.nullable(z.string()),
      planKey: z.string(),
      isGroupPlan: z.boolean(),
    }),
  ),
  sold: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      about: z.string(),
      chargeIncludingGst: dollars,
      chargeExcludingGst: dollars,
      monthlyCents: z.int(),
    }),
  ),
  freeNumbers: z.array(z.string()),
  hasVideo: z.boolean(),
  underWay: z.array(z.object({ kind: z.string(), serviceEntity: z.string() })),
})

const services = ADDED_SERVICES.map((service) => `'${service}'`).join(', ')

/**
 * Account (`$1`), staff (`$2`), brand (`$3`), channel (`$4`), the kind's service (`$5`), the order's number (`$6`), all
 * kinds (`$7`).
 */
const knownStatement = statement<{ text: string }>(
  'order-addition-facts',
  `with ${BUYER}
   select json_build_object(
     'businessGroup', a.business_group, 'billFrequency', b.frequency,
     'canOrderNewProducts', b.can_order_new_products,
     'staffName', (select name from staff_member where staff_id = $2),
     'held', coalesce((select json_agg(json_build_object('service', ${SERVICE_OF_PLAN},
         'serviceEntity', s.service_entity, 'planKey', s.plan_code, 'isGroupPlan', p.is_group_plan)
         order by s.service_number)
       from service s join plan p using (plan_code) left join core_product c using (core_product_key)
       where s.account_code = $1 and s.status = 'on'
         and ${SERVICE_OF_PLAN} in (${services}, 'broadband')), '[]'),
     'sold', coalesce((select json_agg(json_build_object('key', p.plan_code, 'name', p.name, 'about', p.about,
         'monthlyCents', p.monthly_cents, ${charges('pc.charge_cents')}) order by pc.charge_cents, p.plan_code)
       from plan p join plan_charge pc on pc.plan_code = p.plan_code and pc.bill_frequency = b.frequency
       left join core_product c using (core_product_key)
       where ${SERVICE_OF_PLAN} = $5 and not p.is_group_plan
         and (p.for_business is null or p.for_business = b.business)
         and (c.core_product_key is null or $3::text = any(c.brands) and $4::text = any(c.sales_channels))), '[]'),
     'freeNumbers', (select coalesce(json_agg(n.phone_number), '[]') from phone_number n
       where n.phone_number = $6 and n.taken_by is null and n.lca = '${MOBILE_AREA}'),
     'hasVideo', exists (select from video_service v where v.account_code = $1 and v.date_ended is null)
       or exists (select from service s join plan p using (plan_code) where s.account_code = $1 and p.kind = 'video'),
     'underWay', (select coalesce(json_agg(json_build_object('kind', o.kind,
         'serviceEntity', o.body -> 'AdditionalProducts' -> 0 ->> 'ServiceEntity')), '[]')
       from service_order o
       where o.account_code = $1 and o.next_on is not null and o.kind = any($7::text[])))::text as text
   from account a join buyer b using (account_code)`,
)

type Order = { readonly kind: AddKind; readonly body: OrderBody }

/** What an order that adds a product is judged to be today; one statement. Source: ORD-084. */
export async function judgeAddition(
  db: Queries,
  { accountCode, actor, brand, today }: Ordering,
  { kind, body }: Order,
): Promise<Judgement> {
  const [row] = await db.rows(knownStatement, [
    accountCode,
    actor.kind === 'staff' ? actor.subject : null,
    brand.id,
    salesChannelOf(kind),
    ADDED[kind].service,
    body.AdditionalProducts[0]?.ServiceEntity ?? null,
    ADD_KINDS,
  ])
  if (row === undefined) throw new Error(`no account ${accountCode}`)
  const { staffName, billFrequency, canOrderNewProducts, ...rest } = known.parse(JSON.parse(row.text))
  const offer = { billFrequency, canOrderNewProducts }
  const facts: AdditionFacts = { ...rest, kind, offer, salesPerson: salesPersonOf(staffName), today }
  const { addition, problems } = validateAddition(body, facts)
  if (problems.length > 0) return { sound: null, problems }
  return { sound: soundAddition(addition), problems: [] }
}

const NOWHERE: Told['place'] = { address: '', detail: '', leaves: null }

function soundAddition(addition: Addition): SoundOrder {
  const telling = { costs: additionCosts(addition), steps: additionSteps(addition) }
  const { kind, product, offer, businessGroup } = addition
  return {
    telling,
    businessGroup,
    billFrequency: offer.billFrequency,
    ids: { username: null, phoneNumber: kind === 'connection' ? (product?.ServiceEntity ?? null) : null },
    isVisited: false,
    laysFibre: false,
    kept: async () => ({ ...telling, place: NOWHERE, prices: pricesOf(addition), keptExtras: [] }),
  }
}

function pricesOf({ plan, offer: { billFrequency } }: Addition): Told['prices'] {
  if (plan === null) throw new Error('an order that is sound has no plan')
  const { key, name, about, chargeIncludingGst: told, monthlyCents: kept } = plan
  const cents = monthlyOf(key, { told, kept, billFrequency })
  return {
    plans: { [key]: { name, about, cents } },
    extras: {},
    hardware: {},
    bundleCents: null,
    power: null,
  }
}
