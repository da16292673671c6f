import { availableFromSql } from '#api/provider/locations/qualification.ts'

/** The first fixed line of the account (`$1`), for which wifi hardware is rented. */
export const FIXED_LINE = `
  line as materialized (
    select s.service_entity, s.location_id, s.plan_code, c.core_product_key
    from service s join plan p using (plan_code) join core_product c using (core_product_key)
    where s.account_code = $1 and s.status = 'on' and p.plan_service = 'Internet' and s.service_entity is not null
      and c.technology is not null
    order by s.service_number limit 1)`

/** Whether device `i` is of hardware product `h`, by the product key of its sale or by its model. */
export const IS_DEVICE_OF = '(i.hardware_product_key = h.hardware_product_key or i.model = h.model)'

const PRODUCT = {
  key: 'p.core_product_key',
  broadbandCategory: 'p.broadband_category',
  downstream: 'p.downstream_mbps',
}

/** Whether hardware `h` fits a core product of the brand (`$3`) that is available at a location on the day (`$2`). */
export function hardwareAvailableSql(locationId: string): string {
  return `exists (select from core_product p
    where $3::text = any(p.brands) and p.broadband_category <> ''
      and (p.technology = any(h.technologies) and p.downstream_mbps between h.least_mbps and h.most_mbps
        or p.wireless_version is not null and p.broadband_category = any(h.technologies))
      and ${availableFromSql(locationId, PRODUCT)} <= $2::date)`
}

/** The number of units in orders of these kinds that have not landed. `kinds` are SQL text literals. */
export function unitsUnderWaySql(kinds: string): string {
  return `(select coalesce(sum(json_array_length(o.body::json #> '{HardwareOrders,0,items}')), 0)::int
    from service_order o where o.account_code = $1 and o.next_on is not null and o.kind in (${kinds}))`
}
