import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { locationSql } from '#api/provider/locations/location.ts'
import { BUYER } from '#api/provider/offer/buyer-sql.ts'
import { HAD_POWER, HAS_BROADBAND } from '#api/provider/offer/power-sql.ts'

import { coreProductsSql } from './plan-sql.ts'

/** Whether the catalogue sells anything. Source: PWR-090. */
const SELLS_ANYTHING = `exists (select from core_product e where $2::text = any(e.brands) and $3::text = any(e.sales_channels))`

const SUPPLIED_BY = `case
  when exists (select from electricity_supply s where s.icp = c.icp and s.ends_on is null and s.account_code = $1)
    then 'account'
  when exists (select from electricity_supply s where s.icp = c.icp and s.ends_on is null) then 'us'
  when c.trader is not null then 'another' else 'nobody' end`

/** The connection `c` at the address `a`, with the details that the account `$1` may see. Source: PWR-064. */
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

/** The JSON of a stored connection; null if its address is not in the address register. */
export async function readInformationText(
  db: Queries,
  accountCode: string,
  icp: string,
): Promise<string | null> {
  return (await db.rows(information, [accountCode, icp]))[0]?.text ?? null
}

const summary = statement<{ text: string }>(
  'power-icp-summary',
  `select json_build_object('icp', c.icp, 'status', c.status, 'suppliedBy', ${SUPPLIED_BY}, 'ami', c.ami_flag,
     'address', concat_ws(' ', a.full_address, a.postcode))::text as text
   from electricity_connection c join address a using (location_id) where c.icp = $2`,
)

export async function readSummaryText(db: Queries, accountCode: string, icp: string): Promise<string | null> {
  return (await db.rows(summary, [accountCode, icp]))[0]?.text ?? null
}

const address = statement<{ text: string }>(
  'power-icp-address',
  `select (${locationSql('a')}::jsonb || jsonb_build_object('Lines', jsonb_path_query_array(
     jsonb_build_array(a.full_number || ' ' || a.road_name, nullif(a.suburb, a.town), concat_ws(' ', a.town, a.postcode)),
     '$[*] ? (@ != null)')))::text as text
   from electricity_connection c join address a using (location_id) where c.icp = $1`,
)

export async function readAddressText(db: Queries, icp: string): Promise<string | null> {
  return (await db.rows(address, [icp]))[0]?.text ?? null
}

type Sale = { readonly brand: string; readonly salesChannel: string }

export type QualifiedConnection = {
  sells_anything: boolean
  core_products: string
  information: string
  supplied_by: string
  business_group: string
  has_broadband: boolean
  had_power: boolean
}

const qualified = statement<QualifiedConnection>(
  'power-qualified',
  `with ${BUYER}
   select ${SELLS_ANYTHING} as sells_anything, (select business_group from account where account_code = $1) as business_group,
     ${HAS_BROADBAND} as has_broadband, ${HAD_POWER} as had_power,
     ${coreProductsSql({ meter: 'r.ami = c.ami_flag', kva: 'c.chargeable_kva' })}::text as core_products,
     ${INFORMATION}::text as information, ${SUPPLIED_BY} as supplied_by
   from electricity_connection c join address a using (location_id) where c.icp = $4`,
)

/** A connection with the products that can supply it; null if its address is not in the address register. */
export async function findQualifiedConnection(
  db: Queries,
  accountCode: string,
  { icp, brand, salesChannel }: Sale & { readonly icp: string },
): Promise<QualifiedConnection | null> {
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

/** The JSON of the power products on sale: for the meter of a connection, or for any meter. */
export async function readCoreProductsText(
  db: Queries,
  accountCode: string,
  { icp, brand, salesChannel }: Sale & { readonly icp: string | null },
): Promise<string> {
  return (await db.rows(coreProducts, [accountCode, brand, salesChannel, icp]))[0]?.text ?? '[]'
}
