import { charges, withGst, withoutGst } from './buyer-sql.ts'
import { planCentsSql } from './homeline-sql.ts'

/** Hardware types that other kinds of order rent out. */
const RENTED_APART = "'Mesh Satellite', 'Google Wifi'"

/**
 * The catalogue of the brand (`$3`) and a channel (`$4`) for the buyer, as common table expressions after `BUYER`: core
 * products, their plans and extras, calling packs and hardware, with the charges of the buyer's bill frequency only.
 * Source: CAT-028, CAT-029.
 */
export const CATALOGUE = `
  sold as materialized (
    select c.* from core_product c
    where c.technology is not null and $3::text = any(c.brands) and $4::text = any(c.sales_channels)),
  sold_plan as materialized (
    select p.*, pc.bill_frequency, ${planCentsSql('p', 'pc.charge_cents', '$3')} as charge_cents
    from buyer b
    join plan_charge pc on pc.bill_frequency = b.frequency
    join plan p on p.plan_code = pc.plan_code and p.plan_service is not null
      and (p.for_business is null or p.for_business = b.business)
    where p.core_product_key in (select core_product_key from sold)),
  sold_extra as materialized (
    select a.*, c.charges, c.price_cents
    from buyer b cross join additional_product a
    cross join lateral (
      select min(c.charge_cents) as price_cents,
        json_agg(json_build_object('unit', c.unit, ${charges('c.charge_cents')})) as charges
      from additional_charge c
      where c.additional_product_key = a.additional_product_key and c.unit in (b.frequency, 'ThirtyDays')) c
    where c.charges is not null and (a.for_business is null or a.for_business = b.business)),
  sold_bundle as materialized (
    select b.bundle_key, b.place, b.category, b.label, sum(e.price_cents) as price_cents,
      json_object_agg(p.service, p.additional_product_key) as product_keys,
      array_remove(array_agg(e.voice_category), null) as voice_categories
    from calling_pack_bundle b
    join calling_pack_bundle_product p using (bundle_key)
    left join sold_extra e using (additional_product_key)
    where not (select business from buyer)
    group by b.bundle_key
    having count(e.additional_product_key) = count(*)),
  sold_hardware as materialized (
    select h.*, priced.pricing
    from buyer b cross join hardware_product h
    cross join lateral (
      select json_agg(json_build_object('contractLength', contract_months, 'charges', charges) order by contract_months)
        as pricing
      from (
        select c.contract_months, json_agg(json_build_object('unit', c.unit, ${charges('c.charge_cents')})) as charges
        from hardware_charge c
        where c.hardware_product_key = h.hardware_product_key and c.unit in (b.frequency, 'ThirtyDays', 'Once')
        group by c.contract_months) lengths) priced
    where priced.pricing is not null and $3::text = any(h.brands) and h.type not in (${RENTED_APART}))`

/** The JSON of a plan of `sold_plan`; `p` is the name of its row. Source: CAT-007 to CAT-010. */
export function planJson(p: string): string {
  return `json_strip_nulls(json_build_object(
    'key', ${p}.plan_code, 'coreProductKey', ${p}.core_product_key, 'service', ${p}.plan_service,
    'description', concat_ws(': ', ${p}.name, nullif(${p}.about, '')),
    ${charges(`${p}.charge_cents`)}, 'billFrequency', ${p}.bill_frequency,
    'dataCapMb', case ${p}.plan_service when 'Internet' then coalesce(${p}.data_cap_mb, 0) end,
    'dataRollover', case ${p}.plan_service when 'Internet' then ${p}.data_rollover end,
    'dataBanking', case ${p}.plan_service when 'Internet' then ${p}.data_banking end,
    'dataBlock', case when ${p}.data_block_mb is not null
      then json_build_object('mb', ${p}.data_block_mb, ${charges(`${p}.data_block_cents`)}) end,
    'unlimited', case ${p}.plan_service when 'Internet' then coalesce(${p}.data_cap_mb, 0) = 0 end,
    'selectable', case ${p}.plan_service when 'Voice' then ${p}.selectable end,
    'includes', ${p}.included_services))`
}

