-- What the provider sells, by brand and sales channel; and what of it a service runs by.

-- Broadband with or without voice, wireless broadband, or power. Source: CAT-001.
create table core_product (
  core_product_key text primary key,
  -- the order in which a list shows it
  place integer not null,
  description text not null,
  broadband_category text not null default '',
  voice_category text not null default '' check (voice_category in ('', 'POTS', 'VOIP')),
  bundle_type text not null check (bundle_type in ('Broadband', 'Wireless', 'Electricity')),
  -- of a fixed line alone
  technology text check (technology in ('ADSL', 'VDSL', 'UFB')),
  data_rate_key text,
  upstream_mbps numeric,
  downstream_mbps numeric,
  wireless_version integer check (wireless_version in (1, 2)),
  brands text[] not null,
  sales_channels text[] not null,
  check ((bundle_type = 'Broadband') = (technology is not null)),
  check ((bundle_type = 'Wireless') = (wireless_version is not null)),
  check (technology is null or (data_rate_key is not null and upstream_mbps > 0 and downstream_mbps > 0))
);

alter table plan
  -- null for what is sold on its own, or is not sold any more
  add column core_product_key text references core_product,
  add column plan_service text check (plan_service in ('Internet', 'Voice')),
  -- what follows the colon of its description: `Unlimited data`. Source: HUB-031
  add column about text not null default '',
  -- null or 0 is unlimited. Source: CAT-010
  add column data_cap_mb integer check (data_cap_mb >= 0),
  add column data_rollover boolean not null default false,
  add column data_banking boolean not null default false,
  -- may be chosen in place of the cheapest
  add column selectable boolean not null default false,
  -- true for business alone, false for others alone, null for everybody
  add column for_business boolean,
  add check (plan_service is null or core_product_key is not null);
create index plan_by_core_product on plan (core_product_key);

-- What a plan costs a bill, including GST: one that has no charge for an account's frequency is not offered. Source: CAT-028.
create table plan_charge (
  plan_code text not null references plan on delete cascade,
  bill_frequency text not null check (bill_frequency in ('Weekly', 'Fortnightly', 'Monthly')),
  charge_cents bigint not null check (charge_cents >= 0),
  primary key (plan_code, bill_frequency)
);

-- Rates of power plans, including GST, for a meter that is read from afar or by hand.
create table power_rate (
  plan_code text primary key references plan on delete cascade,
  ami boolean not null,
  cents_per_unit numeric(10, 4) not null check (cents_per_unit >= 0),
  cents_per_day numeric(10, 4) not null check (cents_per_day >= 0)
);

-- An extra of one of a core product's services. Source: CAT-011.
create table additional_product (
  additional_product_key text primary key,
  place integer not null,
  service text not null check (service = lower(service)),
  linked_service text not null check (linked_service in ('Internet', 'Voice')),
  description text not null,
  -- what the books charge a month, including GST
  monthly_cents bigint not null check (monthly_cents >= 0),
  destinations text[] not null default '{}',
  copy text not null default '',
  link text,
  -- null for both kinds of voice
  voice_category text check (voice_category in ('POTS', 'VOIP')),
  for_business boolean
);
create index additional_product_by_service on additional_product (service);

-- Source: CAT-029.
create table additional_charge (
  additional_product_key text not null references additional_product on delete cascade,
  unit text not null check (unit in ('Weekly', 'Fortnightly', 'Monthly', 'ThirtyDays')),
  charge_cents bigint not null check (charge_cents >= 0),
  primary key (additional_product_key, unit)
);

-- Calling packs sold together; their price is that of the packs. Source: CAT-013, CAT-014.
create table calling_pack_bundle (
  bundle_key text primary key,
  place integer not null,
  category text not null check (category in ('national', 'mobile', 'international')),
  label text not null
);
create table calling_pack_bundle_product (
  bundle_key text not null references calling_pack_bundle on delete cascade,
  service text not null,
  additional_product_key text not null references additional_product,
  primary key (bundle_key, service)
);

-- Routers and what else comes with broadband. Source: CAT-015.
create table hardware_product (
  hardware_product_key text primary key,
  place integer not null,
  description text not null,
  extended_description text not null default '',
  make text not null,
  model text not null,
  type text not null check (type in ('Router', 'Product Offer')),
  purchase_type text not null,
  rrp_cents bigint not null check (rrp_cents >= 0),
  technologies text[] not null,
  -- the downstream rates that it is made for
  least_mbps numeric not null default 0,
  most_mbps numeric not null default 10000,
  brands text[] not null
);

-- Contract length in months; 0 is bought outright. Source: CAT-018.
create table hardware_charge (
  hardware_product_key text not null references hardware_product on delete cascade,
  contract_months integer not null check (contract_months >= 0),
  unit text not null check (unit in ('Weekly', 'Fortnightly', 'Monthly', 'ThirtyDays', 'Once')),
  charge_cents bigint not null check (charge_cents >= 0),
  primary key (hardware_product_key, contract_months, unit)
);

-- Whom a service can come over from. Source: CAT-019, CAT-040.
create table service_provider (
  provider_key text primary key,
  name text not null,
  is_mobile boolean not null
);

-- Discounts for a time. Source: CAT-038.
create table catalogue_offer (
  offer_key text primary key,
  name text not null,
  copy text not null,
  monthly_cents bigint not null check (monthly_cents > 0),
  months integer check (months > 0),
  brands text[] not null
);

-- Where a meter may stand. Source: MOV-021, MOV-023.
create table equipment_location (
  location_key text primary key,
  place integer not null,
  display text not null,
  is_inside boolean not null
);

alter table service
  -- its internet username or phone number
  add column service_entity text,
  add column location_id text,
  add column contract_started_on date,
  add column contract_ends_on date check (contract_ends_on >= contract_started_on),
  -- including GST: what ending the contract costs now, and for each month that is left
  add column termination_cents bigint check (termination_cents >= 0),
  add column termination_monthly_cents bigint check (termination_monthly_cents >= 0);

-- The product of an extra; null for one that began before extras had keys.
alter table recurring_charge add column product_key text;

-- An order that has come to no end yet. Source: ORD-079, FIB-006.
create or replace function is_active_order(status text) returns boolean language sql immutable
  return status not in ('Draft', 'Abandoned', 'Complete', 'Declined',
    'Completed', 'Service Given', 'Closed', 'Cancelled');
