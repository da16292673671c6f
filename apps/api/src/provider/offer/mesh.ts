import * as z from 'zod/mini'

import type { Day } from '@switchboard/domain/day'
import { meshOffer } from '@switchboard/domain/mesh/contract'
import { MEDIUM_BELOW_SQM, MAX_MESH_UNITS, SMALL_BELOW_SQM } from '@switchboard/domain/mesh/rules'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { BUYER, charges } from './buyer-sql.ts'
import { FIXED_LINE, IS_DEVICE_OF, hardwareAvailableSql, unitsUnderWaySql } from './rental-sql.ts'

const ROUTER = `
  router as materialized (
    select h.hardware_product_key, h.model from inventory_item i join hardware_product h on ${IS_DEVICE_OF}
    where i.account_code = $1 and h.type = 'Router' and $3::text = any(h.brands)
    order by i.inventory_item_id desc, h.hardware_product_key is not distinct from i.hardware_product_key desc, h.place
    limit 1)`

/** Units of the brand (`$3`) that work with the router, with the number that the account has and the number that its home needs. */
const UNITS = `
  unit as materialized (
    select h.*, m.unit_type, m.trial_promo_code, pc.charge_cents,
      (select count(*)::int from inventory_item i where i.account_code = $1 and ${IS_DEVICE_OF}) as owned,
      case when f.floor_area_sqm < ${SMALL_BELOW_SQM} then m.small_units
        when f.floor_area_sqm < ${MEDIUM_BELOW_SQM} then m.medium_units
        when f.floor_area_sqm is not null then m.large_units end as needed,
      ${hardwareAvailableSql('l.location_id')} as is_available
    from mesh_unit m join hardware_product h using (hardware_product_key) cross join buyer b cross join line l
    join hardware_charge pc on pc.hardware_product_key = h.hardware_product_key and pc.contract_months = 0
      and pc.unit = b.frequency
    left join location_facts f on f.location_id = l.location_id
    where $3::text = any(h.brands)
      and (m.router_models = '{}' or exists (select from router r where r.model = any(m.router_models)))),
  orderable as materialized (
    select greatest(0, ${MAX_MESH_UNITS} - ${unitsUnderWaySql("'meshunits'")}
      - (select coalesce(sum(owned), 0)::int from unit)) as units)`

function counts(units: string, where: string): string {
  return `(select coalesce(json_agg(json_build_object('meshSatelliteHardwareKey', u.hardware_product_key,
      'numberOfWifiUnits', ${units}) order by u.place), '[]') from unit u where ${where})`
}

const HARDWARE = `json_build_object(
    'hardwareProductKey', (select hardware_product_key from router),
    'numberOfMeshSatelliteUnitsCanStillOrder', o.units,
    'propertySummary', json_build_object('floorAreaSqm', (select f.floor_area_sqm from line l
      join location_facts f using (location_id))),
    'suggestedMeshSatelliteUnitsToAcquire',
      ${counts('least(greatest(u.needed - u.owned, 1), o.units)', 'u.needed is not null')},
    'numberOfMeshSatelliteUnitsNecessaryForCoverage', ${counts('u.needed', 'u.needed is not null')},
    'ownedMeshSatelliteUnitsCompatibleWithRouter', ${counts('u.owned', 'u.owned > 0')})`

const offer = statement<{ text: string }>(
  'mesh-offer',
  `with ${BUYER}, ${FIXED_LINE}, ${ROUTER}, ${UNITS}
   select json_build_object(
     'serviceEntity', (select service_entity from line), 'locationId', (select location_id from line),
     'hardware', ${HARDWARE},
     'units', (select coalesce(json_agg(json_build_object('key', u.hardware_product_key, 'type', u.unit_type,
         'name', u.description, 'about', u.extended_description, ${charges('u.charge_cents')}) order by u.place), '[]')
       from unit u),
     'trialPromoCode', case when not exists (select from unit where owned > 0)
         and ${unitsUnderWaySql("'meshunits'")} = 0
       then (select trial_promo_code from unit where unit_type = 'netcomm' order by place limit 1) end,
     'available', (select coalesce(json_agg(u.hardware_product_key), '[]') from unit u where u.is_available))::text as text
   from orderable o`,
)

export type MeshOfferQuery = {
  readonly accountCode: string
  readonly today: Day
  /** The brand's id. */
  readonly brand: string
}

/** The mesh hardware of the account as JSON: the reply of its call and the facts of `validatedMeshOffer`. Source: MSH-022, MSH-023. */
export async function meshOfferText(
  db: Queries,
  { accountCode, today, brand }: MeshOfferQuery,
): Promise<string> {
  const [row] = await db.rows(offer, [accountCode, today, brand])
  if (row === undefined) throw new Error(`there is no account ${accountCode}`)
  return row.text
}

/** The reply of the call with the keys of the units that are available at the line's location, for the validation. */
export const validatedMeshOffer = z.extend(meshOffer, { available: z.array(z.string()) })
