-- The plans by which services run from the first bill of another frequency on. The bill of that day closes the period behind it
-- by the plan before, and puts these in its place.
create table bill_cycle_plan (
  account_code text not null,
  starts_on date not null,
  service_number integer not null,
  plan_code text not null references plan,
  primary key (account_code, starts_on, service_number),
  foreign key (account_code, starts_on) references bill_cycle_change on delete cascade
);
