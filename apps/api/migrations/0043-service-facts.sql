-- What the provider knows of an account's services beside its plans, as far as menus and guards ask. The areas that own
-- these tables add to them what their own screens need.

-- A mailbox with the provider. Source: MAI-013.
create table mailbox (
  account_code text not null references account on delete cascade,
  mailbox_id integer not null,
  address text not null unique check (address = lower(address)),
  primary key (account_code, mailbox_id)
);

-- A device that the provider knows to be at the account. One that has no network of its own is not configurable. Source: WIF-008.
create table inventory_item (
  account_code text not null references account on delete cascade,
  inventory_item_id bigint not null,
  model text not null,
  number_of_24ghz_networks integer not null check (number_of_24ghz_networks >= 0),
  number_of_5ghz_networks integer not null check (number_of_5ghz_networks >= 0),
  primary key (account_code, inventory_item_id)
);

-- Source: INS-008.
create table insurance_policy (
  account_code text not null references account on delete cascade,
  policy_number text not null,
  cover_type text not null check (cover_type in ('home_contents', 'home', 'contents', 'landlords')),
  is_cancelled boolean not null default false,
  primary key (account_code, policy_number)
);

-- Source: VID-015, VID-016.
create table video_service (
  account_code text not null references account on delete cascade,
  service_entity text not null,
  product_key text not null check (product_key in ('APVA', 'APVB')),
  date_activated date,
  date_processed date,
  date_ended date,
  primary key (account_code, service_entity)
);

alter table account
  -- power can be had at its address
  add column power_available boolean not null default false,
  -- Source: QUA-014
  add column can_order_new_products boolean not null default true,
  -- Source: SPD-003
  add column speed_test_enabled boolean not null default false;

-- Whether a mobile plan is on the account's bill, adds to another one, or is paid for beforehand. Source: MOB-059.
alter table plan add column mobile_type text
  check (mobile_type in ('mobile2_linerental', 'mobile2_addon', 'mobile2_wbb_addon', 'prepay'));
update plan set mobile_type = case when monthly_cents = 0 then 'prepay' else 'mobile2_linerental' end
  where kind = 'mobile';
alter table plan add check ((kind = 'mobile') = (mobile_type is not null));

-- An order that has come to no end yet.
create function is_active_order(status text) returns boolean language sql immutable
  return status not in ('Completed', 'Service Given', 'Closed', 'Cancelled');
