import type { Day } from '@switchboard/domain/day'
import { WIFI_CONTRACT_MONTHS } from '@switchboard/domain/google-wifi/rules'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { locationSql } from '#api/provider/locations/location.ts'

import { BUYER, charges } from './buyer-sql.ts'
import { FIXED_LINE, IS_DEVICE_OF, hardwareAvailableSql, unitsUnderWaySql } from './rental-sql.ts'

/** Whether the account has or has ordered wifi hardware of ours; then it cannot rent more. Source: GWF-004. */
const HAS = `(exists (select from inventory_item i join hardware_product h on ${IS_DEVICE_OF}
    where i.account_code = $1 and h.type in ('Mesh Satellite', 'Google Wifi'))
  or ${unitsUnderWaySql("'meshunits', 'googlewifi'")} > 0)`

const prices = charges('hc.charge_cents')
  .replaceAll("'chargeExcludingGst'", "'ChargeExcludingGst'")
  .replaceAll("'chargeIncludingGst'", "'ChargeIncludingGst'")

/** The rentals of the brand (`$3`) that are available at the line's address. Source: GWF-017. */
const OPTIONS = `(select coalesce(json_agg(json_build_object(
    'PurchaseType', h.purchase_type, 'PlanKey', w.rental_plan_key,
    'CoreComponentPlanKeyRestricted', w.only_with_plan_code, ${prices}, 'BillFrequency', b.frequency,
    'CoreProductComponentServiceID', l.service_entity, 'HardwareProductKey', h.hardware_product_key,
    'Description', h.description, 'ExtendedDescription', h.extended_description)
    order by hc.charge_cents, w.rental_plan_key), '[]')
  from wifi_rental w join hardware_product h using (hardware_product_key) cross join buyer b cross join line l
  join hardware_charge hc on hc.hardware_product_key = h.hardware_product_key
    and hc.contract_months = ${WIFI_CONTRACT_MONTHS} and hc.unit = b.frequency
  where $3::text = any(h.brands) and not ${HAS} and ${hardwareAvailableSql('l.location_id')})`

/** `line` and `options` are JSON, as in the reply of the call. */
export type WifiOffer = {
  readonly line: string
  readonly options: string
  readonly core_product_key: string | null
  readonly service_entity: string | null
  readonly bill_frequency: string
  readonly order_under_way: boolean
}

const offer = statement<WifiOffer>(
  'google-wifi-offer',
  `with ${BUYER}, ${FIXED_LINE}
   select json_build_object('coreProductKey', core_product_key, 'currentPlanKey', plan_code,
       'hasGoogleWifi', ${HAS},
       'location', (select ${locationSql('a')} from address a where a.location_id = l.location_id))::text as line,
     ${OPTIONS}::text as options, l.core_product_key, l.service_entity, b.frequency as bill_frequency,
     exists (select from product_order o
       where o.account_code = $1 and is_active_order(o.status)) as order_under_way
   from buyer b left join line l on true`,
)

export type WifiOfferQuery = {
  readonly accountCode: string
  readonly today: Day
  /** The brand's id. */
  readonly brand: string
}

/** The account's offer of Google Wifi. Source: GWF-019 to GWF-023. */
export async function readWifiOffer(
  db: Queries,
  { accountCode, today, brand }: WifiOfferQuery,
): Promise<WifiOffer> {
  const [row] = await db.rows(offer, [accountCode, today, brand])
  if (row === undefined) throw new Error(`there is no account ${accountCode}`)
  return row
}
