import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'
import { day } from '@switchboard/domain/day'
import { DURATIONS } from '@switchboard/domain/ordering/adding/mobile/durations'
import { TOGETHER_CENTS } from '@switchboard/domain/ordering/adding/mobile/new-connection'
import { dollars } from '@switchboard/domain/money'
import { ADDED, ADDED_SERVICES } from '@switchboard/domain/ordering/adding/lines'
import { ADD_KINDS } from '@switchboard/domain/ordering/contract'
import type { AddKind } from '@switchboard/domain/ordering/contract'
import type { NumberToBring } from '@switchboard/domain/ordering/order-parts'
import { toNationalNumber } from '@switchboard/domain/phone'
import { toSalesChannel } from '@switchboard/domain/ordering/sales'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { MOBILE_AREA } from '#api/provider/locations/phone-numbers.ts'
import { LINE_DATA_MB, STATES_DATA } from '#api/provider/mobile-data/lines.ts'
import { BUYER, charges } from '#api/provider/offer/buyer-sql.ts'
import { isMobileProviderSql, isOursSql } from '#api/provider/services/other-numbers-sql.ts'
import { SERVICE_OF_PLAN } from '#api/provider/offer/service-sql.ts'

import type { OrderContext } from '../validator.ts'

import { toStaffId } from './sale.ts'

const groupMembership = { groupTag: z.nullable(z.string()), isGroupMember: z.boolean() }
const storedAdditionFacts = z.object({
  businessGroup: z.string(),
  billFrequency: z.enum(BILL_FREQUENCIES),
  canOrderNewProducts: z.boolean(),
  staffName: z.nullable(z.string()),
  held: z.array(
    z.object({
      service: z.enum([...ADDED_SERVICES, 'broadband']),
      serviceEntity: z.nullable(z.string()),
      planKey: z.string(),
      hasDataCap: z.boolean(),
      ...groupMembership,
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
      changeOnly: z.boolean(),
      duration: z.nullable(z.enum(DURATIONS)),
      addedDataMb: z.nullable(z.int()),
      ...groupMembership,
    }),
  ),
  freeNumbers: z.array(z.string()),
  bring: z.object({ isOurs: z.boolean(), isMobileProvider: z.boolean() }),
  hasVideo: z.boolean(),
  underWay: z.array(
    z.object({
      kind: z.string(),
      serviceEntity: z.string(),
      planKey: z.nullable(z.string()),
      ...groupMembership,
    }),
  ),
  mostMembers: z.record(z.string(), z.int()),
  together: z.object({ chargeIncludingGst: dollars, chargeExcludingGst: dollars }),
  nextBillDate: z.nullable(day),
})

const SERVICES = ADDED_SERVICES.map((service) => `'${service}'`).join(', ')

const GROUP_MEMBERSHIP = `'groupTag', p.group_tag, 'isGroupMember', p.is_group_member`

/** Broadband without a number of MB is unlimited. A mobile is unlimited only with 0 MB. */
const HAS_DATA_CAP = `case when p.kind = 'mobile' then (${LINE_DATA_MB}) is distinct from 0
  else coalesce(p.data_cap_mb, 0) > 0 end`

/**
 * Parameters: account (`$1`), staff (`$2`), brand (`$3`), channel (`$4`), the service of the order's kind (`$5`), the ordered
 * phone number (`$6`), the kinds of additions (`$7`), the day (`$8`), the number to bring as digits (`$9`) and as it is shown
 * (`$10`), and its provider (`$11`); all three are null without one.
 */
