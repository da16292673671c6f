/** What a plan `p` of a core product `c` is for, as orders that add products name it; null for anything else. */
export const SERVICE_OF_PLAN = `coalesce(p.mobile_type, case
  when c.wireless_version = 2 and p.plan_service = 'Internet' then 'wireless'
  when p.broadband_category is not null then 'broadband'
  when p.kind = 'video' then 'onlinevideo' end)`
