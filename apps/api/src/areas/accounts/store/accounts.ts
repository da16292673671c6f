import { BUSINESS_GROUPS } from '@switchboard/domain/access'
import { MAX_ENDED_SERVICES } from '@switchboard/domain/accounts/ended-services'

import { part } from '#api/platform/database/part.ts'
import { unitsUnderWaySql } from '#api/provider/offer/rental-sql.ts'

const businessGroups = BUSINESS_GROUPS.map((group) => `'${group}'`).join(', ')

/**
 * The account with the facts for menus and guards. One statement reads the tables of other areas, because it runs with each
 * page and its plan is cached. `h` has the products that are on, `o` the orders. Source: docs/decisions/0028.
 */
export const accountPart = part(
  'account',
  `(with has as (
      select
        coalesce(bool_or(p.kind = 'broadband' and s.status = 'on'), false) as internet,
        coalesce(bool_or(p.kind = 'voice' and s.status = 'on'), false) as voice,
        coalesce(bool_or(p.kind = 'power' and s.status = 'on'), false) as power,
        coalesce(bool_or(p.kind = 'power' and s.status = 'ordered'), false) as power_ordered,
        coalesce(bool_or(p.mobile_type = 'mobile2_linerental' and s.status = 'on'), false) as line_rental,
        coalesce(bool_or(p.mobile_type = 'prepay' and s.status = 'on'), false) as prepaid,
        coalesce(bool_or(p.voice_category = 'POTS' and s.status = 'on'), false) as pots,
        count(*) filter (where p.voice_category is not null and s.status = 'on') > 1 as several_lines,
        -- the plan of a toll-free number is the only voice plan that belongs to no core product
        coalesce(bool_or(p.kind = 'voice' and p.plan_service is null and s.status = 'on'
          and s.service_entity is not null and coalesce(s.ends_on, 'infinity') >= $2::date), false) as toll_free,
        max(c.wireless_version) filter (where s.status = 'on') as wireless_version
      from service s join plan p using (plan_code) left join core_product c using (core_product_key)
      where s.account_code = $1),
    ordered as (
      select
        coalesce(bool_or(o.kind = 'fibre'), false) as fibre,
        coalesce(bool_or(o.kind = 'fibre' and is_active_order(o.status)), false) as active_fibre,
        coalesce(bool_or(o.kind <> 'fibre' and is_active_order(o.status)), false) as active_other
      from product_order o where o.account_code = $1)
    select json_build_object(
      'accountCode', a.account_code,
      'name', a.name,
      'firstName', (select u.first_name from claim c join login_user u using (user_id)
        where c.account_code = a.account_code and c.role = 'AccountOwner' order by u.user_id limit 1),
      'address', a.address,
      'businessGroup', a.business_group,
      'billCycle', json_build_object('billFrequency', a.bill_frequency),
      'nextBillDate', next_bill_date_of($1, $2),
      'serviceFacts', json_build_object(
        'mail', exists (select from mailbox m where m.account_code = $1),
        'internet', h.internet,
        'voice', h.voice,
        'configurableWifi', exists (select from inventory_item i
          where i.account_code = $1 and i.number_of_24ghz_networks + i.number_of_5ghz_networks > 0),
        -- not available while an order with power is under way: the day of its next step is set
        'power', case when h.power then 'has'
          when a.power_available and not h.power_ordered and not exists (select from service_order so
            where so.account_code = $1 and so.next_on is not null and so.body -> 'ElectricityToChange' <> 'null')
          then 'available' else 'none' end,
        'meterReadByHand', exists (select from electricity_supply e join electricity_connection c using (icp)
          where e.account_code = $1 and not c.ami_flag
            and e.starts_on <= $2::date and coalesce(e.ends_on, 'infinity') >= $2::date),
        'lineRentalMobile', h.line_rental,
        'prepaidMobile', h.prepaid,
        'insurance', exists (select from insurance_policy i where i.account_code = $1 and not i.is_cancelled),
        'video', case
          when exists (select from video_service v where v.account_code = $1 and v.date_ended is null) then 'has'
          when h.internet and a.can_order_new_products then 'available' else 'none' end,
        'antivirus', exists (select from antivirus_subscription n where n.account_code = $1),
        'speedTest', a.speed_test_enabled,
        'wirelessVersion', h.wireless_version,
        'plainPhoneLine', h.pots,
        'severalLines', h.several_lines,
        'tollFree', h.toll_free,
        'coreProducts', (select coalesce(json_agg(json_build_object('broadband', p.broadband_category, 'voice', coalesce(
            (select vp.voice_category from service v join plan vp using (plan_code)
              where v.account_code = $1 and v.status = 'on' and vp.voice_category is not null
              order by v.service_number limit 1), '')) order by s.service_number), '[]')
          from service s join plan p using (plan_code)
          where s.account_code = $1 and s.status = 'on' and p.broadband_category is not null),
        -- another internet plan of the same product can be bought by this account at its bill frequency
        'otherDataCaps', exists (select from service s join plan p using (plan_code)
          join plan other on other.core_product_key = p.core_product_key and other.plan_service = p.plan_service
            and other.plan_code <> p.plan_code
            and (other.for_business is null or other.for_business = (a.business_group in (${businessGroups})))
          join plan_charge c on c.plan_code = other.plan_code and c.bill_frequency = a.bill_frequency
          where s.account_code = $1 and s.status = 'on' and p.plan_service = 'Internet'),
        'wifiUnits', (select count(*)::int from inventory_item i where i.account_code = $1
          and exists (select from hardware_product u where u.type in ('Mesh Satellite', 'Google Wifi')
            and (u.hardware_product_key = i.hardware_product_key or u.model = i.model))),
        'wifiUnitsOrdered', ${unitsUnderWaySql("'meshunits', 'googlewifi'")},
        'canOrderNewProducts', a.can_order_new_products,
        'fibreOrder', o.fibre,
        'otherActiveOrder', o.active_other,
        'activeFibreOrder', o.active_fibre))
    from account a, has h, ordered o where a.account_code = $1)`,
)

export const servicesPart = part(
  'services',
  `(select coalesce(json_agg(json_build_object(
      'kind', p.kind, 'name', p.name, 'detail', s.detail, 'status', s.status) order by s.service_number), '[]')
    from service s join plan p using (plan_code) where s.account_code = $1)`,
)

export const endedServicesPart = part(
  'ended-services',
  `(select coalesce(json_agg(json_build_object(
      'kind', e.kind, 'name', e.name, 'detail', e.detail, 'lastDay', e.last_day)
      order by e.last_day desc, e.service_number), '[]')
    from (
      select p.kind, p.name, s.detail, s.last_day, s.service_number
      from ended_service s join plan p using (plan_code) where s.account_code = $1
      order by s.last_day desc, s.service_number limit ${MAX_ENDED_SERVICES}) e)`,
)
