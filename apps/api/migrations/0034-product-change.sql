-- Changes of what an account has, each from a day that was told and to be undone until then. The charges begin and end by
-- their own days, in the books.

create table product_change (
  account_code text not null references account on delete cascade,
  change_number integer not null,
  -- the screen that it was made on: `static-ip`
  kind text not null,
  starts_on date not null,
  -- what was asked for, by which the same is known when it is asked again
  wanted text not null,
  -- by the names that a bill has
  begins text[] not null,
  ends text[] not null,
  made_at timestamptz not null,
  undone_at timestamptz,
  -- the service that runs by another plan once the bill before its day is made; null where no plan changes
  service_number integer,
  plan_code text references plan,
  plan_begun_at timestamptz,
  primary key (account_code, change_number),
  check ((service_number is null) = (plan_code is null))
);
create index product_change_plan_due on product_change (starts_on)
  where plan_code is not null and plan_begun_at is null and undone_at is null;

-- The charges that a change began or ended, by their last days before it and with it. One that it began has the day before
-- its first as the last day before it.
create table product_change_charge (
  account_code text not null,
  change_number integer not null,
  charge_number integer not null,
  ends_on_before date,
  ends_on_with date,
  primary key (account_code, change_number, charge_number),
  foreign key (account_code, change_number) references product_change on delete cascade,
  foreign key (account_code, charge_number) references recurring_charge on delete cascade
);
