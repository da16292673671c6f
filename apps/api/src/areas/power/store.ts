import { CAPACITY_CHARGE } from '@switchboard/domain/power/plans'
import { ELECTRICITY, INITIATE_SWITCH } from '@switchboard/domain/power/order'
import { NIGHT_CHARGE } from '@switchboard/domain/power/prices'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { locationSql } from '#api/provider/locations/location.ts'
import { BUYER } from '#api/provider/offer/buyer-sql.ts'
import { HAD_POWER, HAS_BROADBAND } from '#api/provider/offer/power-sql.ts'

/** The price of a unit, a day or a kilovolt-ampere, in dollars on the wire. */
function unitDollars(cents: string): string {
  return `round((${cents})::numeric / 100, 6)`
}

function charge(category: 'Fixed' | 'Variable', name: string, cents: string): string {
  return `json_build_object('ChargeCategory', '${category}', 'DisplayName', '${name}',
    'ChargeIncludingGst', ${unitDollars(cents)})`
}

/** The plan `p` with its rates `r` in the form of the contract; `kva` is the capacity of the connection, null for none. */
function planSql(kva: string): string {
  return `json_build_object(
    'PlanKey', p.plan_code, 'PlanDisplayName', concat_ws(': ', p.name, nullif(p.about, '')),
    'PlanType', case when r.cents_per_night_unit is null then 'OneRate' else 'DayNight' end,
    'planChangeLocked', r.is_change_locked,
    'Charges', (
      select json_agg(charge order by place) from (values
        (1, ${charge('Fixed', 'Daily charge', 'r.cents_per_day')}),
        (2, case when r.cents_per_kva_day * ${kva} > 0 then json_build_object('ChargeCategory', 'Fixed',
          'DisplayName', '${CAPACITY_CHARGE}', 'chargeableCapacity', ${kva},
          'ChargeIncludingGst', ${unitDollars(`r.cents_per_kva_day * ${kva}`)}) end),
        (3, case when r.cents_per_night_unit is null
          then ${charge('Variable', 'Electricity', 'r.cents_per_unit')}
          else ${charge('Variable', 'Electricity, day', 'r.cents_per_unit')} end),
        (4, case when r.cents_per_night_unit is not null
          then ${charge('Variable', NIGHT_CHARGE, 'r.cents_per_night_unit')} end)
      ) charges (place, charge) where charge is not null))`
}

/** Power is sold by core products of their own. Source: PWR-082. */
function coreProductsSql({ meter, kva }: { readonly meter: string; readonly kva: string }): string {
  return `coalesce((select json_agg(json_build_object(
      'CoreProductKey', e.core_product_key, 'DisplayName', e.description, 'Service', '${ELECTRICITY}',
      'Plans', coalesce((select json_agg(${planSql(kva)} order by r.cents_per_day, p.plan_code)
        from buyer b cross join power_rate r join plan p using (plan_code)
        where p.core_product_key = e.core_product_key and ${meter}
          and (p.for_business is null or p.for_business = b.business)), '[]')) order by e.place)
    from core_product e
    where e.bundle_type = 'Electricity' and $2::text = any(e.brands) and $3::text = any(e.sales_channels)), '[]')`
}

/** Whether the catalogue sells anything: an empty catalogue is a refusal of its own. Source: PWR-090. */
const SOLD = `exists (select from core_product e where $2::text = any(e.brands) and $3::text = any(e.sales_channels))`

const SUPPLIED_BY = `case
  when exists (select from electricity_supply s where s.icp = c.icp and s.ends_on is null and s.account_code = $1)
    then 'account'
  when exists (select from electricity_supply s where s.icp = c.icp and s.ends_on is null) then 'us'
  when c.trader is not null then 'another' else 'nobody' end`

