import { FREE_MONTHS_LEFT } from '#api/provider/books/free-months.ts'
import { statement } from '#api/platform/database/database.ts'
import { isReservedSql } from '#api/provider/locations/occupied-sql.ts'
import { powerSupplySql } from '#api/provider/locations/power-supply.ts'

import { BUYER } from './buyer-sql.ts'
import {
  CATALOGUE,
  additionalProductsSql,
  callingPackBundlesSql,
  coreProductFields,
  hardwareSql,
} from './catalogue-sql.ts'
import { CURRENT_PRODUCTS, RUNNING_BUNDLE } from './current-sql.ts'
import { LOCATION } from './location-sql.ts'
import { POWER_PLANS } from './power-sql.ts'

/** The number and location of the account's (`$1`) core products, and the number that its brand (`$2`) sells through a channel (`$3`). */
export const presentStatement = statement<{
  core_products: number
  location_id: string | null
  sold: number
}>(
  'offer-present',
  `select count(*) as core_products, min(s.location_id) as location_id,
     (select count(*) from core_product c
      where c.technology is not null and $2::text = any(c.brands) and $3::text = any(c.sales_channels)) as sold
   from service s join plan p using (plan_code)
   where s.account_code = $1 and s.status = 'on' and p.broadband_category is not null`,
)

/** Account (`$1`), day (`$2`), brand (`$3`), channel (`$4`) and place (`$5`). */
export const offerStatement = statement<{ known: boolean; text: string }>(
  'offer',
  `with ${BUYER}, ${CATALOGUE}, ${LOCATION}
   select exists (select from place) as known, json_build_object(
     'current', ${CURRENT_PRODUCTS},
     'hasPower', exists (select from service s join plan p using (plan_code)
       where s.account_code = $1 and p.kind = 'power'),
     'bundle', ${RUNNING_BUNDLE},
     'billFrequency', b.frequency,
     'canOrderNewProducts', b.can_order_new_products,
     'isOccupied', ${isReservedSql('$5::text', ['broadband', 'power'])},
     'location', (select location from place),
     'qualification', (select qualification from place),
     'coreProducts', coalesce((select json_agg(json_build_object(${coreProductFields('c')},
         'additionalProducts', ${additionalProductsSql('c')},
         'callingPackBundles', ${callingPackBundlesSql('c')},
         'hardware', ${hardwareSql('c')}) order by c.place)
       from sold c join available using (core_product_key)
       where exists (select from sold_plan p
         where p.core_product_key = c.core_product_key and p.plan_service = 'Internet')), '[]'),
     'phoneNumbers', coalesce((select phone_numbers from place), '[]'),
     'losingProviders', (select coalesce(json_agg(json_build_object('key', provider_key, 'name', name) order by name), '[]')
       from service_provider where not is_mobile),
     'power', (select ${powerSupplySql('place.location_id', POWER_PLANS)} from place),
     'equipmentLocations', (select coalesce(json_agg(json_build_object('key', location_key, 'display', display)
         order by place), '[]') from equipment_location where is_inside),
     'defaultContractLengthMonths', d.configuration -> 'defaultContractLengthMonths',
     'modemPostage', d.configuration -> 'modemPostage',
     'freeMonths', ${FREE_MONTHS_LEFT})::text as text
   from buyer b cross join dynamic_configuration d`,
)
