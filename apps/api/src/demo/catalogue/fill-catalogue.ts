import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { DEMO_CALL_DESTINATIONS } from './call-destinations.ts'
import { DEMO_CORE_PRODUCTS } from './core-products.ts'
import { DEMO_BUNDLES } from './calling-bundles.ts'
import { DEMO_EXTRAS } from './extras.ts'
import { FREQUENCIES, fillPlans } from './fill-plans.ts'
import { fillRentals } from './fill-rentals.ts'
import { DEMO_HARDWARE } from './hardware.ts'
import { DEMO_EQUIPMENT_LOCATIONS, DEMO_OFFERS, DEMO_SERVICE_PROVIDERS } from './others.ts'

const readCoreProduct = statement<never>(
  'demo-fill-catalogue-read-core-product',
  `select 1 from core_product limit 1`,
)

/** Fills the products of the demo provider, unless the database has products. */
export async function fillCatalogue(db: Queries): Promise<void> {
  const products = await db.rows(readCoreProduct, [])
  if (products.length > 0) return
  await fillCoreProducts(db)
  await fillPlans(db)
  await fillExtras(db)
  await fillCallDestinations(db)
  await fillHardware(db)
  await fillProvidersAndOffers(db)
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
      from ${FREQUENCIES} where not "everyThirtyDays"
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
      from ${FREQUENCIES} where c.unit = 'Monthly' and not exists (
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

async function fillProvidersAndOffers(db: Queries): Promise<void> {
  await db.rows(insertServiceProvider, [JSON.stringify(DEMO_SERVICE_PROVIDERS)])
  await db.rows(insertCatalogueOffer, [JSON.stringify(DEMO_OFFERS)])
  const places = DEMO_EQUIPMENT_LOCATIONS.map((location, place) => ({ ...location, place }))
  await db.rows(insertEquipmentLocation, [JSON.stringify(places)])
}
