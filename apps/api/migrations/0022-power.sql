-- Power that is signed up to: what the registry says of a connection, what its capacity costs, and orders of power.

alter table electricity_connection
  add column status text not null default 'active' check (status in ('active', 'inactive', 'decommissioned')),
  -- the registry's code of who supplies it; null for nobody
  add column trader text,
  -- kilovolt-amperes that a capacity charge is for
  add column chargeable_kva numeric(6, 1) check (chargeable_kva > 0);

alter table electricity_register
  -- of a meter that somebody reads: what the registry says it showed when it was last read
  add column last_reading numeric(12, 2) check (last_reading >= 0);

-- Including GST, a day and kilovolt-ampere; null for a plan whose price does not depend on the capacity. Source: PWR-063
alter table power_rate add column cents_per_kva_day numeric(10, 4) check (cents_per_kva_day >= 0);
-- Who has it keeps it: a person changes it. Source: PWR-049
alter table power_rate add column is_change_locked boolean not null default false;

alter table service_order
  drop constraint service_order_kind_check,
  add constraint service_order_kind_check check (kind in ('movehouse', 'plan', 'product', 'older', 'power', 'mobileplan',
    'mobileaddon', 'connection', 'wirelessaddon', 'wirelessproduct', 'onlinevideo')),
  drop constraint service_order_check,
  -- named by its token too: every order of the older kind, which may be one of power
  add constraint service_order_token check (kind <> 'older' or order_token is not null),
  add constraint service_order_older check (order_token is null or kind in ('older', 'power'));
-- orders that are on their way to a connection
create index service_order_connection on service_order ((body #>> '{ElectricityToChange,Icp}')) where next_on is not null;
