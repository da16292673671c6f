-- Where what a policy insures is, and the service by which it is on the account's bill; null for one that is paid elsewhere.
-- Source: INS-008.
alter table insurance_policy
  add column street_number text not null default '',
  add column street_name text not null default '',
  add column suburb text not null default '',
  add column city text not null default '',
  add column post_code text not null default '',
  add column service_number integer,
  add foreign key (account_code, service_number) references service on delete set null (service_number);

-- Cover that is sold, by the plan that it is charged by. Source: INS-011.
create table insurance_product (
  cover_type text primary key check (cover_type in ('home_contents', 'home', 'contents', 'landlords')),
  plan_code text not null references plan,
  about text not null
);
