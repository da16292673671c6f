-- Port filtering of the account's line; an account without a row has it on.
create table port_filtering (
  account_code text primary key references account on delete cascade,
  status text not null check (status in ('ON', 'OFF')),
  changed_at timestamptz not null
);
