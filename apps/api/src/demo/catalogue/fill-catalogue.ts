import { BILL_FREQUENCIES } from '@switchboard/domain/accounts/contract'
import { voicePlanCost } from '@switchboard/domain/ordering/pricing/prices'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { DEMO_CALL_DESTINATIONS } from './call-destinations.ts'
import { DEMO_CORE_PRODUCTS } from './core-products.ts'
import { DEMO_BUNDLES, DEMO_EXTRAS } from './extras.ts'
import { fillRentals } from './fill-rentals.ts'
import { DEMO_HARDWARE } from './hardware.ts'
import {
  DEMO_EQUIPMENT_LOCATIONS,
  DEMO_MOBILE_DATA,
  DEMO_MOBILE_GROUPS,
  DEMO_MOBILE_PLANS,
  DEMO_OFFERS,
  DEMO_POWER_PLANS,
  DEMO_SERVICE_PROVIDERS,
} from './others.ts'
import { DEMO_CATALOGUE_PLANS } from './plans.ts'

/** Plans that are not in the catalogue's lists: sold by a person, or by partners. */
const OTHER_PLANS = [
  { code: 'toll-free', kind: 'voice', name: 'Toll-free number', cents: 3_450 },
  { code: 'contents', kind: 'insurance', name: 'Contents insurance', cents: 1_250 },
  { code: 'landlords', kind: 'insurance', name: 'Landlord insurance', cents: 4_100 },
  { code: 'home', kind: 'insurance', name: 'Home insurance', cents: 5_900 },
  { code: 'home-contents', kind: 'insurance', name: 'Home and contents insurance', cents: 6_900 },
  { code: 'video', kind: 'video', name: 'Prime Video', cents: 1_099 },
] as const

/** The charges of a bill period that follow from a month's. */
const PERIODS = `(values ('Weekly'), ('Fortnightly'), ('Monthly')) f (frequency)`

/** What the homeline that comes by itself costs a bill. Source: CHG-076. */
const HOMELINE = BILL_FREQUENCIES.map((frequency) => ({
  frequency,
  monthly: voicePlanCost('plan', 'Monthly', { freeVoicePlan: false }),
  charge: voicePlanCost('plan', frequency, { freeVoicePlan: false }),
}))

/** A plan that accounts had before there was a catalogue is the same one in it. */
const WHERE_KNOWN = `on conflict (plan_code) do update set core_product_key = excluded.core_product_key,
  plan_service = excluded.plan_service, about = excluded.about, selectable = excluded.selectable,
  for_business = excluded.for_business, group_tag = excluded.group_tag,
  is_group_member = excluded.is_group_member, change_only = excluded.change_only, duration = excluded.duration,
  added_data_mb = excluded.added_data_mb`

const readCoreProduct = statement<never>(
  'demo-fill-catalogue-read-core-product',
  `select 1 from core_product limit 1`,
)

/** What the demo provider sells; there once, whatever is filled after it. */
export async function fillCatalogue(db: Queries): Promise<void> {
  const sold = await db.rows(readCoreProduct, [])
  if (sold.length > 0) return
  await fillCoreProducts(db)
  await fillPlans(db)
  await priceDataBlocks(db)
  await fillOtherPlans(db)
  await priceVideo(db)
  await fillExtras(db)
  await fillCallDestinations(db)
  await fillHardware(db)
  await fillAround(db)
}

const insertCoreProduct = statement<never>(
  'demo-fill-catalogue-insert-core-product',
  `
    insert into core_product (core_product_key, place, description, broadband_category, voice_category, bundle_type,
      technology, data_rate_key, upstream_mbps, downstream_mbps, wireless_version, brands, sales_channels)
    select key, place, description, broadband, voice, bundle, technology, rate ->> 'key', (rate ->> 'up')::numeric,
      (rate ->> 'down')::numeric, "wirelessVersion",
      brands, channels
    from jsonb_to_recordset($1::jsonb) as p (key text, place int, description text, broadband text, voice text,
      bundle text, technology text, rate jsonb, "wirelessVersion" int, brands text[],
      channels text[])`,
)

async function fillCoreProducts(db: Queries): Promise<void> {
  const products = DEMO_CORE_PRODUCTS.map((product, place) => ({ ...product, place }))
  await db.rows(insertCoreProduct, [JSON.stringify(products)])
}

const insertPlan = statement<never>(
  'demo-fill-catalogue-insert-plan',
  `insert into plan (plan_code, kind, name, monthly_cents, broadband_category, voice_category, core_product_key,
      plan_service, about, data_cap_mb, data_rollover, data_banking, selectable, for_business)
    select code, case service when 'Internet' then 'broadband' else 'voice' end, name, cents,
      case service when 'Internet' then c.broadband_category end, case service when 'Voice' then c.voice_category end,
      "coreProduct", service, about, "capMb", rollover, banking, selectable, "forBusiness"
    from jsonb_to_recordset($1::jsonb) as p (code text, "coreProduct" text, service text, name text,
      about text, cents bigint, "capMb" int, rollover boolean, banking boolean, selectable boolean, "forBusiness" boolean)
    join core_product c on c.core_product_key = "coreProduct"
    ${WHERE_KNOWN}`,
)

