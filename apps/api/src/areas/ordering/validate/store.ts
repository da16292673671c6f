import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'
import { day } from '@switchboard/domain/day'
import { DURATIONS } from '@switchboard/domain/ordering/adding/mobile/durations'
import { TOGETHER_CENTS } from '@switchboard/domain/ordering/adding/mobile/new-connection'
import { dollars } from '@switchboard/domain/money'
import { ADDED, ADDED_SERVICES } from '@switchboard/domain/ordering/adding/lines'
import { ADD_KINDS } from '@switchboard/domain/ordering/contract'
import type { AddKind } from '@switchboard/domain/ordering/contract'
import { toSalesChannel } from '@switchboard/domain/ordering/sales'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { MOBILE_AREA } from '#api/provider/locations/phone-numbers.ts'
import { lcaSql } from '#api/provider/locations/qualification.ts'
import { BUYER, charges } from '#api/provider/offer/buyer-sql.ts'
import { SERVICE_OF_PLAN } from '#api/provider/offer/service-sql.ts'

import type { Ordering } from './validator.ts'

/** The names of `$3` that other accounts than `$1` have or have ordered, in lower case. */
const TAKEN_USERNAMES = `array(
  select wanted.username from (select lower(given) as username from unnest($3::text[]) given) wanted
  where exists (select from internet_username u where u.username = wanted.username and u.account_code <> $1)
    or exists (select from service s join plan p using (plan_code)
      where lower(s.service_entity) = wanted.username and s.account_code <> $1 and p.kind = 'broadband'))`

export type KnownForChange = {
  readonly business_group: string
  readonly staff_name: string | null
  readonly has_active_order: boolean
  readonly taken_usernames: string[]
  readonly free_numbers: string[]
  readonly withdrawn_voice_plans: string[]
  readonly is_wireless: boolean
  readonly keeps_plain_phone_line: boolean
}

