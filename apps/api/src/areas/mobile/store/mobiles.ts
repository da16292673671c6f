import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'
import { day } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { DURATIONS } from '@switchboard/domain/ordering/adding/mobile/durations'
import { SIM_KEYS } from '@switchboard/domain/ordering/adding/mobile/sim'
import { TOGETHER_CENTS } from '@switchboard/domain/ordering/adding/mobile/new-connection'
import { dollars } from '@switchboard/domain/money'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { part } from '#api/platform/database/part.ts'
import { STATES_DATA } from '#api/provider/mobile-data/lines.ts'
import { BUYER, charges } from '#api/provider/offer/buyer-sql.ts'
import { COMPONENT_CENTS } from '#api/provider/offer/current-sql.ts'

import { ASKS } from '../asks/store.ts'

import { AWAITS_ESIM } from './awaits-esim.ts'
import { inclusions, periodMb } from './plan-sql.ts'

/** The mobile services of account (`$1`) that are on by a day (`$2`), the ordered services, and the groups. */
const MOBILES = `
  mobiles as materialized (
    select s.service_number, s.service_entity, s.line_name, s.ends_on, ${AWAITS_ESIM} as awaits_esim,
      (select b.phone_number from number_to_bring b where b.account_code = s.account_code
        and b.service_number = s.service_number) as bring, p.plan_code, p.name, p.mobile_type, p.group_tag,
      p.is_group_member, ${COMPONENT_CENTS} as cents, ${periodMb('a.bill_frequency')} as period_mb,
      ${inclusions('a.bill_frequency')} as includes
    from service s join plan p using (plan_code) join account a using (account_code)
    where s.account_code = $1 and s.status = 'on' and s.service_entity is not null and p.mobile_type is not null
      and (s.ends_on is null or s.ends_on >= $2::date)),
  coming as materialized (
    select p.plan_code, p.name, p.group_tag, p.is_group_member, o.next_on, o.order_number,
      added ->> 'ServiceEntity' as service_entity
    from service_order o cross join lateral jsonb_array_elements(o.body -> 'AdditionalProducts') added
    join plan p on p.plan_code = added ->> 'RatePlan'
    where o.account_code = $1 and o.next_on is not null),
  shared as (
    select g.group_tag, json_build_object('groupTag', g.group_tag, 'maxGroupMemberCount', g.max_member_count,
        'groupMemberCount', (select count(*) from (
          select m.service_entity from mobiles m where m.group_tag = g.group_tag and m.is_group_member
            and not exists (select from coming c where c.service_entity = m.service_entity
              and c.group_tag = g.group_tag and not c.is_group_member)
          union select c.service_entity from coming c where c.group_tag = g.group_tag and c.is_group_member) members)) as text
    from mobile_group g where g.group_tag in (select h.group_tag from mobiles h))`

/** The lines of an account, each with its group and its add-ons. Source: MOB-032. */
export const mobileServicesPart = part(
  'mobileServices',
  `(with ${MOBILES}
   select coalesce(json_agg(json_build_object(
       'serviceEntity', h.service_entity, 'name', h.line_name, 'type', h.mobile_type,
       'plan', json_build_object('planKey', h.plan_code, 'name', h.name, ${charges('h.cents')},
         'periodDataMb', h.period_mb, 'includes', h.includes),
       'isGroupLeader', h.group_tag is not null and not h.is_group_member,
       'groupTag', h.group_tag,
       'groups', (select coalesce(json_agg(sh.text), '[]') from shared sh where sh.group_tag = h.group_tag),
       'addOns', (select coalesce(json_agg(json_build_object('planKey', e.plan_code, 'name', e.name,
           'endsOn', e.ends_on) order by e.cents, e.service_number), '[]')
         from mobiles e where e.mobile_type = 'mobile2_addon' and e.service_entity = h.service_entity),
       'underWay', (select coalesce(json_agg(json_build_object('name', c.name, 'on', c.next_on,
           'planKey', c.plan_code, 'orderNumber', c.order_number::text) order by c.order_number), '[]')
         from coming c where c.service_entity = h.service_entity),
       'awaitsEsim', h.awaits_esim, 'bring', h.bring)
     order by h.service_number), '[]')
   from mobiles h where h.mobile_type in ('mobile2_linerental', 'mobile2_wbb_addon'))`,
)

/** New connections of account (`$1`), by their start day. */
const NEW_CONNECTIONS = `(select coalesce(json_agg(json_build_object(
       'serviceEntity', added ->> 'ServiceEntity', 'planName', p.name, 'on', o.next_on,
       'orderNumber', o.order_number::text,
       'sim', case when o.body #>> '{HardwareOrders,0,items,0,key}' = '${SIM_KEYS.esim}' then 'esim' else 'card' end,
       'bring', o.body #>> '{NumberToBring,number}') order by o.next_on, o.order_number), '[]')
   from service_order o cross join lateral jsonb_array_elements(o.body -> 'AdditionalProducts') added
   join plan p on p.plan_code = added ->> 'RatePlan'
   where o.account_code = $1 and o.next_on is not null and o.kind = 'connection')`

const myMobile = statement<{ text: string }>(
  'my-mobile',
  `select json_build_object('services', ${mobileServicesPart.sql}, 'coming', ${NEW_CONNECTIONS}, 'asks', ${ASKS})::text as text
   where $2::date is not null`,
)

