/** Plan types with data use of their own. The use of an add-on is counted at its line. */
export const LINE_TYPES = `('mobile2_linerental', 'prepay')`

/** Whether a plan `p` may be sold: a mobile plan states its data, and a member has the data of its leader. Source: MOB-069. */
export const STATES_DATA = `(p.mobile_type is distinct from 'mobile2_linerental' or p.is_group_member or p.data_cap_mb is not null)`

/** The monthly data of a line of account `$1` with plan `p`: 0 is unlimited, null is none. A group has the data of its leader. */
export const LINE_DATA_MB = `case when p.group_tag is null then p.data_cap_mb else (
  select max(shared.data_cap_mb) from service led join plan shared using (plan_code)
  where led.account_code = $1 and led.status = 'on' and shared.group_tag = p.group_tag
    and not shared.is_group_member) end`

/** The mobiles of account `$1` that are on. `cap_mb` is `LINE_DATA_MB`. */
export const ALL_LINES = `
  lines as materialized (
    select s.service_number, s.service_entity, s.line_name, s.started_on, s.plan_code, p.name, p.group_tag, p.is_group_member,
      p.data_cap_mb as plan_mb,
      ${LINE_DATA_MB} as cap_mb
    from service s join plan p using (plan_code)
    where s.account_code = $1 and s.status = 'on' and s.service_entity is not null and p.mobile_type in ${LINE_TYPES})`

/** `ALL_LINES`, and `line`: the mobile with number `$3`, or the first if `$3` is null. */
export const LINES = `${ALL_LINES},
  line as materialized (
    select * from lines where $3::text is null or service_entity = $3::text order by service_number limit 1)`
