-- What the provider sells, and what each account has of it.
create table plan (
  plan_code text primary key,
  kind text not null check (kind in ('broadband', 'voice', 'mobile', 'power', 'video', 'insurance', 'mail')),
  name text not null,
  -- a month, including GST
  monthly_cents bigint not null check (monthly_cents >= 0)
);

create table service (
  account_code text not null references account on delete cascade,
  service_number integer not null,
  plan_code text not null references plan,
  -- where or under which number it runs
  detail text not null,
  status text not null check (status in ('on', 'ordered')),
  started_on date,
  primary key (account_code, service_number),
  check ((status = 'on') = (started_on is not null))
);

create table product_order (
  account_code text not null references account on delete cascade,
  order_number bigint not null,
  kind text not null,
  status text not null,
  sub_status text not null default '',
  description text not null,
  placed_on date not null,
  -- null while no day is agreed
  expected_on date,
  primary key (account_code, order_number)
);
