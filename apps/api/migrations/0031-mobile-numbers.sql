-- What happens to a mobile number: what guards it, its SIM, and what the network is asked to do with it. Rows are found by the
-- account's own number of the service, so that a number that changes keeps them.

-- A service without a row is neither locked nor frozen. Instants are the provider's.
create table number_guard (
  account_code text not null,
  service_number integer not null,
  locked_at timestamptz,
  opens_at timestamptz,
  frozen_at timestamptz,
  thaws_at timestamptz,
  primary key (account_code, service_number),
  foreign key (account_code, service_number) references service on delete cascade,
  check (opens_at is null or locked_at is not null),
  check (thaws_at is null or frozen_at is not null)
);
create index number_guard_opens on number_guard (opens_at) where opens_at is not null;
create index number_guard_thaws on number_guard (thaws_at) where thaws_at is not null;

-- The SIM that a number is on. One that was there from the start has no instant.
create table mobile_sim (
  account_code text not null,
  service_number integer not null,
  sim_number text not null unique check (sim_number ~ '^89[0-9]{17,18}$'),
  kind text not null check (kind in ('card', 'esim')),
  since timestamptz,
  primary key (account_code, service_number),
  foreign key (account_code, service_number) references service on delete cascade
);

-- What the network is asked to do, under the id that is its reference too. An activation code is never stored.
create table number_request (
  request_id uuid primary key,
  account_code text not null references account on delete cascade,
  service_number integer not null,
  kind text not null check (kind in ('sim', 'number', 'transfer', 'esim')),
  state text not null check (
    state in ('asked', 'waiting', 'accepted', 'moving', 'done', 'expired', 'refused', 'failed', 'stopped')),
  -- the number that it is about, and the one that takes its place
  number text not null,
  new_number text,
  sim_number text,
  provider_key text references service_provider,
  provider_account text,
  asked_at timestamptz not null,
  changed_at timestamptz not null,
  answer_by timestamptz,
  reason text check (reason in ('saidNo', 'accountUnknown', 'numberUnknown', 'simUnknown', 'numberLocked')),
  asked_by text not null,
  -- the network is told to stop it
  stops boolean not null default false,
  -- when the network is asked next, by the system clock; null once it is over
  ask_at timestamptz,
  tries integer not null default 0,
  check ((ask_at is null) = (state in ('done', 'expired', 'refused', 'failed', 'stopped'))),
  check ((reason is not null) = (state = 'refused'))
);
create unique index number_request_under_way on number_request (account_code, service_number) where ask_at is not null;
create index number_request_of_service on number_request (account_code, service_number, asked_at desc);
create index number_request_due on number_request (ask_at) where ask_at is not null;

-- A number that was changed away rests before anybody else gets it.
create table resting_number (
  phone_number text primary key references phone_number on delete cascade,
  free_on date not null
);
create index resting_number_due on resting_number (free_on);

-- Links of "this was not me": the hash of each, which freezes one number once.
create table freeze_link (
  code_hash text primary key,
  account_code text not null,
  service_number integer not null,
  -- by the system clock
  expires_at timestamptz not null,
  foreign key (account_code, service_number) references service on delete cascade
);
create index freeze_link_of_service on freeze_link (account_code, service_number);
create index freeze_link_by_expiry on freeze_link (expires_at);
