-- What mobiles moved, day by day: one row a month of a service. A row belongs to the account's own number of the service, so that
-- a phone number that changes keeps it. Source: USE-043.
create table mobile_use (
  account_code text not null,
  service_number integer not null,
  -- its first day
  month date not null check (extract(day from month) = 1),
  -- bytes of each day by New Zealand's clocks, the first of the month first, as far as they have come; null for a day of which
  -- nothing is known
  bytes bigint[] not null check (0 <= all (bytes)),
  primary key (account_code, service_number, month),
  foreign key (account_code, service_number) references service on delete cascade,
  check (cardinality(bytes) <= extract(day from month + interval '1 month' - interval '1 day'))
);