const changeFactsStatement = statement<KnownForChange>(
  'order-change-facts',
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

type Wanted = {
  /** Usernames and phone numbers. */
  readonly entities: readonly (string | null)[]
  readonly planKeys: readonly (string | null)[]
  readonly coreProductKey: string | null
  readonly locationId: string | null
}

/** Facts of the account, and of an order's ids and plans, that decide whether a change is possible, besides the offer. */
export async function readChangeFacts(
  db: Queries,
  { accountCode, actor }: Pick<Ordering, 'accountCode' | 'actor'>,
  { entities, planKeys, coreProductKey, locationId }: Wanted,
): Promise<KnownForChange> {
  const who = [accountCode, toStaffId(actor)]
  const wanted = [entities, locationId, planKeys, coreProductKey]
  const [facts] = await db.rows(changeFactsStatement, [...who, ...wanted])
  if (facts === undefined) throw new Error(`there is no account ${accountCode}`)
  return facts
}

function toStaffId(actor: Ordering['actor']): string | null {
  return actor.kind === 'staff' ? actor.subject : null
}

const ofGroup = { groupTag: z.nullable(z.string()), isGroupMember: z.boolean() }
const additionKnown = z.object({
  businessGroup: z.string(),
  billFrequency: z.enum(BILL_FREQUENCIES),
  canOrderNewProducts: z.boolean(),
  staffName: z.nullable(z.string()),
  held: z.array(
    z.object({
      service: z.enum([...ADDED_SERVICES, 'broadband']),
      serviceEntity: z.nullable(z.string()),
      planKey: z.string(),
      ...ofGroup,
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
      ...ofGroup,
    }),
  ),
  freeNumbers: z.array(z.string()),
  hasVideo: z.boolean(),
  underWay: z.array(z.object({ kind: z.string(), serviceEntity: z.string(), ...ofGroup })),
  mostMembers: z.record(z.string(), z.int()),
  together: z.object({ chargeIncludingGst: dollars, chargeExcludingGst: dollars }),
  nextBillDate: z.nullable(day),
})

const services = ADDED_SERVICES.map((service) => `'${service}'`).join(', ')

const OF_GROUP = `'groupTag', p.group_tag, 'isGroupMember', p.is_group_member`

/**
 * Parameters: account (`$1`), staff (`$2`), brand (`$3`), channel (`$4`), the kind's service (`$5`), the order's number (`$6`),
 * all kinds (`$7`), the day (`$8`).
 */
const additionFactsStatement = statement<{ text: string }>(
  'order-addition-facts',
  `with ${BUYER}
   select json_build_object(
     'businessGroup', a.business_group, 'billFrequency', b.frequency,
     'canOrderNewProducts', b.can_order_new_products,
     'staffName', (select name from staff_member where staff_id = $2),
     'held', coalesce((select json_agg(json_build_object('service', ${SERVICE_OF_PLAN},
         'serviceEntity', s.service_entity, 'planKey', s.plan_code, ${OF_GROUP})
         order by s.service_number)
       from service s join plan p using (plan_code) left join core_product c using (core_product_key)
       where s.account_code = $1 and s.status = 'on' and (s.ends_on is null or s.ends_on >= $8::date)
         and ${SERVICE_OF_PLAN} in (${services}, 'broadband')), '[]'),
     'sold', coalesce((select json_agg(json_build_object('key', p.plan_code, 'name', p.name, 'about', p.about,
         'monthlyCents', p.monthly_cents, ${charges('pc.charge_cents')}, 'changeOnly', p.change_only,
         'duration', p.duration, 'addedDataMb', p.added_data_mb, ${OF_GROUP}) order by pc.charge_cents, p.plan_code)
       from plan p join plan_charge pc on pc.plan_code = p.plan_code and pc.bill_frequency = b.frequency
       left join core_product c using (core_product_key)
       where ${SERVICE_OF_PLAN} = $5
         and (p.for_business is null or p.for_business = b.business)
         and (p.kind <> 'video' or exists (select from video_offer v where v.retail_rate_plan = p.plan_code
           and v.active and (v.end_date is null or v.end_date > $8::date)))
         and (c.core_product_key is null or $3::text = any(c.brands) and $4::text = any(c.sales_channels))), '[]'),
     'freeNumbers', (select coalesce(json_agg(n.phone_number), '[]') from phone_number n
       where n.phone_number = $6 and n.taken_by is null and n.lca = '${MOBILE_AREA}'),
     'hasVideo', exists (select from video_service v where v.account_code = $1 and v.date_ended is null)
       or exists (select from service s join plan p using (plan_code) where s.account_code = $1 and p.kind = 'video'),
     'underWay', (select coalesce(json_agg(json_build_object('kind', o.kind,
         'serviceEntity', added ->> 'ServiceEntity',
         'groupTag', p.group_tag, 'isGroupMember', coalesce(p.is_group_member, false))), '[]')
       from service_order o cross join lateral jsonb_array_elements(o.body -> 'AdditionalProducts') added
       left join plan p on p.plan_code = added ->> 'RatePlan'
       where o.account_code = $1 and o.next_on is not null and o.kind = any($7::text[])),
     'mostMembers', (select coalesce(json_object_agg(group_tag, max_member_count), '{}') from mobile_group),
     'together', json_build_object(${charges(`period_price(${TOGETHER_CENTS}, b.frequency)`)}),
     'nextBillDate', a.next_invoice_date)::text as text
   from account a join buyer b using (account_code)`,
)

type KnownForAddition = z.output<typeof additionKnown>

/** Everything that decides whether a product can be added. */
export async function readAdditionFacts(
  db: Queries,
  { accountCode, actor, brand, today }: Ordering,
  { kind, entity }: { readonly kind: AddKind; readonly entity: string | null },
): Promise<KnownForAddition> {
  const who = [accountCode, toStaffId(actor), brand.id, toSalesChannel(kind)]
  const [row] = await db.rows(additionFactsStatement, [...who, ADDED[kind].service, entity, ADD_KINDS, today])
  if (row === undefined) throw new Error(`there is no account ${accountCode}`)
  return additionKnown.parse(JSON.parse(row.text))
}

export type GuardedNumbers = { readonly locked: string[]; readonly frozen: string[] }

const guardedStatement = statement<GuardedNumbers>(
  'order-guarded-numbers',
  `with guarded as materialized (
     select s.service_entity, g.locked_at, g.frozen_at
     from number_guard g join service s using (account_code, service_number) where g.account_code = $1)
   select array(select service_entity from guarded where locked_at is not null) as locked,
     array(select service_entity from guarded where frozen_at is not null) as frozen`,
)

/** The account's mobile numbers that are locked or frozen. */
export async function readGuardedNumbers(db: Queries, accountCode: string): Promise<GuardedNumbers> {
  const [row] = await db.rows(guardedStatement, [accountCode])
  return row ?? { locked: [], frozen: [] }
}

const bookedPrice = z.object({ name: z.string(), about: z.string(), cents: z.int() })
const bookedPricesSchema = z.object({
  plans: z.record(z.string(), bookedPrice),
  extras: z.record(z.string(), bookedPrice),
  /** By key and months of the contract. */
  hardware: z.record(z.string(), z.int()),
})
/** The monthly prices of the books by key, in cents including GST. */
export type BookedPrices = z.output<typeof bookedPricesSchema>

const bookedPricesStatement = statement<{ text: string }>(
  'order-prices',
  `select json_build_object(
     'plans', coalesce((select json_object_agg(plan_code,
         json_build_object('name', name, 'about', about, 'cents', monthly_cents))
       from plan where plan_code = any($1::text[])), '{}'),
     'extras', coalesce((select json_object_agg(additional_product_key,
         json_build_object('name', description, 'about', '', 'cents', monthly_cents))
       from additional_product where additional_product_key = any($2::text[])), '{}'),
     'hardware', coalesce((select json_object_agg(hardware_product_key || ':' || contract_months, charge_cents)
       from hardware_charge where unit = 'Monthly' and hardware_product_key = any($3::text[])), '{}'))::text as text`,
)

type Keys = Readonly<Record<'plans' | 'extras' | 'hardware', readonly (string | null)[]>>

export async function readBookedPrices(
  queries: Queries,
  { plans, extras, hardware }: Keys,
): Promise<BookedPrices> {
  const [row] = await queries.rows(bookedPricesStatement, [plans, extras, hardware])
  return bookedPricesSchema.parse(JSON.parse(row?.text ?? '{}'))
}

const sale = z.object({
  businessGroup: z.string(),
  billFrequency: z.enum(BILL_FREQUENCIES),
  canOrderNewProducts: z.boolean(),
  staffName: z.nullable(z.string()),
})

const saleStatement = statement<z.output<typeof sale>>(
  'order-sale',
  `select business_group as "businessGroup", bill_frequency as "billFrequency",
     can_order_new_products as "canOrderNewProducts", (select name from staff_member where staff_id = $2) as "staffName"
   from account where account_code = $1`,
)

/** The buyer's facts, and the name of the staff member who sells; null for a customer. */
export async function readSaleFacts(
  db: Queries,
  accountCode: string,
  actor: Ordering['actor'],
): Promise<z.output<typeof sale>> {
  const [row] = await db.rows(saleStatement, [accountCode, toStaffId(actor)])
  return sale.parse(row)
}
