-- Data above a cap, and data by hour. Source: docs/decisions/0061.

-- What of each day is known between two days, both included.
create function data_days(account text, first_day date, last_day date)
returns table (day date, received integer, sent integer) language sql stable as $$
  select u.month + d.place::integer - 1, d.received, d.sent
  from internet_usage u cross join lateral unnest(u.received_mb, u.sent_mb) with ordinality d (received, sent, place)
  where u.account_code = account and u.month between date_trunc('month', first_day)::date and last_day
    and u.month + d.place::integer - 1 between first_day and last_day
    and d.received is not null and d.sent is not null
$$;

-- The plans by which an account's data moves now: what they have a month (0 where one is unlimited), what more costs, what they
-- keep, and since when all of them run. A change of price does not make another plan of one; what the bill calls another name
-- does. No row where none is on.
create function data_plan(account text, today date)
returns table (cap_mb bigint, block_mb integer, block_cents bigint, rollover boolean, banking boolean, since date)
language sql stable as $$
  select case when bool_or(coalesce(p.data_cap_mb, 0) = 0) then 0 else sum(p.data_cap_mb) end,
    (array_agg(p.data_block_mb order by s.service_number))[1], (array_agg(p.data_block_cents order by s.service_number))[1],
    bool_and(p.data_rollover), bool_and(p.data_banking), max(coalesce(other.ended_on + 1, s.started_on))
  from service s join plan p using (plan_code)
  left join lateral (
    select max(r.ends_on) as ended_on
    from recurring_charge running join recurring_charge r on r.account_code = account
      and r.line_kind = 'plan' and r.subject = running.subject and r.ends_on < running.starts_on
      and (r.name, r.about) is distinct from (running.name, running.about)
    where running.account_code = account and running.line_kind = 'plan'
      and lower(running.subject) = 'service:' || s.service_number
      and running.starts_on <= today and coalesce(running.ends_on, 'infinity') >= today) other on true
  where s.account_code = account and s.status = 'on' and p.kind = 'broadband'
  having count(*) > 0
$$;

-- A bill period with a cap as it was billed, in MB. A period of which nothing is charged above its cap has no row.
create table data_period (
  account_code text not null references account on delete cascade,
  -- of the bill that follows it
  bill_date date not null,
  cap_mb integer not null check (cap_mb > 0),
  -- kept of the periods before, and used first
  rollover_mb integer not null check (rollover_mb >= 0),
  over_mb integer not null check (over_mb >= 0),
  kept_mb integer not null check (kept_mb >= 0),
  blocks integer not null check (blocks >= 0),
  -- of a block; null where nobody had set a price
  block_mb integer check (block_mb > 0),
  block_cents integer check (block_cents >= 0),
  primary key (account_code, bill_date)
);

-- What moved in each hour of the days of a month and of the one before it: older ones are gone, as a year of them would need
-- more room than all else of an account. One row an account-month, written by `books/data-hours.ts` alone. Source: USE-049.
create table internet_hours (
  account_code text not null references account on delete cascade,
  month date not null check (extract(day from month) = 1),
  -- how many of its days have come
  days smallint not null check (days between 1 and 31),
  -- of each of them: how many hours are known, 0, 23, 24 or 25, and the MB of each, seven bits a byte, the lowest first
  mb bytea not null,
  primary key (account_code, month)
);