async function fillPlans(db: Queries): Promise<void> {
  await db.rows(insertPlan, [JSON.stringify(DEMO_CATALOGUE_PLANS)])
}

const DATA_BLOCK = { mb: 20_480, cents: 1_000 }

const updatePlan = statement<never>(
  'demo-fill-catalogue-update-plan',
  `update plan set data_block_mb = $1::int, data_block_cents = $2::bigint
    where data_cap_mb > 0 and data_block_mb is null`,
)

/** Of every plan with a cap that has no price for more than it. */
async function priceDataBlocks(db: Queries): Promise<void> {
  await db.rows(updatePlan, [DATA_BLOCK.mb, DATA_BLOCK.cents])
}

const insertMobileGroup = statement<never>(
  'demo-fill-catalogue-insert-mobile-group',
  `insert into mobile_group (group_tag, max_member_count)
    select tag, most from jsonb_to_recordset($1::jsonb) as g (tag text, most integer)`,
)

const insertPlan2 = statement<never>(
  'demo-fill-catalogue-insert-plan-2',
  `
    insert into plan (plan_code, kind, mobile_type, name, monthly_cents, core_product_key, about, for_business,
      group_tag, is_group_member, change_only, duration, added_data_mb)
    select code, kind, type, name, cents, "coreProduct", coalesce(about, ''), business, "group",
      coalesce(member, false), coalesce("changeOnly", false), duration, mb
    from jsonb_to_recordset($1::jsonb)
      as p (code text, kind text, type text, name text, cents bigint, "coreProduct" text, about text,
        business boolean, "group" text, member boolean, "changeOnly" boolean, duration text, mb integer)
    ${WHERE_KNOWN}`,
)

const updateMobileData = statement<never>(
  'demo-fill-catalogue-update-mobile-data',
  `update plan set data_cap_mb = mb from jsonb_to_recordset($1::jsonb) as d (code text, mb integer) where plan_code = code`,
)

