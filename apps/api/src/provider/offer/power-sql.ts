/** The daily charge of a plan with the rates `r` at the connection `c`, in cents including GST. Source: PWR-063. */
export const CENTS_PER_DAY = '(r.cents_per_day + coalesce(r.cents_per_kva_day * c.chargeable_kva, 0))'

/** Power plans of a brand (`$3`) and a channel (`$4`) for a `buyer`, for the kind of meter of the connection `c`. */
export const POWER_PLANS = `coalesce((select json_agg(json_strip_nulls(json_build_object(
    'coreProductKey', p.core_product_key, 'planKey', p.plan_code,
    'description', concat_ws(': ', p.name, nullif(p.about, '')),
    'centsPerUnitIncludingGst', r.cents_per_unit, 'centsPerNightUnitIncludingGst', r.cents_per_night_unit,
    'centsPerDayIncludingGst', ${CENTS_PER_DAY}))
    order by r.cents_per_day, p.plan_code)
  from buyer b cross join power_rate r join plan p using (plan_code) join core_product e using (core_product_key)
  where r.ami = c.ami_flag and (p.for_business is null or p.for_business = b.business)
    and $3::text = any(e.brands) and $4::text = any(e.sales_channels)), '[]')`

/** Whether the account (`$1`) has broadband now. */
export const HAS_BROADBAND = `exists (select from service s join plan p using (plan_code)
  where s.account_code = $1 and s.status = 'on' and p.broadband_category is not null)`

/** Whether the account (`$1`) has or ever had power. */
export const HAD_POWER = '(exists (select from electricity_supply s where s.account_code = $1))'
