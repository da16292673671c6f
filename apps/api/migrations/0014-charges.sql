-- What a bill run works from, and what it leaves behind.

-- The day of the month that bills keep to: the one kept so far where the month was too short for it, else the bill's own.
create function kept_day_of_month(bill_date date, kept integer) returns integer language sql immutable
  return case
    when kept > extract(day from bill_date) and extract(day from bill_date + 1) = 1 then kept
    else extract(day from bill_date)::integer end;

-- The bill date some periods on, or back.
create function bill_date_after(bill_date date, frequency text, day_of_month integer, periods integer)
returns date language sql immutable
  return case frequency
    when 'Weekly' then bill_date + 7 * periods
    when 'Fortnightly' then bill_date + 14 * periods
    else least(
      (date_trunc('month', bill_date::timestamp) + make_interval(months => periods))::date + day_of_month - 1,
      (date_trunc('month', bill_date::timestamp) + make_interval(months => periods + 1))::date - 1)
  end;

-- What an account is charged for every period until it ends: plans, extras, discounts. A change of plan or price ends one
-- charge and begins another of the same subject.
create table recurring_charge (
  account_code text not null references account on delete cascade,
  charge_number integer not null,
  -- what it is for, such as `service:1` or `offer:2`
  subject text not null,
  -- the product of an extra; null for one that began before extras had keys
  product_key text,
  line_kind text not null check (line_kind in ('plan', 'extra', 'discount')),
  category text not null,
  name text not null,
  about text not null default '',
  -- each, a month, including GST; a discount is negative
  monthly_cents bigint not null,
  quantity integer not null default 1 check (quantity > 0),
  starts_on date not null,
  -- its last day; null while it has no end
  ends_on date check (ends_on >= starts_on - 1),
  -- the last day that is billed: null before its first bill, infinity while it is on every bill, which is until the
  -- day before the account's next bill date
  billed_to date,
  primary key (account_code, charge_number),
  check ((line_kind = 'discount') = (monthly_cents < 0))
);

-- What is measured: power by its meter, calls by their minutes. Rates include GST.
create table meter (
  account_code text not null references account on delete cascade,
  subject text not null,
  category text not null,
  name text not null,
  unit text not null check (unit in ('kWh', 'minutes', 'GB')),
  -- null while nobody has set it: what it measured cannot be billed
  cents_per_unit numeric(10, 4) check (cents_per_unit >= 0),
  -- a day, whatever is used; 0 for none
  cents_per_day numeric(10, 4) not null default 0 check (cents_per_day >= 0),
  -- units of each period that the plan pays for
  included numeric(12, 3) not null default 0 check (included >= 0),
  primary key (account_code, subject)
);

-- The rates of a meter before those that hold now, each up to its last day.
create table meter_rate_before (
  account_code text not null,
  subject text not null,
  ends_on date not null,
  cents_per_unit numeric(10, 4) not null check (cents_per_unit >= 0),
  cents_per_day numeric(10, 4) not null check (cents_per_day >= 0),
  primary key (account_code, subject, ends_on),
  foreign key (account_code, subject) references meter on delete cascade
);

-- What a meter measured, once; it stands on the next bill.
create table metered_usage (
  account_code text not null,
  subject text not null,
  measured_from date not null,
  measured_to date not null check (measured_to >= measured_from),
  quantity numeric(12, 3) not null,
  -- of the meter, where it has a dial
  start_reading numeric(12, 3),
  end_reading numeric(12, 3),
  reading_type text check (reading_type in ('Actual', 'Estimate')),
  -- the bill that it stands on; null before
  invoice_number bigint,
  -- 0 for what was measured first; what follows is the difference to better figures of the same days, and may be negative
  revision smallint not null default 0,
  primary key (account_code, subject, measured_to, revision),
  foreign key (account_code, subject) references meter on delete cascade
);
create index metered_usage_to_bill on metered_usage (account_code) where invoice_number is null;

-- Charged once, on the next bill: fees, passes.
create table one_off_charge (
  account_code text not null references account on delete cascade,
  charge_number integer not null,
  subject text not null,
  category text not null,
  name text not null,
  about text not null default '',
  charged_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  invoice_number bigint,
  primary key (account_code, charge_number)
);
create index one_off_charge_to_bill on one_off_charge (account_code) where invoice_number is null;

-- An account that could not be billed, and why; the run goes on without it until somebody has mended it.
create table bill_run_problem (
  account_code text primary key references account on delete cascade,
  bill_date date not null,
  reason text not null,
  found_at timestamptz not null
);
