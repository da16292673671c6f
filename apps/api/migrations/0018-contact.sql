-- Asking the provider for help.

-- Why customers call, and what can be wrong, in the order in which it is offered.
create table help_reason (
  kind text not null check (kind in ('callback', 'issue')),
  reason_key text not null,
  description text not null,
  place integer not null,
  primary key (kind, reason_key)
);

-- When the helpdesk calls back, by New Zealand's clocks, and how many customers at once.
create table callback_hours (
  -- 1 is Monday, 7 is Sunday
  weekday integer not null check (weekday between 1 and 7),
  opens time not null,
  -- 24:00 for the end of the day
  closes time not null check (closes > opens),
  timeslot_minutes integer not null check (timeslot_minutes between 5 and 240),
  places integer not null check (places >= 0),
  primary key (weekday, opens)
);
-- Days beside the public holidays on which nobody calls.
create table callback_closed_day (day date primary key, reason text not null);

-- The timeslots of a day, each as long as it says also where the clocks change within it: a day has an hour of them less
-- or more then.
create function callback_timeslots(of_day date) returns table (starts_at timestamptz, ends_at timestamptz, places integer)
language sql stable as $$
  select starts, starts + make_interval(mins => h.timeslot_minutes), h.places
  from callback_hours h
  cross join lateral generate_series(
    (of_day + h.opens) at time zone 'Pacific/Auckland',
    (of_day + h.closes) at time zone 'Pacific/Auckland' - make_interval(mins => h.timeslot_minutes),
    make_interval(mins => h.timeslot_minutes)) starts
  where h.weekday = extract(isodow from of_day)
    and not exists (select 1 from callback_closed_day c where c.day = of_day)
$$;

-- How many places of a timeslot are taken. One row, so that those who come at once take them one after the other.
create table callback_timeslot (
  starts_at timestamptz primary key,
  taken integer not null check (taken > 0)
);

create table callback (
  callback_number bigint generated always as identity primary key,
  account_code text not null references account on delete cascade,
  starts_at timestamptz not null references callback_timeslot,
  ends_at timestamptz not null check (ends_at > starts_at),
  contact_name text not null,
  contact_number text not null check (contact_number ~ '^0[2346789][0-9]{6,9}$'),
  reason_key text not null,
  reason_comment text not null,
  -- by the provider clock
  requested_at timestamptz not null,
  requested_by text not null
);
create index callback_of_account on callback (account_code);
create index callback_by_time on callback (starts_at);

create table customer_issue (
  issue_number bigint generated always as identity primary key,
  account_code text not null references account on delete cascade,
  issue_key text not null,
  issue_comment text not null,
  -- by the provider clock
  reported_at timestamptz not null,
  reported_by text not null
);
create index customer_issue_of_account on customer_issue (account_code);
