-- Somebody who was invited to act for an account and has not accepted yet.
create table pending_person (
  pending_id text primary key,
  account_code text not null references account on delete cascade,
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  mobile_number text not null,
  date_of_birth date not null,
  -- what they may do once they accept
  level text not null default 'pay' check (level in ('see', 'pay', 'order')),
  -- by the provider clock
  invited_at timestamptz not null,
  -- SHA-256 of the link's code: whoever reads this table cannot use what it holds
  code_hash text not null unique,
  -- by the system clock
  expires_at timestamptz not null,
  unique (account_code, email)
);
create index pending_person_by_expiry on pending_person (expires_at);

-- Somebody to talk to about an account, who cannot sign in for it.
create table contact_person (
  contact_id text primary key,
  account_code text not null references account on delete cascade,
  first_name text not null,
  middle_name text,
  last_name text not null,
  home_number text,
  work_number text,
  mobile_number text not null,
  email text not null,
  date_of_birth date not null
);
create index contact_person_by_account on contact_person using hash (account_code);
