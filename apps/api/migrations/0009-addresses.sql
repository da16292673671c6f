create table address (
  -- the publisher's own number, which stays when the address is written differently
  location_id text collate "C" check (location_id ~ '^[0-9]{1,9}$'),
  house_number integer not null check (house_number between 0 and 999999),
  -- `3/16`, `12A`
  full_number text not null,
  full_address text not null,
  road_name text not null,
  suburb text not null,
  town text not null,
  postcode text check (postcode ~ '^[0-9]{4}$'),
  -- degrees east and north
  longitude double precision,
  latitude double precision,
  -- new numbers come at the end: nothing is kept free in the middle
  primary key (location_id) with (fillfactor = 100)
);

-- Whom a page names where it shows addresses of the register, as their licence asks; no row where they are made up.
create table address_source (
  only_row boolean primary key default true check (only_row),
  attribution text not null check (attribution <> '')
);

-- What follows is made from the register, and made anew after each load.

-- Words as they are compared, each once: of a road, its suburb and its town.
create function road_words(name text, suburb text, town text) returns tsvector language sql immutable
  return array_to_tsvector(array_remove(string_to_array(search_text(name || ' ' || suburb || ' ' || town), ' '), ''));

-- A road of one suburb with all its houses, in their order: `location_ids` runs beside `house_numbers`.
create table address_road (
  name text not null,
  suburb text not null,
  town text not null,
  -- the name as it is compared
  plain_name text not null,
  house_numbers integer[] not null,
  location_ids integer[] not null
);
create index address_road_by_word on address_road using gin (road_words(name, suburb, town)) with (fastupdate = off);

-- The distinct words of all roads; `spelling` is the word, or the word with one letter left out.
create table address_word (
  spelling text collate "C" not null,
  word text collate "C" not null,
  primary key (spelling, word)
);

-- The first houses of the longest roads with a word that begins with these one to three letters; and houses that have this
-- number.
create table address_beginning (
  typed text collate "C" primary key,
  location_ids integer[] not null
);
