import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'
import { dollars } from '@switchboard/domain/money'
import { powerPlan } from '@switchboard/domain/ordering/offer/contract'
import { CONNECTION_STATUSES } from '@switchboard/domain/power/connection'
import { location } from '@switchboard/domain/qualification/contract'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { locationSql } from '#api/provider/locations/location.ts'
import { BUYER } from '#api/provider/offer/buyer-sql.ts'
import { BROADBAND_CHARGES } from '#api/provider/offer/current-sql.ts'
import { HAD_POWER, HAS_BROADBAND, POWER_PLANS } from '#api/provider/offer/power-sql.ts'

import type { OrderContext } from '../validator.ts'

import { toStaffId } from './sale.ts'

const storedPowerFacts = z.object({
  businessGroup: z.string(),
  billFrequency: z.enum(BILL_FREQUENCIES),
  canOrderNewProducts: z.boolean(),
  staffName: z.nullable(z.string()),
  connection: z.nullable(
    z.object({
      locationId: z.string(),
      location,
      ami: z.boolean(),
      status: z.enum(CONNECTION_STATUSES),
      isSupplied: z.boolean(),
      isOrdered: z.boolean(),
      plans: z.array(powerPlan),
    }),
  ),
  products: z.object({ all: z.int(), electricity: z.int() }),
  hasPower: z.boolean(),
  /** Power that has ended counts too. */
  hadPower: z.boolean(),
  hasBroadband: z.boolean(),
  hasActiveOrder: z.boolean(),
  internetEntity: z.nullable(z.string()),
  broadband: z.array(z.object({ chargeIncludingGst: dollars, chargeExcludingGst: dollars })),
  meterLocations: z.array(z.string()),
})
export type StoredPowerFacts = z.output<typeof storedPowerFacts>

/** Account (`$1`), day (`$2`), brand (`$3`), channel (`$4`), staff (`$5`), connection (`$6`), its first day (`$7`). */
const factsStatement = statement<{ text: string }>(
  'order-power-facts',
  `with ${BUYER}
   select json_build_object(
     'businessGroup', a.business_group, 'billFrequency', b.frequency,
     'canOrderNewProducts', b.can_order_new_products,
     'staffName', (select name from staff_member where staff_id = $5),
     'connection', (
       select json_build_object('locationId', c.location_id, 'location', ${locationSql('place')}, 'ami', c.ami_flag,
         'status', c.status,
         'isSupplied', exists (select from electricity_supply s
           where s.icp = c.icp and coalesce(s.ends_on, 'infinity') >= $7::date),
         'isOrdered', exists (select from service_order o
           where o.body #>> '{ElectricityToChange,Icp}' = c.icp and o.next_on is not null),
         'plans', ${POWER_PLANS})
       from electricity_connection c join address place using (location_id) where c.icp = $6),
     'products', (
       select json_build_object('all', count(*), 'electricity', count(*) filter (where e.bundle_type = 'Electricity'))
       from core_product e where $3::text = any(e.brands) and $4::text = any(e.sales_channels)),
     'hasPower', exists (select from service s join plan p using (plan_code)
       where s.account_code = $1 and p.kind = 'power'),
     'hadPower', ${HAD_POWER}, 'hasBroadband', ${HAS_BROADBAND},
     'hasActiveOrder', exists (select from product_order o where o.account_code = $1 and is_active_order(o.status)),
     'internetEntity', (select coalesce(s.service_entity, s.detail) from service s join plan p using (plan_code)
       where s.account_code = $1 and s.status = 'on' and p.broadband_category is not null
       order by s.service_number limit 1),
     'broadband', ${BROADBAND_CHARGES},
     'meterLocations', (select coalesce(json_agg(location_key), '[]') from equipment_location))::text as text
   from account a join buyer b using (account_code)`,
)

/** The facts that validate an order of power, with its brand's plans. */
export async function readPowerFacts(
  db: Queries,
  { accountCode, actor, brand, today }: OrderContext,
  { salesChannel, icp, from }: { salesChannel: string; icp: string | null; from: string | null },
): Promise<StoredPowerFacts> {
  const values = [accountCode, today, brand.id, salesChannel, toStaffId(actor), icp, from]
  const [row] = await db.rows(factsStatement, values)
  if (row === undefined) throw new Error(`there is no account ${accountCode}`)
  return storedPowerFacts.parse(JSON.parse(row.text))
}
