/** The service of plan `p` of core product `c`, as named in orders that add products; null for other plans. */
export const SERVICE_OF_PLAN = `coalesce(p.mobile_type, case
  when c.wireless_version = 2 and p.plan_service = 'Internet' then 'wireless'
  when p.broadband_category is not null then 'broadband'
  when p.kind = 'video' then 'onlinevideo' end)`
