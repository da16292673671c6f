import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { DEMO_MESH_UNITS, DEMO_WIFI_RENTALS } from './hardware.ts'

const insertMeshUnit = statement<never>(
  'demo-fill-catalogue-insert-mesh-unit',
  `insert into mesh_unit (hardware_product_key, unit_type, small_units, medium_units, large_units, router_models,
      trial_promo_code)
    select key, type, small, medium, large, routers, trial
    from jsonb_to_recordset($1::jsonb)
      as m (key text, type text, small int, medium int, large int, routers text[], trial text)`,
)

const insertWifiRental = statement<never>(
  'demo-fill-catalogue-insert-wifi-rental',
  `insert into wifi_rental (rental_plan_key, hardware_product_key, only_with_plan_code)
    select plan, key, "only" from jsonb_to_recordset($1::jsonb) as r (plan text, key text, "only" text)`,
)

/** Fills the rules of rented hardware: mesh units, and the plans of Google Wifi. */
export async function fillRentals(db: Queries): Promise<void> {
  await db.rows(insertMeshUnit, [JSON.stringify(DEMO_MESH_UNITS)])
  await db.rows(insertWifiRental, [JSON.stringify(DEMO_WIFI_RENTALS)])
}
