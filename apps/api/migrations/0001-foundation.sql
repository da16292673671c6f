-- The provider clock: the system clock plus this offset. One row.
create table provider_clock (
  only_row boolean primary key default true check (only_row),
  offset_milliseconds bigint not null default 0
);
insert into provider_clock default values;

create table account (
  account_code text primary key check (account_code ~ '^[0-9]{6,10}$'),
  name text not null,
  address text not null,
  business_group text not null,
  bill_frequency text not null check (bill_frequency in ('Weekly', 'Fortnightly', 'Monthly')),
  -- bill date of the next bill run for this account
  next_invoice_date date not null
);

create table login_user (
  user_id text primary key,
  username text not null unique check (username = lower(username)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  legacy_user boolean not null default false
);

-- A claim is a user's right to act for an account.
create table claim (
  user_id text not null references login_user on delete cascade,
  account_code text not null references account on delete cascade,
  role text not null check (role in ('AccountOwner', 'AuthorisedPerson')),
  primary key (user_id, account_code)
);

create table staff_member (
  staff_id text primary key,
  username text not null unique check (username = lower(username)),
  password_hash text not null,
  sales_person_code text not null,
  name text not null
);

-- One row a grant of the identity provider: what a token's `grant` claim is looked up by, first in every call.
create table login_session (
  grant_id text primary key,
  kind text not null check (kind in ('web', 'form', 'device', 'staff')),
  user_id text references login_user on delete cascade,
  staff_id text references staff_member on delete cascade,
  -- the account a staff session was opened for
  account_code text references account on delete cascade,
  device_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((kind = 'staff') = (staff_id is not null)),
  check ((kind = 'staff') = (user_id is null))
);
create index login_session_by_user on login_session (user_id);

create table signing_key (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null
);

-- What was answered to a write that carried an Idempotency-Key.
create table idempotency_key (
  account_code text not null references account on delete cascade,
  key text not null,
  -- hash of call and body
  fingerprint text not null,
  locked_at timestamptz not null,
  -- null while the first attempt is under way
  status integer,
  reply text,
  primary key (account_code, key)
);

create table dynamic_configuration (
  only_row boolean primary key default true check (only_row),
  configuration jsonb not null
);

-- Everything staff do, and every sign-in and payment: who, for whom, what.
create table audit_event (
  audit_event_id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  account_code text,
  action text not null,
  correlation_id text not null,
  detail jsonb not null default '{}'
);
create index audit_event_by_account on audit_event (account_code, audit_event_id);
