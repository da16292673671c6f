-- A guest network of a device's own: whether a model has one, and when the one that is on ends.
alter table hardware_product add column has_guest_network boolean not null default false;
alter table inventory_item add column has_guest_network boolean not null default false;

alter table wifi_change
  -- by the provider's clock: the end of what the router has, and of what waits for it
  add column guest_ends_at timestamptz,
  add column pending_guest_ends_at timestamptz,
  -- when the end is tried again, by the provider's clock
  add column guest_retry_at timestamptz,
  add check (pending is not null or pending_guest_ends_at is null);

create index wifi_change_guest_end on wifi_change (least(guest_ends_at, pending_guest_ends_at))
  where least(guest_ends_at, pending_guest_ends_at) is not null;

-- A filter that is kept and does nothing.
alter table mail_filter add column is_paused boolean not null default false;

-- What was measured of the line and of a device, as it was when it was attached to a report of a fault.
alter table customer_issue add column measured jsonb;
