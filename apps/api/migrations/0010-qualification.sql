-- What can be had at a location, as the networks, the registry of electricity and the number plan say it.

create table location_network (
  location_id text collate "C" not null references address on delete cascade,
  technology text not null check (technology in ('ADSL', 'VDSL', 'UFB', 'WBB')),
  most_mbps integer not null check (most_mbps > 0),
  -- a day to come is told, and nothing is offered before it
  available_from date not null,
  primary key (location_id, technology, most_mbps)
);

create table location_facts (
  location_id text collate "C" primary key references address on delete cascade,
  fibre_installed boolean not null,
  -- of neighbours or an owner, before fibre can be laid
  consent_required boolean not null,
  -- the local calling area
  lca text not null
);

-- A line that is there, by the number that the network knows it by.
create table location_line (
  location_id text collate "C" not null references address on delete cascade,
  technology text not null check (technology in ('ADSL', 'VDSL', 'UFB')),
  line_number text not null,
  primary key (location_id, line_number)
);

-- The electricity registry: the connection of a location.
create table electricity_connection (
  icp text primary key check (icp ~ '^[0-9]{10}[A-Z]{2}[0-9A-F]{3}$'),
  location_id text collate "C" not null references address on delete cascade,
  -- the meter tells its readings by itself
  ami_flag boolean not null
);
create index electricity_connection_of_location on electricity_connection (location_id);

-- Phone numbers that the provider may give away, and to whom each went.
create table phone_number (
  phone_number text primary key,
  lca text not null,
  taken_by text references account on delete set null
);
create index phone_number_free on phone_number (lca, phone_number) where taken_by is null;

-- From which day a core product of this category (`UFB300/100`, `WBB`) and rate, if it has one, can be had at the location;
-- null for never.
create function available_from(at_location text, broadband_category text, mbps numeric) returns date language sql stable
  return (select min(n.available_from) from location_network n
    where n.location_id = at_location and n.technology = substring(broadband_category from '^[A-Z]+')
      and (mbps is null or n.most_mbps >= mbps));
