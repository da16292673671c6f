import type { Day } from '@switchboard/domain/day'
import { DEFAULT_EARLY_TERMINATION_FEE_CENTS } from '@switchboard/domain/ordering/pricing/termination'
import { DEFAULT_SALES_CHANNEL } from '@switchboard/domain/ordering/sales'
import { WIRELESS_HARDWARE_TYPES } from '@switchboard/domain/wireless/contract'
import { WIRELESS_HARDWARE_MONTHS } from '@switchboard/domain/wireless/rules'

import { EXTRA } from '#api/provider/services/subjects.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { locationSql } from '#api/provider/locations/location.ts'

import { BUYER, charges } from './buyer-sql.ts'
import { unfittingSql } from './unfitting-sql.ts'

const hardwareTypes = WIRELESS_HARDWARE_TYPES.map((type) => `'${type}'`).join(', ')

/**
 * The first active wireless broadband of version 2, or else the first fixed line. Version 1 counts as
 * neither.
 */
const LINE = `
  line as materialized (
    select s.*, p.name, p.core_product_key, case when c.wireless_version = 2 then 'wireless' else 'fixed' end as line_kind
    from service s join plan p using (plan_code) join core_product c using (core_product_key)
    where s.account_code = $1 and s.status = 'on' and p.plan_service = 'Internet' and s.service_entity is not null
      and (c.wireless_version = 2 or c.technology is not null)
    order by c.wireless_version nulls last, s.service_number limit 1)`

/** The early termination fee of a fixed line's contract; null without a current contract. Source: ORD-042. */
const FEE = `case when l.line_kind = 'fixed' and l.contract_ends_on > $2::date
  then coalesce(l.termination_cents, ${DEFAULT_EARLY_TERMINATION_FEE_CENTS}) end`

const LINE_JSON = `(select json_build_object('kind', l.line_kind, 'serviceEntity', l.service_entity,
    'planKey', l.plan_code, 'name', l.name,
    'contract', json_build_object('startsOn', l.contract_started_on, 'endsOn', l.contract_ends_on),
    'terminationFee', case when ${FEE} > 0 then json_build_object(${charges(FEE)}) end)
  from line l)`

const AVAILABLE = `coalesce((select l.line_kind = 'wireless'
    or available_from(l.location_id, 'WBB', null) <= $2::date from line l), false)`

/** The add-ons of data that the line loses with a plan `p` of unlimited data. Source: WBB-045. */
const ENDED_ADD_ONS = `(select coalesce(json_agg(json_build_object('name', xp.name,
    ${charges('period_price(coalesce(r.monthly_cents * r.quantity, xp.monthly_cents), b.frequency)')})
    order by x.service_number), '[]')
  from line l join service x on x.account_code = $1 and x.service_entity = l.service_entity and x.status = 'on'
  join plan xp on xp.plan_code = x.plan_code and xp.mobile_type = 'mobile2_wbb_addon'
  left join recurring_charge r on r.account_code = $1 and r.subject = 'service:' || x.service_number
    and r.line_kind = 'plan' and r.starts_on <= $2::date and (r.ends_on is null or r.ends_on >= $2::date)
  where coalesce(p.data_cap_mb, 0) = 0)`

/** Whether the account has the hardware of the plan, by its product key or by its model. */
const HAS_HARDWARE = `exists (select from inventory_item i where i.account_code = $1
  and (i.hardware_product_key = h.hardware_product_key or i.model = h.model))`

/**
 * Plans of version 2 that the brand (`$3`) sells through its channel (`$4`) at the account's bill
 * frequency.
 */
const PLANS = `(select coalesce(json_agg(json_build_object(
    'key', p.plan_code, 'coreProductKey', p.core_product_key, 'name', p.name, 'about', p.about,
    ${charges('pc.charge_cents')},
    'neededHardware', (select coalesce(json_agg(h.hardware_product_key order by h.place), '[]')
      from plan_hardware ph join hardware_product h using (hardware_product_key)
      where ph.plan_code = p.plan_code and not ${HAS_HARDWARE}),
    'endsAddOns', ${ENDED_ADD_ONS}) order by pc.charge_cents, p.plan_code), '[]')
  from buyer b join plan_charge pc on pc.bill_frequency = b.frequency
  join plan p on p.plan_code = pc.plan_code and p.plan_service = 'Internet'
    and (p.for_business is null or p.for_business = b.business)
  join core_product c on c.core_product_key = p.core_product_key and c.wireless_version = 2
    and $3::text = any(c.brands) and $4::text = any(c.sales_channels))`

