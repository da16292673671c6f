-- Mesh units and other wifi hardware that is rented: it comes by orders of its own.

-- Source: MSH-007, GWF-017
alter table hardware_product
  drop constraint hardware_product_type_check,
  add constraint hardware_product_type_check check (type in (
    'Router', 'Product Offer', 'Wireless Broadband Modem', 'SIM card', 'Mesh Satellite', 'Google Wifi'));

-- How many units a home needs, by its size, and which routers they work with: models, empty for any.
create table mesh_unit (
  hardware_product_key text primary key references hardware_product on delete cascade,
  unit_type text not null check (unit_type in ('google', 'netcomm')),
  small_units integer not null check (small_units > 0),
  medium_units integer not null check (medium_units > 0),
  large_units integer not null check (large_units > 0),
  router_models text[] not null default '{}',
  -- of a trial for who has no mesh unit yet; null while there is none. Source: MSH-020
  trial_promo_code text
);

-- Of the home; null where nobody knows it. Source: MSH-022
alter table location_facts add column floor_area_sqm integer check (floor_area_sqm > 0);

-- Of a device that is rented on a contract: its last day.
alter table inventory_item add column contract_ends_on date;

-- Source: MSH-025, GWF-014
alter table service_order
  drop constraint service_order_kind_check,
  add constraint service_order_kind_check check (kind in ('movehouse', 'plan', 'product', 'older', 'power', 'mobileplan',
    'mobileaddon', 'mobilelead', 'connection', 'wirelessaddon', 'wirelessproduct', 'onlinevideo', 'meshunits',
    'googlewifi'));
