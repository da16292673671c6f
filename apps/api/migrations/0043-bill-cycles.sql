-- How often an account was billed before it was billed as it is now.

-- The bill of `starts_on` is the first of another frequency. Until that bill is made the change waits: the account's own
-- frequency is the one before.
create table bill_cycle_change (
  account_code text not null references account on delete cascade,
  starts_on date not null,
  frequency_before text not null check (frequency_before in ('Weekly', 'Fortnightly', 'Monthly')),
  frequency text not null check (frequency in ('Weekly', 'Fortnightly', 'Monthly')),
  -- the day of the month that bills kept to before
  day_of_month_before integer not null check (day_of_month_before between 1 and 31),
  primary key (account_code, starts_on),
  check (frequency <> frequency_before)
);

create function bills_a_year(frequency text) returns numeric language sql immutable
  return case frequency when 'Weekly' then 52 when 'Fortnightly' then 26 else 12 end;

-- At which frequency the next bill of an account, and those after it, are made.
create function next_bill_frequency(account text) returns text language sql stable
  return (
    select coalesce(c.frequency, a.bill_frequency)
    from account a left join bill_cycle_change c on c.account_code = a.account_code and c.starts_on = a.next_invoice_date
    where a.account_code = account);

-- The bill periods of an account that the days from one to another touch, each with the frequency that it was billed at, or
-- will be. The days behind a bill are those before its date.
create function bill_periods(account text, from_day date, to_day date)
returns table (first_day date, bill_date date, frequency text) language sql stable
begin atomic
  with owner as (
    select a.next_invoice_date, a.bill_frequency,
      kept_day_of_month(a.next_invoice_date, a.bill_day_of_month) as day_of_month
    from account a where a.account_code = account),
  begun as (
    select c.* from bill_cycle_change c cross join owner o
    where c.account_code = account and c.starts_on < o.next_invoice_date),
  -- each cycle counts back from the bill with which it ended, the last one from the next bill; those ahead count on from it
  cycle (anchor, begins_on, frequency, day_of_month, oldest, newest) as (
    select next_invoice_date, (select max(starts_on) from begun), bill_frequency, day_of_month,
      -((next_invoice_date - greatest(from_day, (select max(starts_on) from begun))) / 7) - 1, 0
    from owner
    union all
    select starts_on, begins_on, frequency_before, day_of_month_before,
      -((starts_on - greatest(from_day, begins_on)) / 7) - 1, 0
    from (select begun.*, lag(starts_on) over (order by starts_on) as begins_on from begun) before
    where starts_on > from_day
    union all
    select next_invoice_date, null, next_bill_frequency(account), day_of_month,
      1, (to_day - next_invoice_date) / 7 + 1
    from owner where to_day >= next_invoice_date)
  select greatest(c.begins_on, p.first_day), p.bill_date, c.frequency
  from cycle c
  cross join lateral generate_series(c.oldest, c.newest) n
  cross join lateral (select bill_date_after(c.anchor, c.frequency, c.day_of_month, n - 1) as first_day,
    bill_date_after(c.anchor, c.frequency, c.day_of_month, n) as bill_date) p
  where p.bill_date > from_day and p.first_day <= to_day and (c.begins_on is null or p.bill_date > c.begins_on);
end;

-- Offers that are given at some bill frequencies alone; one without a row is given at each.
create table offer_frequency (
  offer_name text not null,
  bill_frequency text not null check (bill_frequency in ('Weekly', 'Fortnightly', 'Monthly')),
  primary key (offer_name, bill_frequency)
);
