/** Lines that move data of their own; what adds to one moves by its number. */
export const LINE_TYPES = `('mobile2_linerental', 'prepay')`

/**
 * Of account `$1`: `lines`, its mobiles that are on, and `line`, the one whose number is `$3`, or the first where it is null.
 * `cap_mb` is what a line's plan has a month, or that of the group whose data it shares: 0 is unlimited, null is none.
 */
export const LINES = `
  lines as materialized (
    select s.service_number, s.service_entity, s.started_on, s.plan_code, p.name, p.group_tag,
      case when p.group_tag is null then p.data_cap_mb else (
        select max(shared.data_cap_mb) from service led join plan shared using (plan_code)
        where led.account_code = $1 and led.status = 'on' and shared.group_tag = p.group_tag
          and not shared.is_group_member) end as cap_mb
    from service s join plan p using (plan_code)
    where s.account_code = $1 and s.status = 'on' and s.service_entity is not null and p.mobile_type in ${LINE_TYPES}),
  line as materialized (
    select * from lines where $3::text is null or service_entity = $3::text order by service_number limit 1)`
