import { CAPACITY_CHARGE } from '@switchboard/domain/power/plans'
import { ELECTRICITY } from '@switchboard/domain/power/order'
import { NIGHT_CHARGE } from '@switchboard/domain/power/prices'

/** The dollars of a unit price: of a kilowatt-hour, a day or a kilovolt-ampere. */
export function unitDollarsSql(cents: string): string {
  return `round((${cents})::numeric / 100, 6)`
}

function chargeSql(category: 'Fixed' | 'Variable', name: string, cents: string): string {
  return `json_build_object('ChargeCategory', '${category}', 'DisplayName', '${name}',
    'ChargeIncludingGst', ${unitDollarsSql(cents)})`
}

/** The JSON of plan `p` with its rates `r`. `kva` is an SQL expression: the capacity of the connection, null for none. */
export function planSql(kva: string): string {
  return `json_build_object(
    'PlanKey', p.plan_code, 'PlanDisplayName', concat_ws(': ', p.name, nullif(p.about, '')),
    'PlanType', case when r.cents_per_night_unit is null then 'OneRate' else 'DayNight' end,
    'planChangeLocked', r.is_change_locked,
    'Charges', (
      select json_agg(charge order by place) from (values
        (1, ${chargeSql('Fixed', 'Daily charge', 'r.cents_per_day')}),
        (2, case when r.cents_per_kva_day * ${kva} > 0 then json_build_object('ChargeCategory', 'Fixed',
          'DisplayName', '${CAPACITY_CHARGE}', 'chargeableCapacity', ${kva},
          'ChargeIncludingGst', ${unitDollarsSql(`r.cents_per_kva_day * ${kva}`)}) end),
        (3, case when r.cents_per_night_unit is null
          then ${chargeSql('Variable', 'Electricity', 'r.cents_per_unit')}
          else ${chargeSql('Variable', 'Electricity, day', 'r.cents_per_unit')} end),
        (4, case when r.cents_per_night_unit is not null
          then ${chargeSql('Variable', NIGHT_CHARGE, 'r.cents_per_night_unit')} end)
      ) charges (place, charge) where charge is not null))`
}

/** Power has its own core products. `meter` is the condition for rates `r` that fit the meter. Source: PWR-082. */
export function coreProductsSql({ meter, kva }: { readonly meter: string; readonly kva: string }): string {
  return `coalesce((select json_agg(json_build_object(
      'CoreProductKey', e.core_product_key, 'DisplayName', e.description, 'Service', '${ELECTRICITY}',
      'Plans', coalesce((select json_agg(${planSql(kva)} order by r.cents_per_day, p.plan_code)
        from buyer b cross join power_rate r join plan p using (plan_code)
        where p.core_product_key = e.core_product_key and ${meter}
          and (p.for_business is null or p.for_business = b.business)), '[]')) order by e.place)
    from core_product e
    where e.bundle_type = 'Electricity' and $2::text = any(e.brands) and $3::text = any(e.sales_channels)), '[]')`
}