function hardwarePrice(unit: string): string {
  return `json_build_object(${charges(`coalesce((select hc.charge_cents from hardware_charge hc
    where hc.hardware_product_key = h.hardware_product_key
      and hc.contract_months = ${WIRELESS_HARDWARE_MONTHS} and hc.unit = ${unit}), 0)`)})`
}

/** Source: WBB-024, WBB-036. */
const HARDWARE = `(select coalesce(json_agg(json_build_object(
    'key', h.hardware_product_key, 'description', h.description, 'extendedDescription', h.extended_description,
    'type', h.type, 'bill', ${hardwarePrice('b.frequency')}, 'once', ${hardwarePrice("'Once'")}) order by h.place), '[]')
  from hardware_product h cross join buyer b where h.type in (${hardwareTypes}) and $3::text = any(h.brands))`

const WIRELESS_PRODUCT = '(select min(w.core_product_key) from core_product w where w.wireless_version = 2)'

/**
 * The charges that end with a change to wireless: the fixed line, its homeline, and extras that do not fit
 * wireless.
 */
const ENDS = `(select coalesce(json_agg(json_build_object('name', r.name,
    ${charges('period_price(r.monthly_cents * r.quantity, b.frequency)')}) order by r.charge_number), '[]')
  from line l cross join buyer b join recurring_charge r on r.account_code = $1
    and r.starts_on <= $2::date and (r.ends_on is null or r.ends_on >= $2::date)
  where l.line_kind = 'fixed' and (
    (r.line_kind = 'plan' and r.subject = 'service:' || l.service_number)
    or (r.line_kind = 'plan' and exists (select from service s join plan p using (plan_code)
      where s.account_code = $1 and r.subject = 'service:' || s.service_number
        and p.voice_category is not null and p.core_product_key = l.core_product_key))
    or (r.line_kind = 'extra' and r.subject like '${EXTRA}%' and ${unfittingSql(WIRELESS_PRODUCT, 'false')})))`

/** The number of an order under way for the line. For a fixed line, of any order under way. */
export function orderUnderWaySql(entity: string, isFixed: string): string {
  return `(select o.order_number::text from product_order o
    where o.account_code = $1 and is_active_order(o.status) and (${isFixed} or exists (
      select from service_order so where so.account_code = $1 and so.order_number = o.order_number
        and so.next_on is not null and so.body #>> '{AdditionalProducts,0,ServiceEntity}' = ${entity}))
    order by o.placed_on, o.order_number limit 1)`
}

const offer = statement<{ text: string }>(
  'wireless-offer',
  `with ${BUYER}, ${LINE}
   select json_build_object('line', ${LINE_JSON}, 'canOrderNewProducts', b.can_order_new_products,
     'location', (select ${locationSql('a')} from address a join line l using (location_id)),
     'isAvailable', ${AVAILABLE}, 'plans', ${PLANS}, 'hardware', ${HARDWARE}, 'ends', ${ENDS},
     'orderUnderWay', (select ${orderUnderWaySql('l.service_entity', "l.line_kind = 'fixed'")} from line l))::text as text
   from buyer b`,
)

export type WirelessOfferQuery = {
  readonly accountCode: string
  /** The brand's id. */
  readonly brand: string
  readonly today: Day
}

/** The account's offer of wireless broadband, as the JSON of its call. Source: WBB-029, WBB-030, WBB-036. */
export async function wirelessOfferText(
  db: Queries,
  { accountCode, brand, today }: WirelessOfferQuery,
): Promise<string> {
  const [row] = await db.rows(offer, [accountCode, today, brand, DEFAULT_SALES_CHANNEL])
  if (row === undefined) throw new Error(`there is no account ${accountCode}`)
  return row.text
}
