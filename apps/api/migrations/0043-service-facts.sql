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

-- What menus and guards ask of an account, from one look into each table.
create function service_facts(account_code text) returns json language sql stable as $$
  with has as (
    select
      coalesce(bool_or(p.kind = 'broadband' and s.status = 'on'), false) as internet,
      coalesce(bool_or(p.kind = 'voice' and s.status = 'on'), false) as voice,
      coalesce(bool_or(p.kind = 'power' and s.status = 'on'), false) as power,
      coalesce(bool_or(p.kind = 'power' and s.status = 'ordered'), false) as power_ordered,
      coalesce(bool_or(p.mobile_type = 'mobile2_linerental' and s.status = 'on'), false) as line_rental,
      coalesce(bool_or(p.mobile_type = 'prepay' and s.status = 'on'), false) as prepaid
    from service s join plan p using (plan_code) where s.account_code = $1),
  ordered as (
    select
      coalesce(bool_or(o.kind = 'fibre'), false) as fibre,
      coalesce(bool_or(o.kind = 'fibre' and is_active_order(o.status)), false) as active_fibre,
      coalesce(bool_or(o.kind <> 'fibre' and is_active_order(o.status)), false) as active_other
    from product_order o where o.account_code = $1)
  select json_build_object(
    'mail', exists (select from mailbox m where m.account_code = $1),
    'internet', h.internet,
    'voice', h.voice,
    'configurableWifi', exists (select from inventory_item i
      where i.account_code = $1 and i.number_of_24ghz_networks + i.number_of_5ghz_networks > 0),
    'power', case when h.power then 'has' when a.power_available and not h.power_ordered then 'available' else 'none' end,
    'lineRentalMobile', h.line_rental,
    'prepaidMobile', h.prepaid,
    'insurance', exists (select from insurance_policy i where i.account_code = $1 and not i.is_cancelled),
    'video', case
      when exists (select from video_service v where v.account_code = $1 and v.date_ended is null) then 'has'
      when h.internet and a.can_order_new_products then 'available' else 'none' end,
    'speedTest', a.speed_test_enabled,
    'fibreOrder', o.fibre,
    'otherActiveOrder', o.active_other,
    'activeFibreOrder', o.active_fibre)
  from account a, has h, ordered o where a.account_code = $1
$$;
