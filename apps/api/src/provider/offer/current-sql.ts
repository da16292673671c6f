import { EXTRA } from '#api/provider/services/subjects.ts'

import { charges, withGst, withoutGst } from './buyer-sql.ts'
import { PLAN_DATA_CAPS, WAITING } from './waiting-sql.ts'

const PERIOD_CENTS = 'period_price(r.monthly_cents * r.quantity, a.bill_frequency)'
const CHARGED_TODAY = 'r.starts_on <= $2 and (r.ends_on is null or r.ends_on >= $2)'

/**
 * The charge of service `s` of plan `p` on each bill of account `a`: from the books, or from the catalogue
 * if the books have none.
 */
export const COMPONENT_CENTS = `coalesce(
  (select sum(period_price(r.monthly_cents, a.bill_frequency)) from recurring_charge r
    where r.account_code = $1 and r.subject = 'service:' || s.service_number and r.line_kind = 'plan' and ${CHARGED_TODAY}),
  (select pc.charge_cents from plan_charge pc
    where pc.plan_code = s.plan_code and pc.bill_frequency = a.bill_frequency),
  period_price(p.monthly_cents, a.bill_frequency))`

const COMPONENT = `json_build_object(
  'service', coalesce(p.plan_service, case p.kind when 'broadband' then 'Internet' else 'Voice' end),
  'serviceId', s.service_entity,
  'plan', json_build_object(
    'PlanKey', s.plan_code, 'PlanDescription', concat_ws(': ', p.name, nullif(p.about, '')),
    'ChargeIncludingGST', ${withGst(COMPONENT_CENTS)}, 'ChargeExcludingGST', ${withoutGst(COMPONENT_CENTS)},
    'ContractStartDate', s.contract_started_on, 'ContractExpirationDate', s.contract_ends_on,
    'TerminationChargeExcludingGST', ${withoutGst('s.termination_cents')},
    'TerminationChargeIncludingGST', ${withGst('s.termination_cents')},
    'TerminationChargeMonthly', ${withGst('s.termination_monthly_cents')},
    'DataCapMb', case p.kind when 'broadband' then p.data_cap_mb end, 'IncludedServices', p.included_services))`

/** Broadband that is on, with the voice lines of the same core product. Source: CAT-021, CAT-022. */
const CORE_PRODUCTS = `coalesce((select json_agg(json_build_object(
    'CoreProductKey', coalesce(bp.core_product_key, bp.plan_code),
    'CoreProductBundleCategory', coalesce(c.bundle_type, 'Broadband'),
    'CoreProductBroabandCategory', bp.broadband_category,
    'CoreProductVoiceCategory', coalesce(
      (select vp.voice_category from service v join plan vp using (plan_code)
       where v.account_code = $1 and v.status = 'on' and vp.voice_category is not null
       order by v.service_number limit 1), ''),
    'LocationID', b.location_id,
    'CoreProductComponents', (select json_agg(${COMPONENT} order by s.service_number)
      from service s join plan p using (plan_code)
      where s.account_code = $1 and s.status = 'on' and (s.service_number = b.service_number
        or (p.voice_category is not null and p.core_product_key is not distinct from bp.core_product_key))))
    order by b.service_number)
  from service b join plan bp using (plan_code) left join core_product c using (core_product_key)
  where b.account_code = $1 and b.status = 'on' and bp.broadband_category is not null), '[]')`

/** The charges on each bill for active broadband and its voice lines, one each; `a` is the account. */
export const BROADBAND_CHARGES = `(select coalesce(json_agg(json_build_object(${charges(COMPONENT_CENTS)})), '[]')
  from service s join plan p using (plan_code)
  where s.account_code = $1 and s.status = 'on' and (p.broadband_category is not null
    or (p.voice_category is not null and p.core_product_key in (
      select bp.core_product_key from service b join plan bp using (plan_code)
      where b.account_code = $1 and b.status = 'on' and bp.broadband_category is not null))))`