const insertPlanCharge = statement<never>(
  'demo-fill-catalogue-insert-plan-charge',
  `insert into plan_charge (plan_code, bill_frequency, charge_cents)
    select plan_code, f.frequency, case when duration is not null then monthly_cents
      else coalesce(charge, period_price(monthly_cents, f.frequency)) end
    from plan cross join ${PERIODS} 
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

async function fillOtherPlans(db: Queries): Promise<void> {
  const mobile = DEMO_MOBILE_PLANS.map((plan) => ({ ...plan, kind: 'mobile' }))
  const power = DEMO_POWER_PLANS.map((plan) => ({
    ...plan,
    kind: 'power',
    cents: 0,
    coreProduct: 'ELECTRICITY',
  }))
  await db.rows(insertMobileGroup, [JSON.stringify(DEMO_MOBILE_GROUPS)])
  await db.rows(insertPlan2, [JSON.stringify([...OTHER_PLANS, ...mobile, ...power])])
  await db.rows(updateMobileData, [JSON.stringify(DEMO_MOBILE_DATA)])
  await db.rows(insertPlanCharge, [JSON.stringify(HOMELINE)])
  await db.rows(insertPowerRate, [JSON.stringify(DEMO_POWER_PLANS)])
}

const insertPlanCharge2 = statement<never>(
  'demo-fill-catalogue-insert-plan-charge-2',
  `insert into plan_charge (plan_code, bill_frequency, charge_cents)
    select plan_code, f.frequency, period_price(monthly_cents, f.frequency) from plan cross join ${PERIODS}
    where kind = 'video' on conflict do nothing`,
)

/** What video costs a bill. */
async function priceVideo(db: Queries): Promise<void> {
  await db.rows(insertPlanCharge2, [])
}

const insertAdditionalProduct = statement<never>(
  'demo-fill-catalogue-insert-additional-product',
  `with extra as (
      select * from jsonb_to_recordset($1::jsonb) as e (key text, place int, service text, linked text,
        description text, cents bigint, destinations text[], minutes int, copy text, link text, voice text, "forBusiness" boolean,
        "everyThirtyDays" boolean)),
    sold as (
      insert into additional_product (additional_product_key, place, service, linked_service, description,
        monthly_cents, destinations, minutes, copy, link, voice_category, for_business)
      select key, place, service, linked, description, case when "everyThirtyDays" then round(cents * 365 / 360.0)
        else cents end::bigint, destinations, minutes, copy, link, voice, "forBusiness" from extra
      returning additional_product_key as key)
    insert into additional_charge (additional_product_key, unit, charge_cents)
    select key, unit, charge from extra join sold using (key) cross join lateral (
      select frequency as unit, period_price(cents, frequency) as charge
      from ${PERIODS} where not "everyThirtyDays"
      union all select 'ThirtyDays', cents where "everyThirtyDays") c`,
)

const insertCallingPackBundle = statement<never>(
  'demo-fill-catalogue-insert-calling-pack-bundle',
  `with bundle as (
      select * from jsonb_to_recordset($1::jsonb)
        as b (key text, place int, category text, label text, products jsonb)),
    sold as (
      insert into calling_pack_bundle (bundle_key, place, category, label)
      select key, place, category, label from bundle returning bundle_key as key)
    insert into calling_pack_bundle_product (bundle_key, service, additional_product_key)
    select b.key, p.key, p.value from sold join bundle b using (key) cross join jsonb_each_text(products) p`,
)

const insertCallDestination = statement<never>(
  'demo-fill-catalogue-insert-call-destination',
  `insert into call_destination (destination, category, name)
    select place, d.value ->> 0, d.value ->> 1 from jsonb_array_elements($1::jsonb) with ordinality d (value, place)`,
)

async function fillCallDestinations(db: Queries): Promise<void> {
  await db.rows(insertCallDestination, [JSON.stringify(DEMO_CALL_DESTINATIONS)])
}

async function fillExtras(db: Queries): Promise<void> {
  const extras = DEMO_EXTRAS.map((extra, place) => ({ ...extra, place }))
  await db.rows(insertAdditionalProduct, [JSON.stringify(extras)])
  const bundles = DEMO_BUNDLES.map((bundle, place) => ({ ...bundle, place }))
  await db.rows(insertCallingPackBundle, [JSON.stringify(bundles)])
}

const insertHardwareProduct = statement<never>(
  'demo-fill-catalogue-insert-hardware-product',
  `with hardware as (
      select * from jsonb_to_recordset($1::jsonb) as h (key text, place int, description text, extended text,
        make text, model text, type text, purchase text, rrp bigint, technologies text[], least numeric, most numeric,
        brands text[], networks int, guest boolean, plans text[], charges jsonb)),
    sold as (
      insert into hardware_product (hardware_product_key, place, description, extended_description, make, model, type,
        purchase_type, rrp_cents, technologies, least_mbps, most_mbps, brands, number_of_24ghz_networks,
        number_of_5ghz_networks, has_guest_network)
      select key, place, description, extended, make, model, type, purchase, rrp, technologies, least, most, brands,
        networks, networks, coalesce(guest, false)
      from hardware returning hardware_product_key as key),
    needed as (
      insert into plan_hardware (plan_code, hardware_product_key)
      select plan_code, key from hardware join sold using (key) cross join unnest(plans) plan_code)
    insert into hardware_charge (hardware_product_key, contract_months, unit, charge_cents)
    select key, months, p.unit, p.cents from hardware join sold using (key)
    cross join jsonb_to_recordset(charges) as c (months int, unit text, cents bigint)
    cross join lateral (
      select c.unit, c.cents where c.unit <> 'Monthly'
      union all select frequency, period_price(c.cents, frequency)
      from ${PERIODS} where c.unit = 'Monthly' and not exists (
        select from jsonb_to_recordset(charges) as own (months int, unit text)
        where own.months = c.months and own.unit = frequency and own.unit <> 'Monthly')) p`,
)

async function fillHardware(db: Queries): Promise<void> {
  const hardware = DEMO_HARDWARE.map((product, place) => ({ ...product, place }))
  await db.rows(insertHardwareProduct, [JSON.stringify(hardware)])
  await fillRentals(db)
}

const insertServiceProvider = statement<never>(
  'demo-fill-catalogue-insert-service-provider',
  `insert into service_provider (provider_key, name, is_mobile)
    select key, name, mobile from jsonb_to_recordset($1::jsonb)
      as p (key text, name text, mobile boolean)`,
)

const insertCatalogueOffer = statement<never>(
  'demo-fill-catalogue-insert-catalogue-offer',
  `insert into catalogue_offer (offer_key, name, copy, monthly_cents, months, brands)
    select key, name, copy, cents, months, brands from jsonb_to_recordset($1::jsonb)
      as o (key text, name text, copy text, cents bigint, months int, brands text[])`,
)

const insertEquipmentLocation = statement<never>(
  'demo-fill-catalogue-insert-equipment-location',
  `insert into equipment_location (location_key, place, display, is_inside)
    select key, place, display, inside from jsonb_to_recordset($1::jsonb)
      as l (key text, place int, display text, inside boolean)`,
)

async function fillAround(db: Queries): Promise<void> {
  await db.rows(insertServiceProvider, [JSON.stringify(DEMO_SERVICE_PROVIDERS)])
  await db.rows(insertCatalogueOffer, [JSON.stringify(DEMO_OFFERS)])
  const places = DEMO_EQUIPMENT_LOCATIONS.map((location, place) => ({ ...location, place }))
  await db.rows(insertEquipmentLocation, [JSON.stringify(places)])
}