const additionFacts = statement<{ text: string }>(
  'order-addition-facts',
  `with ${BUYER}
   select json_build_object(
     'businessGroup', a.business_group, 'billFrequency', b.frequency,
     'canOrderNewProducts', b.can_order_new_products,
     'staffName', (select name from staff_member where staff_id = $2),
     'held', coalesce((select json_agg(json_build_object('service', ${SERVICE_OF_PLAN},
         'serviceEntity', s.service_entity, 'planKey', s.plan_code, 'hasDataCap', ${HAS_DATA_CAP}, ${GROUP_MEMBERSHIP})
         order by s.service_number)
       from service s join plan p using (plan_code) left join core_product c using (core_product_key)
       where s.account_code = $1 and s.status = 'on' and (s.ends_on is null or s.ends_on >= $8::date)
         and ${SERVICE_OF_PLAN} in (${SERVICES}, 'broadband')), '[]'),
     'sold', coalesce((select json_agg(json_build_object('key', p.plan_code, 'name', p.name, 'about', p.about,
         'monthlyCents', p.monthly_cents, ${charges('pc.charge_cents')}, 'changeOnly', p.change_only,
         'duration', p.duration, 'addedDataMb', p.added_data_mb, ${GROUP_MEMBERSHIP}) order by pc.charge_cents, p.plan_code)
       from plan p join plan_charge pc on pc.plan_code = p.plan_code and pc.bill_frequency = b.frequency
       left join core_product c using (core_product_key)
       where ${SERVICE_OF_PLAN} = $5 and ${STATES_DATA}
         and (p.for_business is null or p.for_business = b.business)
         and (p.kind <> 'video' or exists (select from video_offer v where v.retail_rate_plan = p.plan_code
           and v.active and (v.end_date is null or v.end_date > $8::date)))
         and (c.core_product_key is null or $3::text = any(c.brands) and $4::text = any(c.sales_channels))), '[]'),
     'freeNumbers', (select coalesce(json_agg(n.phone_number), '[]') from phone_number n
       where n.phone_number = $6 and n.taken_by is null and n.lca = '${MOBILE_AREA}'),
     'bring', json_build_object('isOurs', ${isOursSql('$9', '$10')}, 'isMobileProvider', ${isMobileProviderSql('$11')}),
     'hasVideo', exists (select from video_service v where v.account_code = $1 and v.date_ended is null)
       or exists (select from service s join plan p using (plan_code) where s.account_code = $1 and p.kind = 'video'),
     'underWay', (select coalesce(json_agg(json_build_object('kind', o.kind,
         'serviceEntity', added ->> 'ServiceEntity', 'planKey', added ->> 'RatePlan',
         'groupTag', p.group_tag, 'isGroupMember', coalesce(p.is_group_member, false))), '[]')
       from service_order o cross join lateral jsonb_array_elements(o.body -> 'AdditionalProducts') added
       left join plan p on p.plan_code = added ->> 'RatePlan'
       where o.account_code = $1 and o.next_on is not null and o.kind = any($7::text[])),
     'mostMembers', (select coalesce(json_object_agg(group_tag, max_member_count), '{}') from mobile_group),
     'together', json_build_object(${charges(`period_price(${TOGETHER_CENTS}, b.frequency)`)}),
     'nextBillDate', a.next_invoice_date)::text as text
   from account a join buyer b using (account_code)`,
)

type AdditionQuery = {
  readonly kind: AddKind
  /** The phone number of the ordered line. */
  readonly entity: string | null
  readonly bring: NumberToBring | null
}

/** The facts that validate an addition. */
export async function readAdditionFacts(
  db: Queries,
  { accountCode, actor, brand, today }: OrderContext,
  { kind, entity, bring }: AdditionQuery,
): Promise<z.output<typeof storedAdditionFacts>> {
  const sale = [accountCode, toStaffId(actor), brand.id, toSalesChannel(kind)]
  const brought =
    bring === null ? [null, null, null] : [toNationalNumber(bring.number), bring.number, bring.providerKey]
  const product = [ADDED[kind].service, entity, ADD_KINDS, today]
  const [row] = await db.rows(additionFacts, [...sale, ...product, ...brought])
  if (row === undefined) throw new Error(`there is no account ${accountCode}`)
  return storedAdditionFacts.parse(JSON.parse(row.text))
}

type GuardedNumbers = { readonly locked: string[]; readonly frozen: string[] }

const guardedNumbers = statement<GuardedNumbers>(
  'order-guarded-numbers',
  `with guarded as materialized (
     select s.service_entity, g.locked_at, g.frozen_at
     from number_guard g join service s using (account_code, service_number) where g.account_code = $1)
   select array(select service_entity from guarded where locked_at is not null) as locked,
     array(select service_entity from guarded where frozen_at is not null) as frozen`,
)

/** The account's mobile numbers that are locked or frozen. */
export async function readGuardedNumbers(db: Queries, accountCode: string): Promise<GuardedNumbers> {
  const [row] = await db.rows(guardedNumbers, [accountCode])
  return row ?? { locked: [], frozen: [] }
}