/** The additional products of account `a`. Source: CAT-012, CAT-023. */
export const ADDITIONAL_PRODUCTS = `coalesce((select json_agg(json_build_object(
    'AdditionalProductKey', coalesce(r.product_key, x.additional_product_key, x.service_name),
    'AdditionalProductService', x.service_name,
    'AdditionalProductServiceID', (
      select s.service_entity from service s join plan p using (plan_code)
      where s.account_code = $1 and s.status = 'on'
        and p.kind = case x.linked_service when 'Voice' then 'voice' else 'broadband' end
      order by s.service_number limit 1),
    'AdditionalProductDescription', r.name,
    'ChargeIncludingGST', ${withGst(PERIOD_CENTS)}, 'ChargeExcludingGST', ${withoutGst(PERIOD_CENTS)})
    order by r.charge_number)
  from recurring_charge r
  cross join lateral (select split_part(r.subject, ':', 2) as service_name) named
  left join lateral (
    select e.additional_product_key, e.linked_service from additional_product e
    where e.service = lower(named.service_name)
    order by e.additional_product_key = r.product_key desc nulls last, e.monthly_cents = r.monthly_cents desc, e.place
    limit 1) e on true
  cross join lateral (select named.service_name, e.additional_product_key, e.linked_service) x
  where r.account_code = $1 and r.line_kind = 'extra' and r.subject like '${EXTRA}%' and ${CHARGED_TODAY}), '[]')`

/** Plans with a duration are charged once, so they are left out of the regular charges. Sorted by MOB-028. */
const MOBILE_PRODUCTS = `coalesce((select json_agg(json_build_object(
    'AdditionalProductKey', s.plan_code, 'AdditionalProductService', p.mobile_type,
    'AdditionalProductServiceID', s.service_entity, 'AdditionalProductDescription', p.name,
    'ChargeIncludingGST', ${withGst('priced.cents')}, 'ChargeExcludingGST', ${withoutGst('priced.cents')})
    order by priced.cents, s.service_number)
  from service s join plan p using (plan_code)
  cross join lateral (select ${COMPONENT_CENTS} as cents) priced
  where s.account_code = $1 and s.status = 'on' and p.kind = 'mobile' and p.duration is null), '[]')`

/** Source: CAT-024. */
const OFFERS = `coalesce((select json_agg(json_build_object(
    'OfferName', r.name,
    'AmountIncludingGst', ${withGst(`-${PERIOD_CENTS}`)}, 'AmountExcludingGst', ${withoutGst(`-${PERIOD_CENTS}`)})
    order by r.charge_number)
  from recurring_charge r
  where r.account_code = $1 and r.line_kind = 'discount' and ${CHARGED_TODAY}), '[]')`

/** The current discount of power and broadband together without an end, as a negative price of a bill. */
export const RUNNING_BUNDLE = `(select json_build_object('name', min(r.name), ${charges(`sum(${PERIOD_CENTS})`)})
  from recurring_charge r join account a using (account_code)
  where r.account_code = $1 and r.line_kind = 'discount' and r.subject = 'offer:bundle' and r.ends_on is null
  having count(*) > 0)`

/**
 * Newest first. The fibre company's order is left out, because the customer's own order includes it.
 * Source: CAT-025, CAT-043, ORD-079.
 */
const toOrdersSql = (condition: string) => `coalesce((select json_agg(json_build_object(
    'OrderNumber', o.order_number::text, 'CustomerFacingTicketStatus', o.status, 'Description', o.description,
    'PlacedOn', o.placed_on, 'ExpectedOn', o.expected_on, 'Active', is_active_order(o.status))
    order by o.placed_on desc, o.order_number desc)
  from product_order o where o.account_code = $1 ${condition} and not exists (
    select from service_order s where s.account_code = $1 and s.fibre_order_number = o.order_number)), '[]')`

export const PRODUCT_ORDERS = toOrdersSql('')
const ORDERS_UNDER_WAY = toOrdersSql('and is_active_order(o.status)')

/** Product changes with a later first day, the earliest first. Source: HUB-037. */
const WAITING_CHANGES = `coalesce((select json_agg(json_build_object('kind', p.kind, 'startsOn', p.starts_on,
    'begins', p.begins, 'ends', p.ends, 'dataCaps', ${PLAN_DATA_CAPS}) order by p.starts_on, p.change_number)
  from product_change p where ${WAITING}), '[]')`

/** The products of the account (`$1`) today (`$2`), priced for its bill frequency. Source: CAT-020. */
export const CURRENT_PRODUCTS = `(select json_build_object(
    'CoreProducts', ${CORE_PRODUCTS}, 'AdditionalProducts', ${ADDITIONAL_PRODUCTS},
    'MobileAdditionalProducts', ${MOBILE_PRODUCTS}, 'Offers', ${OFFERS}, 'ProductOrders', ${ORDERS_UNDER_WAY},
    'WaitingChanges', ${WAITING_CHANGES})
  from account a where a.account_code = $1)`
