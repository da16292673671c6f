import { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'
import { voicePlanCost } from '@switchboard/domain/ordering/pricing/prices'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { DEMO_MOBILE_INCLUSIONS, DEMO_MOBILE_GROUPS, DEMO_MOBILE_PLANS, DEMO_POWER_PLANS } from './others.ts'
import { DEMO_CATALOGUE_PLANS } from './plans.ts'

/** Plans that customers cannot choose in the catalogue: the staff or a partner sells them. */
const OTHER_PLANS = [
  { code: 'toll-free', kind: 'voice', name: 'Toll-free number', cents: 3_450 },
  { code: 'contents', kind: 'insurance', name: 'Contents insurance', cents: 1_250 },
  { code: 'landlords', kind: 'insurance', name: 'Landlord insurance', cents: 4_100 },
  { code: 'home', kind: 'insurance', name: 'Home insurance', cents: 5_900 },
  { code: 'home-contents', kind: 'insurance', name: 'Home and contents insurance', cents: 6_900 },
  { code: 'video', kind: 'video', name: 'Prime Video', cents: 1_099 },
] as const

/** The bill frequencies as a table. */
export const FREQUENCIES = `(values ('Weekly'), ('Fortnightly'), ('Monthly')) f (frequency)`

/** The charge of the automatically included homeline for each bill frequency. Source: CHG-076. */
const HOMELINE_CHARGES = BILL_FREQUENCIES.map((frequency) => ({
  frequency,
  monthly: voicePlanCost('plan', 'Monthly', { freeVoicePlan: false }),
  charge: voicePlanCost('plan', frequency, { freeVoicePlan: false }),
}))

/** Completes a plan that exists already, because accounts had plans before the catalogue existed. */
const COMPLETE_EXISTING_PLAN = `on conflict (plan_code) do update set core_product_key = excluded.core_product_key,
  plan_service = excluded.plan_service, about = excluded.about, selectable = excluded.selectable,
  for_business = excluded.for_business, group_tag = excluded.group_tag,
  is_group_member = excluded.is_group_member, change_only = excluded.change_only, duration = excluded.duration,
  added_data_mb = excluded.added_data_mb, included_services = excluded.included_services`

const insertPlan = statement<never>(
  'demo-fill-catalogue-insert-plan',
  `insert into plan (plan_code, kind, name, monthly_cents, broadband_category, voice_category, core_product_key,
      plan_service, about, data_cap_mb, data_rollover, data_banking, selectable, for_business, included_services)
    select code, case service when 'Internet' then 'broadband' else 'voice' end, name, cents,
      case service when 'Internet' then c.broadband_category end, case service when 'Voice' then c.voice_category end,
      "coreProduct", service, about, "capMb", rollover, banking, selectable, "forBusiness", includes
    from jsonb_to_recordset($1::jsonb) as p (code text, "coreProduct" text, service text, name text,
      about text, cents bigint, "capMb" int, rollover boolean, banking boolean, selectable boolean, "forBusiness" boolean, includes text[])
    join core_product c on c.core_product_key = "coreProduct"
    ${COMPLETE_EXISTING_PLAN}`,
)

const DATA_BLOCK = { mb: 20_480, cents: 1_000 }

const priceDataBlocks = statement<never>(
  'demo-fill-catalogue-update-plan',
  `update plan set data_block_mb = $1::int, data_block_cents = $2::bigint
    where data_cap_mb > 0 and data_block_mb is null`,
)

const insertMobileGroup = statement<never>(
  'demo-fill-catalogue-insert-mobile-group',
  `insert into mobile_group (group_tag, max_member_count)
    select tag, most from jsonb_to_recordset($1::jsonb) as g (tag text, most integer)`,
)

const insertOtherPlan = statement<never>(
  'demo-fill-catalogue-insert-plan-2',
  `
    insert into plan (plan_code, kind, mobile_type, name, monthly_cents, core_product_key, about, for_business,
      group_tag, is_group_member, change_only, duration, added_data_mb)
    select code, kind, type, name, cents, "coreProduct", coalesce(about, ''), business, "group",
      coalesce(member, false), coalesce("changeOnly", false), duration, mb
    from jsonb_to_recordset($1::jsonb)
      as p (code text, kind text, type text, name text, cents bigint, "coreProduct" text, about text,
        business boolean, "group" text, member boolean, "changeOnly" boolean, duration text, mb integer)
    ${COMPLETE_EXISTING_PLAN}`,
)

const updateMobileInclusions = statement<never>(
  'demo-fill-catalogue-update-mobile-inclusions',
  `update plan set data_cap_mb = mb, mobile_minutes = minutes, mobile_texts = texts, has_5g = "has5g",
      roaming_countries = roaming
    from jsonb_to_recordset($1::jsonb)
      as d (code text, mb integer, minutes integer, texts integer, "has5g" boolean, roaming text[]) where plan_code = code`,
)

const insertPlanCharge = statement<never>(
  'demo-fill-catalogue-insert-plan-charge',
  `insert into plan_charge (plan_code, bill_frequency, charge_cents)
    select plan_code, f.frequency, case when duration is not null then monthly_cents
      else coalesce(charge, period_price(monthly_cents, f.frequency)) end
    from plan cross join ${FREQUENCIES} 
    left join jsonb_to_recordset($1::jsonb) as h (frequency text, monthly bigint, charge bigint)
      on plan.kind = 'voice' and h.frequency = f.frequency and h.monthly = monthly_cents
    where kind in ('broadband', 'voice', 'mobile')`,
)

const insertPowerRate = statement<never>(
  'demo-fill-catalogue-insert-power-rate',
  `insert into power_rate (plan_code, ami, cents_per_unit, cents_per_night_unit, cents_per_day, cents_per_kva_day)
    select code, ami, unit, night, day, kva
    from jsonb_to_recordset($1::jsonb)
      as p (code text, ami boolean, unit numeric, night numeric, day numeric, kva numeric)`,
)

const insertVideoCharge = statement<never>(
  'demo-fill-catalogue-insert-plan-charge-2',
  `insert into plan_charge (plan_code, bill_frequency, charge_cents)
    select plan_code, f.frequency, period_price(monthly_cents, f.frequency) from plan cross join ${FREQUENCIES}
    where kind = 'video' on conflict do nothing`,
)

export async function fillPlans(db: Queries): Promise<void> {
  await db.rows(insertPlan, [JSON.stringify(DEMO_CATALOGUE_PLANS)])
  await db.rows(priceDataBlocks, [DATA_BLOCK.mb, DATA_BLOCK.cents])
  const mobile = DEMO_MOBILE_PLANS.map((plan) => ({ ...plan, kind: 'mobile' }))
  const power = DEMO_POWER_PLANS.map((plan) => ({
    ...plan,
    kind: 'power',
    cents: 0,
    coreProduct: 'ELECTRICITY',
  }))
  await db.rows(insertMobileGroup, [JSON.stringify(DEMO_MOBILE_GROUPS)])
  await db.rows(insertOtherPlan, [JSON.stringify([...OTHER_PLANS, ...mobile, ...power])])
  await db.rows(updateMobileInclusions, [JSON.stringify(DEMO_MOBILE_INCLUSIONS)])
  await db.rows(insertPlanCharge, [JSON.stringify(HOMELINE_CHARGES)])
  await db.rows(insertPowerRate, [JSON.stringify(DEMO_POWER_PLANS)])
  await db.rows(insertVideoCharge, [])
}
