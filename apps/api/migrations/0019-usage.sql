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

-- The newest day whose figures the sandbox has made up. One row, and none where nothing is made up.
create table usage_arrival (
  only_row boolean primary key default true check (only_row),
  arrived_to date not null
);
