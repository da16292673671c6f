-- Electricity as meters count it: what is at a connection, whom it supplies, and what was read.

-- The registry of electricity: a register of a connection's meter. Source: PWR-064.
create table electricity_register (
  icp text not null references electricity_connection on delete cascade,
  serial_number text not null,
  channel_number smallint not null check (channel_number > 0),
  -- digits before the decimal point
  number_of_dials smallint not null check (number_of_dials between 1 and 9),
  counts text not null check (counts in ('all', 'day', 'night')),
  primary key (icp, serial_number, channel_number)
);

-- By which connection an account was supplied, and when; it stays when the service has ended.
create table electricity_supply (
  account_code text not null references account on delete cascade,
  service_number integer not null,
  icp text not null,
  starts_on date not null,
  -- its last day; null while it has no end
  ends_on date,
  primary key (account_code, service_number)
);
create index electricity_supply_of_icp on electricity_supply (icp, starts_on);

-- What a smart meter counted in a day, from midnight on in the order of time: 48 half-hours, 46 and 50 on the days on which
-- the clocks change.
create table half_hours (
  account_code text not null references account on delete cascade,
  service_number smallint not null,
  day date not null,
  -- null for one of which nothing is known
  watt_hours smallint[] not null check (0 <= all (watt_hours) and cardinality(watt_hours) in (46, 48, 50)),
  -- which of them, from 1, are estimates; null for none
  estimated smallint[],
  primary key (account_code, service_number, day)
);

-- What a day was thought to be before other values took its place.
create table half_hours_before (
  account_code text not null,
  service_number smallint not null,
  day date not null,
  replaced_at timestamptz not null,
  watt_hours smallint[] not null,
  estimated smallint[],
  -- whether the bills know of the change
  is_settled boolean not null,
  primary key (account_code, service_number, day, replaced_at),
  foreign key (account_code, service_number, day) references half_hours on delete cascade
);
create index half_hours_to_settle on half_hours_before (account_code) where not is_settled;

-- How many half-hours a day has by New Zealand's clocks, and whether one of them, from 1, is of the hours of a night rate.
create function half_hours_of(day date) returns integer language sql stable
  return extract(epoch from ((day + 1)::timestamp at time zone 'Pacific/Auckland')
    - (day::timestamp at time zone 'Pacific/Auckland')) / 1800;
create function is_night(day date, place bigint) returns boolean language sql stable
  return extract(hour from ((day::timestamp at time zone 'Pacific/Auckland') + (place - 1) * interval '30 minutes')
    at time zone 'Pacific/Auckland') not between 7 and 22;

-- A register of a meter that nobody reads from afar, as it was read. A reading that is entered again for the same day takes the
-- place of the one before, which stays. Source: MTR-021.
create table register_reading (
  account_code text not null references account on delete cascade,
  service_number smallint not null,
  serial_number text not null,
  channel_number smallint not null,
  read_on date not null,
  entered_at timestamptz not null,
  value numeric(12, 2) not null check (value >= 0),
  read_by text not null check (read_by in ('Customer', 'Reader')),
  primary key (account_code, service_number, serial_number, channel_number, read_on, entered_at)
);

-- What whoever reads the meters of a connection has to know, as the account that it supplies has said. Source: MTR-006.
create table site_access (
  account_code text not null references account on delete cascade,
  icp text not null,
  dog_code text check (dog_code = 'Dog'),
  meter_location_code text not null references equipment_location,
  access_notes text not null check (char_length(access_notes) <= 255),
  changed_at timestamptz not null,
  primary key (account_code, icp)
);