/** The connection `c` at the place `a`, with the details that the account `$1` may see. Source: PWR-064. */
const INFORMATION = `json_build_object(
  'icp', c.icp, 'status', c.status, 'address', ${locationSql('a')},
  'metering', json_build_object('ami', c.ami_flag, 'installations', json_build_array(json_build_object(
    'installationNumber', 1,
    'components', coalesce((select json_agg(json_build_object('serialNumber', serial_number, 'channels', channels)
        order by serial_number)
      from (select serial_number, json_agg(json_build_object('channelNumber', channel_number,
          'numberOfDials', number_of_dials, 'counts', counts) order by channel_number) as channels
        from electricity_register r where r.icp = c.icp group by serial_number) meters), '[]')))),
  'chargeableCapacity', c.chargeable_kva,
  'medicallyDependent', (
    select answered.answer = 'Yes' from service_order o
    cross join jsonb_to_recordset(o.body -> 'Questions') as answered (question text, answer text)
    where o.account_code = $1 and o.state = 'Committed' and o.cancelled_on is null
      and o.body #>> '{ElectricityToChange,Icp}' = c.icp and answered.question = 'PowerMedicalDependent'
    order by o.order_number desc limit 1),
  'equipmentLocations', (select coalesce(json_agg(json_build_object('key', location_key, 'display', display)
      order by place), '[]') from equipment_location),
  'siteAccess', (
    select json_build_object('key', s.meter_location_code, 'notes', s.access_notes, 'dog', s.dog_code is not null)
    from site_access s where s.account_code = $1 and s.icp = c.icp))`

const information = statement<{ text: string }>(
  'power-icp-information',
  `select ${INFORMATION}::text as text from electricity_connection c join address a using (location_id)
   where c.icp = $2`,
)

/** The JSON text of a stored connection; null if its place is not in the address register. */
export async function informationText(db: Queries, accountCode: string, icp: string): Promise<string | null> {
  return (await db.rows(information, [accountCode, icp]))[0]?.text ?? null
}

const summary = statement<{ text: string }>(
  'power-icp-summary',
  `select json_build_object('icp', c.icp, 'status', c.status, 'suppliedBy', ${SUPPLIED_BY}, 'ami', c.ami_flag,
     'address', concat_ws(' ', a.full_address, a.postcode))::text as text
   from electricity_connection c join address a using (location_id) where c.icp = $2`,
)

export async function summaryText(db: Queries, accountCode: string, icp: string): Promise<string | null> {
  return (await db.rows(summary, [accountCode, icp]))[0]?.text ?? null
}

const address = statement<{ text: string }>(
  'power-icp-address',
  `select (${locationSql('a')}::jsonb || jsonb_build_object('Lines', jsonb_path_query_array(
     jsonb_build_array(a.full_number || ' ' || a.road_name, nullif(a.suburb, a.town), concat_ws(' ', a.town, a.postcode)),
     '$[*] ? (@ != null)')))::text as text
   from electricity_connection c join address a using (location_id) where c.icp = $1`,
)

export async function addressText(db: Queries, icp: string): Promise<string | null> {
  return (await db.rows(address, [icp]))[0]?.text ?? null
}

export type Sale = { readonly brand: string; readonly salesChannel: string }

const qualified = statement<{
  sold: boolean
  core_products: string
  information: string
  supplied_by: string
  business_group: string
  has_broadband: boolean
  had_power: boolean
}>(
  'power-qualified',
  `with ${BUYER}
   select ${SOLD} as sold, (select business_group from account where account_code = $1) as business_group,
     ${HAS_BROADBAND} as has_broadband, ${HAD_POWER} as had_power,
     ${coreProductsSql({ meter: 'r.ami = c.ami_flag', kva: 'c.chargeable_kva' })}::text as core_products,
     ${INFORMATION}::text as information, ${SUPPLIED_BY} as supplied_by
   from electricity_connection c join address a using (location_id) where c.icp = $4`,
)

/** A connection with the products that can supply it, each part in the form of the contract. */
export async function findQualifiedConnection(
  db: Queries,
  accountCode: string,
  { icp, brand, salesChannel }: Sale & { readonly icp: string },
) {
  return (await db.rows(qualified, [accountCode, brand, salesChannel, icp]))[0] ?? null
}

