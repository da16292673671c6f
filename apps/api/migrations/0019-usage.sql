-- What internet and wireless services moved, day by day: one row an account-month, so that a year is a dozen rows. Source:
-- USE-041.
create table internet_usage (
  account_code text not null references account on delete cascade,
  -- its first day
  month date not null check (extract(day from month) = 1),
  -- MB of each day, the first of the month first, as far as they have come; null for a day of which nothing is known
  received_mb integer[] not null,
  sent_mb integer[] not null,
  primary key (account_code, month),
  check (cardinality(received_mb) = cardinality(sent_mb)),
  check (cardinality(received_mb) <= extract(day from month + interval '1 month' - interval '1 day')),
  check (0 <= all (received_mb) and 0 <= all (sent_mb))
);

-- The newest day whose data and calls have come. One row, and none before the first of them.
create table usage_arrival (
  only_row boolean primary key default true check (only_row),
  arrived_to date not null
);

-- Where calls go: what calls of it are, and what calling packs name it. Source: USE-015.
create table call_destination (
  destination smallint primary key,
  category text not null check (category in ('Local', 'National', 'Land to Mobile', 'International')),
  name text not null unique
);

-- A phone number that calls are billed to; it stays when its service ends, as its calls do.
create table billed_number (
  account_code text not null references account on delete cascade,
  place smallint not null,
  -- digits with the country code, without its plus
  phone_number text not null check (phone_number ~ '^[0-9]{5,15}$'),
  -- of the meter that counts its minutes; where the account has no such meter, its calls cost nothing
  subject text not null,
  primary key (account_code, place),
  unique (account_code, phone_number)
);

-- One call. The columns are in the order that needs the least room, and the one index keeps each bill once with the places
-- of its calls: a month of 20 calls is 1.6 KB. That a call is kept once is held by `books/calls.ts`, which alone writes here.
-- Source: USE-042.
create table call_record (
  began timestamptz(3) not null,
  seconds integer not null check (seconds >= 0),
  -- of the bill it stands on: the account's next one when the call came, late or not
  bill_date date not null,
  billed_number smallint not null,
  destination smallint not null references call_destination,
  account_code text not null,
  -- digits with the country code, without its plus
  number_dialled text not null check (number_dialled ~ '^[0-9]{1,15}$'),
  -- product key of the calling pack that covers it; null for none
  calling_pack text,
  foreign key (account_code, billed_number) references billed_number on delete cascade
);
create index call_record_of_bill on call_record (account_code, bill_date);

-- The minutes of a call that count: each one begun, but none of a local call and of one that a calling pack covers.
create function charged_minutes(seconds integer, category text, calling_pack text)
returns integer language sql immutable
  return case when category = 'Local' or calling_pack is not null then 0 else (seconds + 59) / 60 end;
