-- What the provider sells, by brand and sales channel, and what it costs. Prices include GST.

-- A monthly price for one period: a year is 12 months, 26 fortnights, 52 weeks.
create function period_price(monthly_cents bigint, frequency text) returns bigint language sql immutable
  return case frequency
    when 'Weekly' then round(monthly_cents * 12 / 52.0)
    when 'Fortnightly' then round(monthly_cents * 24 / 52.0)
    else monthly_cents
  end::bigint;

-- The monthly price that comes to this one of a bill, to the cent: `period_price` the other way round.
create function monthly_price(charge_cents bigint, frequency text) returns bigint language sql immutable
  return case frequency
    when 'Weekly' then round(charge_cents * 52 / 12.0)
    when 'Fortnightly' then round(charge_cents * 52 / 24.0)
    else charge_cents
  end::bigint;

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

create table plan (
  plan_code text primary key,
  kind text not null check (kind in ('broadband', 'voice', 'mobile', 'power', 'video', 'insurance', 'mail')),
  name text not null,
  -- a month
  monthly_cents bigint not null check (monthly_cents >= 0),
  -- whether a mobile plan is on the account's bill, adds to another one, or is paid for beforehand. Source: MOB-059
  mobile_type text check (mobile_type in ('mobile2_linerental', 'mobile2_addon', 'mobile2_wbb_addon', 'prepay')),
  -- shared by several lines: such a plan is neither left nor taken by the order of one line
  is_group_plan boolean not null default false check (not is_group_plan or kind = 'mobile'),
  -- what broadband runs over and how a phone line is carried
  broadband_category text,
  voice_category text,
  -- null for what is sold on its own, or is not sold any more
  core_product_key text references core_product,
  plan_service text check (plan_service in ('Internet', 'Voice')),
  -- what follows the colon of its description: `Unlimited data`. Source: HUB-031
  about text not null default '',
  -- null or 0 is unlimited. Source: CAT-010
  data_cap_mb integer check (data_cap_mb >= 0),
  -- use above the cap is charged by blocks, each begun one whole. Source: docs/decisions/0034.
  data_block_mb integer check (data_block_mb > 0),
  data_block_cents bigint check (data_block_cents >= 0),
  data_rollover boolean not null default false,
  data_banking boolean not null default false,
  -- may be chosen in place of the cheapest
  selectable boolean not null default false,
  -- true for business alone, false for others alone, null for everybody
  for_business boolean,
  check ((kind = 'mobile') = (mobile_type is not null)),
  check (broadband_category is null or kind = 'broadband'),
  check (voice_category is null or kind = 'voice'),
  check (plan_service is null or core_product_key is not null),
  check ((data_block_mb is null) = (data_block_cents is null))
);
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
  -- by day where there is a night rate
  cents_per_unit numeric(10, 4) not null check (cents_per_unit >= 0),
  -- null for a plan with one rate
  cents_per_night_unit numeric(10, 4) check (cents_per_night_unit >= 0),
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
  -- of a calling pack: the minutes that it covers of a month, and its share of a shorter period; null without limit
  minutes integer check (minutes > 0),
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
  brands text[] not null,
  -- networks of its own, which the account may configure. Source: WIF-008
  number_of_24ghz_networks integer not null default 0 check (number_of_24ghz_networks >= 0),
  number_of_5ghz_networks integer not null default 0 check (number_of_5ghz_networks >= 0)
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
