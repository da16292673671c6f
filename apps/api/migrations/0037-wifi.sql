-- The last change of the wifi of a device: one of them is under way for a device at a time. Passwords are sealed by a key
-- that is not in the database. Instants are by the provider's clock, but for leased_until, which is by the system's.
create table wifi_change (
  account_code text not null,
  inventory_item_id bigint not null,
  change_id uuid not null unique,
  -- asked: the router's management is being asked, by whoever holds the lease; waiting: it has it, the router does not yet
  state text not null check (state in ('asked', 'waiting', 'applied', 'refused')),
  changed_at timestamptz not null,
  -- as the trail names them
  asked_by text not null,
  leased_until timestamptz,
  -- of the management's queue
  task_id text,
  -- sealed: what is wanted and what was there before, while it is under way
  pending text,
  -- the names that are wanted, which are in the air for everybody
  names jsonb not null,
  -- sealed: what was there before the last change that the router took, as long as it can be put back
  before text,
  undo_until timestamptz,
  reason text check (reason in ('fault', 'different', 'lost')),
  fault text,
  primary key (account_code, inventory_item_id),
  foreign key (account_code, inventory_item_id) references inventory_item on delete cascade,
  check ((pending is null) = (state in ('applied', 'refused'))),
  check ((state = 'refused') = (reason is not null)),
  check ((before is null) = (undo_until is null))
);

-- What can be put back no longer is erased.
create index wifi_change_undo on wifi_change (undo_until) where before is not null;
