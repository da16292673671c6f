import { part } from '#api/database/part.ts'
import { BUYER, charges } from '#api/offer/buyer-sql.ts'

/** The lines of account (`$1`) that are on by a day (`$2`), each with its group and what adds to it. Source: MOB-032. */
export const mobileServicesPart = part(
  'mobileServices',
  `(with ${BUYER},
   held as materialized (
     select s.service_number, s.service_entity, s.ends_on, p.plan_code, p.name, p.mobile_type, p.group_tag,
       p.is_group_member
     from service s join plan p using (plan_code)
     where s.account_code = $1 and s.status = 'on' and s.service_entity is not null and p.mobile_type is not null
       and (s.ends_on is null or s.ends_on >= $2::date)),
   shared as (
     select g.group_tag, json_build_object('groupTag', g.group_tag, 'maxGroupMemberCount', g.max_member_count,
         'groupMemberCount', count(*) filter (where h.is_group_member)) as text
     from held h join mobile_group g using (group_tag) group by g.group_tag)
   select coalesce(json_agg(json_build_object(
       'serviceEntity', h.service_entity, 'type', h.mobile_type,
       'plan', json_build_object('planKey', h.plan_code, 'name', h.name, ${charges('c.charge_cents')}),
       'isGroupLeader', h.group_tag is not null and not h.is_group_member,
       'groupTag', h.group_tag,
       'groups', (select coalesce(json_agg(sh.text), '[]') from shared sh where sh.group_tag = h.group_tag),
       'addOns', (select coalesce(json_agg(json_build_object('planKey', a.plan_code, 'name', a.name,
           'endsOn', a.ends_on) order by a.service_number), '[]')
         from held a where a.mobile_type = 'mobile2_addon' and a.service_entity = h.service_entity))
     order by h.service_number), '[]')
   from held h cross join buyer b
   join plan_charge c on c.plan_code = h.plan_code and c.bill_frequency = b.frequency
   where h.mobile_type in ('mobile2_linerental', 'mobile2_wbb_addon'))`,
)
