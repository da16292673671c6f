import type { Day } from '@switchboard/domain/day'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { part } from '#api/platform/database/part.ts'
import { locationSql } from '#api/provider/locations/location.ts'
import { phoneNumbersSql } from '#api/provider/locations/phone-numbers.ts'
import { qualificationResultsSql, qualificationSql } from '#api/provider/locations/qualification.ts'
import { hardwareAvailableSql } from '#api/provider/offer/rental-sql.ts'

/** The parameters of a statement: the place (`$1`), the day (`$2`) and the brand whose products are listed (`$3`). */
export type Place = { readonly locationId: string; readonly today: Day; readonly brand: string }

type Text = { text: string }

const PRODUCT = {
  key: 'p.core_product_key',
  broadbandCategory: 'p.broadband_category',
  downstream: 'p.downstream_mbps',
}
const PRODUCTS_OF_BRAND = "core_product p where $3::text = any(p.brands) and p.broadband_category <> ''"
const PLACE = { locationId: 'a.location_id', today: '$2::date', product: PRODUCT }
const QUALIFICATION = qualificationSql({ ...PLACE, coreProducts: PRODUCTS_OF_BRAND })
const WIRELESS = qualificationResultsSql({
  ...PLACE,
  coreProducts: `${PRODUCTS_OF_BRAND} and p.wireless_version is not null`,
})

const ofLocation = statement<Text>(
  'qualification-of-location',
  `select ${QUALIFICATION}::text as text from address a where a.location_id = $1`,
)
const ofAddress = statement<Text>(
  'qualification-of-address',
  `select (${QUALIFICATION}::jsonb || jsonb_build_object('Address', ${locationSql('a')}))::text as text
   from address a where a.location_id = $1`,
)
const ofWireless = statement<Text>(
  'qualification-of-wireless',
  `select json_build_object(
     'WirelessAvailable', exists (select from location_network n
       where n.location_id = a.location_id and n.technology = 'WBB' and n.available_from <= $2),
     'QualifyLocationResults', ${WIRELESS})::text as text
   from address a where a.location_id = $1 and $3::text is not null`,
)
const hardwareAt = statement<Text>(
  'qualification-hardware-at',
  `select json_build_object(
     'HardwareAvailability', (
       select coalesce(json_agg(json_build_object(
         'HardwareProductKey', h.hardware_product_key,
         'Available', ${hardwareAvailableSql('a.location_id')}) order by h.place), '[]')
       from hardware_product h where $3::text = any(h.brands)),
     'Address', ${locationSql('a')})::text as text
   from address a where a.location_id = $1`,
)

async function findText(
  db: Queries,
  query: typeof ofLocation,
  { locationId, today, brand }: Place,
): Promise<string | null> {
  return (await db.rows(query, [locationId, today, brand]))[0]?.text ?? null
}

/** These four functions return null for a place that is not in the address register. */
export const locationQualificationText = (db: Queries, place: Place) => findText(db, ofLocation, place)
export const addressQualificationText = (db: Queries, place: Place) => findText(db, ofAddress, place)
export const wirelessText = (db: Queries, place: Place) => findText(db, ofWireless, place)
export const hardwareAvailabilityText = (db: Queries, place: Place) => findText(db, hardwareAt, place)

const lines = statement<{ text: string | null }>(
  'qualification-lines',
  `select (
     select json_build_object('LineNumbers', coalesce((
       select json_agg(json_build_object('LineNumber', l.line_number) order by l.line_number)
       from location_line l where l.location_id = a.location_id and l.technology = p.technology), '[]'))
     from core_product p where p.core_product_key = $2)::text as text
   from address a where a.location_id = $1`,
)

/** The lines of a place for a core product; undefined for an unknown place, null for an unknown product. */
export async function lineNumbersText(
  db: Queries,
  locationId: string,
  coreProductKey: string,
): Promise<string | null | undefined> {
  return (await db.rows(lines, [locationId, coreProductKey]))[0]?.text
}

const numbers = statement<{ numbers: string[] }>(
  'qualification-numbers',
  `select ${phoneNumbersSql('a.location_id', '$2::int')} as numbers from address a where a.location_id = $1`,
)

/** Free numbers for a place; null for an unknown place. */
export async function listFreeNumbers(
  db: Queries,
  locationId: string,
  max: number,
): Promise<string[] | null> {
  return (await db.rows(numbers, [locationId, max]))[0]?.numbers ?? null
}

const devices = statement<Text>(
  'qualification-devices',
  `select json_build_object('QualifyHardwareResult', coalesce((
     select json_agg(json_build_object('HardwareProductKey', h.hardware_product_key,
       'SupportedCoreProductKeys', (
         select coalesce(json_agg(p.core_product_key order by p.core_product_key), '[]') from core_product p
         where $3::text = any(p.brands) and p.technology = any(h.technologies)
           and p.downstream_mbps between h.least_mbps and h.most_mbps)) order by h.hardware_product_key)
     from inventory_item i cross join lateral (
       select * from hardware_product
       where (hardware_product_key = i.hardware_product_key or model = i.model) and $3::text = any(brands)
       order by hardware_product_key is not distinct from i.hardware_product_key desc, place limit 1) h
     where i.account_code = s.account_code), '[]'))::text as text
   from service s where s.account_code = $1 and s.service_entity = $2 limit 1`,
)

/** The core products that the account's devices support, by one of its services; null for an unknown service. */
export async function devicesText(
  db: Queries,
  accountCode: string,
  { serviceEntity, brand }: { readonly serviceEntity: string; readonly brand: string },
): Promise<string | null> {
  return (await db.rows(devices, [accountCode, serviceEntity, brand]))[0]?.text ?? null
}

export const accountQualificationPart = part(
  'accountQualification',
  `(select json_build_object('canOrderNewProducts', can_order_new_products) from account where account_code = $1)`,
)