/** The plans of core product `c`, cheapest first. */
export function plansSql(c: string, service: 'Internet' | 'Voice'): string {
  return `coalesce((select json_agg(${planJson('p')} order by p.charge_cents, p.plan_code) from sold_plan p
    where p.core_product_key = ${c}.core_product_key and p.plan_service = '${service}'), '[]')`
}

/** The fields of a core product of `sold`, for `json_build_object`. Source: CAT-001 to CAT-006. */
export function coreProductFields(c: string): string {
  return `'key', ${c}.core_product_key, 'description', ${c}.description,
    'broadbandCategory', ${c}.broadband_category, 'voiceCategory', ${c}.voice_category,
    'hasVoice', case ${c}.voice_category when '' then 'no' else 'yes' end,
    'bundleType', ${c}.bundle_type, 'technology', ${c}.technology,
    'localFibreCompany', case ${c}.technology when 'UFB' then left(${c}.core_product_key, 3) end,
    'dataRate', json_build_object('key', ${c}.data_rate_key, 'upstream', ${c}.upstream_mbps,
      'downstream', ${c}.downstream_mbps),
    'plans', json_build_object('Internet', ${plansSql(c, 'Internet')}, 'Voice', ${plansSql(c, 'Voice')})`
}

/** Whether an extra of `sold_extra` fits a core product. Voice extras need voice, some of them a kind of voice. */
export function fitsCoreProductSql(e: string, c: string): string {
  return `((${e}.linked_service = 'Internet' or ${c}.voice_category <> '')
    and (${e}.voice_category is null or ${e}.voice_category = ${c}.voice_category))`
}

/** The extras that fit core product `c`. Source: CAT-011. */
export function additionalProductsSql(c: string): string {
  return `coalesce((select json_agg(json_build_object(
      'key', e.additional_product_key, 'coreProductKey', ${c}.core_product_key, 'description', e.description,
      'service', e.service, 'linkedService', e.linked_service, 'charges', e.charges,
      'destinations', e.destinations, 'minutes', e.minutes, 'copy', e.copy, 'link', e.link) order by e.place)
    from sold_extra e where ${fitsCoreProductSql('e', c)}), '[]')`
}

function bundlesOfCategory(c: string, category: string): string {
  return `'${category}', coalesce((select json_agg(json_build_object(
      'key', b.bundle_key, 'coreProductKey', ${c}.core_product_key, 'label', b.label,
      'price', ${withGst('b.price_cents')}, 'productKeys', b.product_keys) order by b.place)
    from sold_bundle b
    where b.category = '${category}' and ${c}.voice_category <> '' and ${c}.voice_category = all(b.voice_categories)), '[]')`
}

/** Bundles are for residential accounts only; a business chooses single packs. Source: CAT-013, CAT-014, ACC-022. */
export function callingPackBundlesSql(c: string): string {
  const categories = ['national', 'mobile', 'international'].map((category) => bundlesOfCategory(c, category))
  return `json_build_object(${categories.join(', ')})`
}

/** The hardware of core product `c`, once for each of its internet plans. Source: CAT-015 to CAT-018. */
export function hardwareSql(c: string): string {
  return `coalesce((select json_agg(json_build_object(
      'key', h.hardware_product_key, 'coreProductKey', ${c}.core_product_key, 'planKey', p.plan_code,
      'service', p.plan_service, 'description', h.description, 'extendedDescription', h.extended_description,
      'make', h.make, 'model', h.model, 'type', h.type, 'purchaseType', h.purchase_type,
      'rrpExcludingGst', ${withoutGst('h.rrp_cents')}, 'rrpIncludingGst', ${withGst('h.rrp_cents')},
      'contractPricing', h.pricing) order by h.place, p.charge_cents, p.plan_code)
    from sold_hardware h
    join sold_plan p on p.core_product_key = ${c}.core_product_key and p.plan_service = 'Internet'
    where ${c}.technology = any(h.technologies)
      and ${c}.downstream_mbps between h.least_mbps and h.most_mbps), '[]')`
}