const coreProducts = statement<{ text: string }>(
  'power-core-products',
  `with ${BUYER}
   select ${coreProductsSql({
     meter: '(c.icp is null or r.ami = c.ami_flag)',
     kva: 'c.chargeable_kva',
   })}::text as text
   from (select) one left join electricity_connection c on c.icp = $4`,
)

/** The power products on sale, for the meter of a connection if one is given. */
export async function coreProductsText(
  db: Queries,
  accountCode: string,
  { icp, brand, salesChannel }: Sale & { readonly icp: string | null },
): Promise<string> {
  return (await db.rows(coreProducts, [accountCode, brand, salesChannel, icp]))[0]?.text ?? '[]'
}

/** Connections by which the account `$1` has power on a day `$2`, with the plan of each. */
const CURRENT = `electricity_supply s
  join service v on v.account_code = s.account_code and v.service_number = s.service_number and v.status = 'on'
  join plan p using (plan_code) join power_rate r using (plan_code)
  join electricity_connection c on c.icp = s.icp join address a on a.location_id = c.location_id
  where s.account_code = $1 and s.starts_on <= $2::date and coalesce(s.ends_on, 'infinity') >= $2::date`

const currentIcps = statement<{ text: string }>(
  'power-current-icps',
  `select coalesce(json_agg(json_build_object('icp', s.icp, 'address', concat_ws(' ', a.full_address, a.postcode),
     'ami', c.ami_flag, 'suppliedFrom', s.starts_on, 'CoreProductKey', p.core_product_key,
     'plan', ${planSql('c.chargeable_kva')}) order by s.service_number), '[]')::text as text from ${CURRENT}`,
)

export async function currentIcpsText(db: Queries, accountCode: string, today: string): Promise<string> {
  return (await db.rows(currentIcps, [accountCode, today]))[0]?.text ?? '[]'
}

const capacityCharge = statement<{ text: string }>(
  'power-capacity-charge',
  `select json_build_object('ChargeCategory', 'Fixed', 'DisplayName', '${CAPACITY_CHARGE}',
     'chargeableCapacity', c.chargeable_kva,
     'ChargeIncludingGst', ${unitDollars('r.cents_per_kva_day * c.chargeable_kva')})::text as text
   from ${CURRENT} and s.icp = $3 and r.cents_per_kva_day * c.chargeable_kva > 0`,
)

/** The capacity charge of the account's plan for a connection; null if there is none. */
export async function capacityChargeText(
  db: Queries,
  { accountCode, today, icp }: { accountCode: string; today: string; icp: string },
): Promise<string | null> {
  return (await db.rows(capacityCharge, [accountCode, today, icp]))[0]?.text ?? null
}

const has = statement<{ has: boolean }>(
  'power-has',
  `select exists (select from service s join plan p using (plan_code)
     where s.account_code = $1 and p.kind = 'power' and s.status = 'on') as has`,
)

export async function hasPower(db: Queries, accountCode: string): Promise<boolean> {
  return (await db.rows(has, [accountCode]))[0]?.has === true
}

const orders = statement<{ text: string }>(
  'power-orders',
  `select coalesce(json_agg(json_build_object('OrderNumber', o.order_number::text,
     'CustomerFacingTicketStatus', o.status, 'Description', o.description, 'PlacedOn', o.placed_on,
     'ExpectedOn', s.body #>> '{ElectricityToChange,RequestedDateOfProvisioning}',
     'icp', s.body #>> '{ElectricityToChange,Icp}',
     'Tasks', json_build_array(json_build_object('TaskKey', '${INITIATE_SWITCH}', 'Status', case
       when s.cancelled_on is not null then 'Cancelled' when s.next_on is null then 'Completed' else 'Open' end)))
     order by o.placed_on desc, o.order_number desc), '[]')::text as text
   from service_order s join product_order o
     on o.account_code = s.account_code and o.order_number = s.order_number
   where s.account_code = $1 and s.state = 'Committed' and s.body -> 'ElectricityToChange' <> 'null'::jsonb`,
)

/** Orders with power, newest first. Source: PWR-069. */
export async function ordersText(db: Queries, accountCode: string): Promise<string> {
  return (await db.rows(orders, [accountCode]))[0]?.text ?? '[]'
}