/** JSON of the mobiles of an account, its new connections and its requests. */
export async function readMyMobileText(
  db: Queries,
  { accountCode, today, reader, isStaff, now }: MyMobileQuery,
): Promise<string> {
  const [row] = await db.rows(myMobile, [accountCode, today, reader, isStaff, new Date(now)])
  if (row === undefined) throw new Error('the statement of the mobiles returned no row')
  return row.text
}

type MyMobileQuery = {
  readonly accountCode: string
  readonly today: Day
  readonly reader: string
  readonly isStaff: boolean
  readonly now: number
}

const OF_GROUP = `'isGroupMember', p.is_group_member, 'groupTag', p.group_tag`

/** The plans for mobiles of the account, with the groups that they can join. Source: MOB-034, MOB-039. */
export const mobileProductsPart = part(
  'mobileProducts',
  `(with ${BUYER}, ${MOBILES}
   select json_build_object(
     'products', coalesce((select json_agg(json_build_object('planKey', p.plan_code, 'name', p.name,
         ${charges('c.charge_cents')}, ${OF_GROUP}, 'changeOnly', p.change_only,
         'periodDataMb', ${periodMb('b.frequency')}, 'includes', ${inclusions('b.frequency')}) order by c.charge_cents, p.name)
       from plan p join plan_charge c on c.plan_code = p.plan_code and c.bill_frequency = b.frequency
       where p.mobile_type = 'mobile2_linerental' and ${STATES_DATA} and (p.for_business is null or p.for_business = b.business)), '[]'),
     'billFrequency', b.frequency,
     'hasBroadband', exists (select from service s join plan p using (plan_code)
       where s.account_code = $1 and s.status = 'on' and p.broadband_category is not null),
     'together', json_build_object(${charges(`period_price(${TOGETHER_CENTS}, b.frequency)`)}),
     'groups', (select coalesce(json_agg(text), '[]') from shared))
   from buyer b)`,
)

const group = statement<{ text: string }>(
  'mobile-group',
  `with ${MOBILES}
   select sh.text::text as text from shared sh
   where sh.group_tag = (select h.group_tag from mobiles h
     where h.service_entity = $3 and h.mobile_type = 'mobile2_linerental')`,
)

/** JSON of the group of a line; null if the line is in no group. Source: MOB-041. */
export async function findGroupText(
  db: Queries,
  { accountCode, today, serviceEntity }: { accountCode: string; today: Day; serviceEntity: string },
): Promise<string | null> {
  return (await db.rows(group, [accountCode, today, serviceEntity]))[0]?.text ?? null
}

const soldAddOn = z.object({
  key: z.string(),
  name: z.string(),
  chargeIncludingGst: dollars,
  chargeExcludingGst: dollars,
  isGroupMember: z.boolean(),
  groupTag: z.nullable(z.string()),
  duration: z.nullable(z.enum(DURATIONS)),
  addedDataMb: z.nullable(z.int()),
})
const soldAddOns = z.object({
  billFrequency: z.enum(BILL_FREQUENCIES),
  nextBillDate: z.nullable(day),
  addOns: z.array(soldAddOn),
})

/** A member's plan can join the group of a leader while the group has room. Source: MOB-022. */
const addOns = statement<{ text: string }>(
  'mobile-add-ons',
  `with ${BUYER}, ${MOBILES}
   select json_build_object('billFrequency', b.frequency, 'nextBillDate', (
       select a.next_invoice_date from account a where a.account_code = $1),
     'addOns', coalesce((select json_agg(json_build_object('key', p.plan_code, 'name', p.name,
         ${charges('c.charge_cents')}, ${OF_GROUP}, 'duration', p.duration, 'addedDataMb', p.added_data_mb))
       from plan p join plan_charge c on c.plan_code = p.plan_code and c.bill_frequency = b.frequency
       where (p.mobile_type = 'mobile2_addon' or p.is_group_member and not p.change_only and exists (
           select from mobiles h where h.group_tag = p.group_tag and not h.is_group_member)
           and exists (select from shared sh where sh.group_tag = p.group_tag
             and (sh.text ->> 'groupMemberCount')::integer < (sh.text ->> 'maxGroupMemberCount')::integer))
         and (p.for_business is null or p.for_business = b.business)), '[]'))::text as text
   from buyer b`,
)

/** The add-ons for the mobiles of an account, for all brands. */
export async function readSoldAddOns(
  db: Queries,
  accountCode: string,
  today: Day,
): Promise<z.output<typeof soldAddOns>> {
  const [row] = await db.rows(addOns, [accountCode, today])
  return soldAddOns.parse(JSON.parse(row?.text ?? '{}'))
}

const hasPrepay = statement<{ has: boolean }>(
  'mobile-has-prepay',
  `select exists (select from service s join plan p using (plan_code) join claim c using (account_code)
     where c.user_id = $1 and s.status = 'on' and p.mobile_type = 'prepay') as has`,
)

/** Whether an account of the user has a prepaid mobile. */
export async function hasPrepayMobile(db: Queries, userId: string): Promise<boolean> {
  return (await db.rows(hasPrepay, [userId]))[0]?.has ?? false
}
