-- What is collected of an account by its recurring method on the day that its bills fall due.
create table collection (
  -- the idempotency key of bank and gateway too
  collection_id text primary key check (collection_id ~ '^[0-9a-f]{32}$'),
  account_code text not null references account on delete cascade,
  -- the day that the bills fell due; a day is collected once
  due_on date not null,
  -- a card that was declined is tried once more
  attempt integer not null check (attempt between 1 and 2),
  -- the day that it is collected and booked on
  collect_on date not null,
  method text not null check (method in ('DirectDebit', 'CreditCard')),
  amount_cents bigint not null check (amount_cents > 0),
  -- the prompt-payment discount that it earned
  discount_cents bigint not null default 0,
  -- created: nobody has it yet, or nobody may have it; sent: it was taken on, and a direct debit is booked; unknown: it was
  -- sent and there was no answer to go by; the others are final: dropped is what was not owed any more when it was to be sent
  state text not null default 'created'
    check (state in ('created', 'sent', 'unknown', 'settled', 'declined', 'dishonoured', 'dropped')),
  -- times that it was given to bank or gateway
  tries integer not null default 0,
  -- instants by the provider clock
  created_at timestamptz not null,
  -- when it is sent or asked about next, while its state is not final
  ask_at timestamptz not null,
  ended_at timestamptz,
  -- the saved card that it was first charged to: asking again under the same key names the same card
  card_token text,
  -- the gateway's name for it
  reference text,
  -- as bank or gateway said it
  reason text,
  -- compared with the books of bank or gateway, as a card payment is
  compared boolean not null default false,
  compare_from timestamptz,
  unique (account_code, due_on, attempt),
  check ((state in ('settled', 'declined', 'dishonoured', 'dropped')) = (ended_at is not null))
);
create index collection_to_ask on collection (ask_at) where state in ('created', 'sent', 'unknown');
create index collection_by_end on collection (ended_at) where ended_at is not null;
create index collection_to_compare on collection (coalesce(compare_from, ended_at))
  where not compared and ended_at is not null;

-- How far the days have been gone through: all accounts up to this one of this day, and every day before it. One row.
create table collection_progress (
  only_row boolean primary key default true check (only_row),
  day date not null,
  through_account text not null default ''
);

-- What an account owes on a day of bills that have fallen due, the day's own included, and the prompt-payment discount that
-- paying it on that day earns.
create function owed_of_due_bills(account text, today date) returns table (owed bigint, discount bigint)
language sql stable as $$
  with balance as materialized (select receivable_balance(account) as cents)
  select greatest(0, balance.cents - coalesce(sum(greatest(b.total_cents, 0)) filter (where b.due_day > today), 0))::bigint,
    coalesce(sum(b.ppd_discount_cents)
      filter (where not b.paid and b.due_day <= today and b.ppd_expiry_date >= today), 0)::bigint
  from balance left join lateral approved_bills(account, balance.cents) b on true
  group by balance.cents
$$;

-- What is collected of it: less the discount, but for a rest that is smaller than the discount.
create function collectable(account text, today date) returns bigint language sql stable as $$
  select case when owed > discount then owed - discount else owed end from owed_of_due_bills(account, today)
$$;

-- Whether what falls due on a day is taken from the account's bank account or saved card. The code has a name of its own,
-- as a bank account's number is a column of the method.
create function is_collected(code text, due date) returns boolean language sql stable as $$
  select exists (
    select 1 from recurring_method m where m.account_code = code and coalesce(m.by_hand_until < due, true)
      and case m.recurring_type when 'Manual' then false
        when 'CreditCard' then m.card_token is not null
          and make_date(m.expiry_year, m.expiry_month, 1) + interval '1 month' > due
        else true end)
$$;

-- What is collected next of an account, by the days that were not gone through yet: a second try, or what is owed on the
-- day that an open bill falls due. Under way is what bank or gateway was given and has not answered.
create function next_collection(account text, today date) returns table (day date, cents bigint, under_way boolean)
language sql stable as $$
  with written as (
    select c.collect_on as day, c.tries > 0 as under_way,
      case when c.tries > 0 then c.amount_cents else collectable(account, c.collect_on) end as cents
    from collection c
    where c.account_code = account and c.state in ('created', 'unknown')
      and (c.tries > 0 or is_collected(account, c.collect_on))),
  falling_due as (
    select distinct due_day(i.bill_date, i.due_date) as day from invoice i
    where i.account_code = account and i.is_approved and due_day(i.bill_date, i.due_date) >= today - 62),
  to_come as (
    select f.day, collectable(account, f.day) as cents from falling_due f
    where coalesce((select (f.day, account) > (p.day, p.through_account) from collection_progress p), f.day >= today)
      and is_collected(account, f.day))
  select n.day, n.cents, n.under_way from (
    select w.day, w.cents, w.under_way from written w
    union all select t.day, t.cents, false from to_come t) n
  where n.cents > 0 order by n.under_way desc, n.day limit 1
$$;

-- The last collection of an account, where it failed and something of what had fallen due by its day is still owed.
create function failed_collection(account text) returns table (day date, cents bigint, method text, reason text)
language sql stable as $$
  select c.collect_on, c.amount_cents, c.method, c.reason from (
    select * from collection
    where account_code = account and state not in ('created', 'unknown') and (state <> 'dropped' or reason is not null)
    order by collect_on desc, attempt desc limit 1) c
  where c.state in ('declined', 'dishonoured', 'dropped') and (select owed from owed_of_due_bills(account, c.due_on)) > 0
$$;
