-- Overdue accounts: how they are looked for, and what they promised. The warning itself is the account's.

-- How far accounts were looked through. One row, or none before the first time.
create table overdue_watch (
  only_row boolean primary key default true check (only_row),
  -- all accounts are looked at for overdue ones once a day: on this day those up to this one were; null once all were
  day date not null,
  through_account text,
  -- between days only accounts that something was booked of: the newest transaction that was there at an instant by the
  -- system clock, and the one that was a minute and more before. Numbers are given before they can be seen, so what was
  -- booked since the older one is looked at again
  booked_through bigint not null,
  booked_newest bigint not null,
  newest_at timestamptz not null default now()
);

create table promise_to_pay (
  account_code text not null references account on delete cascade,
  promise_number bigint generated always as identity,
  -- the day by which the overdue part of the balance is paid
  promise_date date not null,
  -- by the provider clock
  made_on date not null check (made_on <= promise_date),
  -- what was overdue when it was made
  overdue_cents bigint not null check (overdue_cents > 0),
  -- null while it stands
  outcome text check (outcome in ('kept', 'broken')),
  ended_on date,
  primary key (account_code, promise_number),
  check ((outcome is null) = (ended_on is null))
);
create unique index promise_that_stands on promise_to_pay (account_code) where outcome is null;
create index promise_to_end on promise_to_pay (promise_date) where outcome is null;

-- What decides whether an account may promise on a day. A warning counts only while something is overdue, so that it ends
-- with the payment; it gives 14 days, once: a broken promise is not followed by another. Source: PTP-003 to PTP-005.
create function promise_standing(account text, today date) returns table (
  activation_status text, blocking_status text, latest_available_date date, overdue bigint
) language sql stable as $$
  select a.activation_status,
    case when w.overdue > 0 then a.blocking_status else 'none' end,
    case when w.overdue > 0 and not exists (
      select 1 from promise_to_pay p
      where p.account_code = account and p.outcome = 'broken' and p.made_on >= a.warned_on) then a.warned_on + 14 end,
    coalesce(w.overdue, 0)
  from account a
  left join lateral (select s.overdue from billing_standing(account, today) s where a.warned_on is not null) w on true
  where a.account_code = account
$$;

-- What became of an account's newest promise, whether or not the watch has come to end it: what was overdue when it was made
-- is still to pay of the bills that had fallen due by then. A broken one is told until that is paid, a kept one until the
-- next bill.
create function promise_told(account text, today date) returns table (
  promise_date date, outcome text, promised bigint, still_to_pay bigint
) language sql stable as $$
  with newest as (
    select * from promise_to_pay where account_code = account order by promise_number desc limit 1),
  paid as (
    select p.*, least(p.overdue_cents, greatest(0, receivable_balance(account) - coalesce((
      select sum(greatest(i.total_cents, 0)) from invoice i
      where i.account_code = account and i.is_approved and due_day(i.bill_date, i.due_date) >= p.made_on), 0)))::bigint
      as still_to_pay
    from newest p),
  told as (
    select p.*, coalesce(p.outcome, case when p.still_to_pay = 0 then 'kept' when p.promise_date >= today then 'open'
      else 'broken' end) as became
    from paid p)
  select t.promise_date, t.became, t.overdue_cents, t.still_to_pay from told t
  where case when t.became = 'kept' then t.still_to_pay = 0 and not exists (
      select 1 from invoice i where i.account_code = account and i.is_approved and i.bill_date > coalesce(t.ended_on, today))
    else t.still_to_pay > 0 end
$$;
