-- Who signs in, for which accounts, and what the identity provider keeps of it.

create table login_user (
  user_id text primary key,
  username text not null unique check (username = lower(username)),
  -- null for a new customer, who has not set one yet
  password_hash text,
  first_name text not null,
  last_name text not null,
  email text not null,
  legacy_user boolean not null default false
);
create index login_user_by_username_prefix on login_user (username text_pattern_ops);
create index login_user_by_email_prefix on login_user (lower(email) text_pattern_ops);

-- A claim is a user's right to act for an account.
create table claim (
  user_id text not null references login_user on delete cascade,
  account_code text not null references account on delete cascade,
  role text not null check (role in ('AccountOwner', 'AuthorisedPerson')),
  -- what an authorised person may do, each level what those before it may: see; pay and keep details; change and order
  level text not null default 'pay' check (level in ('see', 'pay', 'order')),
  -- taken over from a system that gives no business group: the page asks the account for it
  without_business_group boolean not null default false,
  -- what the owner said of the person when they were added, and since when the person may act, by the provider clock
  mobile_number text,
  date_of_birth date,
  since timestamptz,
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
  -- the browser's sign-in that the session came from; ending one ends the other
  sign_in_uid text,
  device_id text,
  device_type text,
  application_id text,
  push_token text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((kind = 'staff') = (staff_id is not null)),
  check ((kind = 'staff') = (user_id is null))
);
create index login_session_by_user on login_session (user_id);
create index login_session_by_sign_in on login_session (sign_in_uid) where sign_in_uid is not null;

create table signing_key (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null
);

-- What the OpenID provider keeps: codes, refresh tokens, grants, the browsers' sign-ins and what leads up to them.
create table identity_artifact (
  kind text not null,
  -- SHA-256 of the code, token or cookie value: whoever reads this table cannot use what it holds
  id_hash text not null,
  grant_id text,
  -- the lasting name of a browser's sign-in, whose cookie value changes
  uid text,
  payload jsonb not null,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (kind, id_hash)
);
create index identity_artifact_by_grant on identity_artifact (grant_id) where grant_id is not null;
create index identity_artifact_by_uid on identity_artifact (uid) where uid is not null;
create index identity_artifact_by_expiry on identity_artifact (expires_at);
-- Whose sign-in, code or token it is; also of a step whose password is already given. A new password ends them all.
create index identity_artifact_by_user on identity_artifact
  ((coalesce(payload ->> 'accountId', payload #>> '{result,login,accountId}')));

-- The answer to a refresh, kept for the few seconds in which the same token may come again from another tab.
create table refresh_answer (
  token_hash text primary key,
  client_id text not null,
  grant_id text not null,
  started_at timestamptz not null,
  answered_at timestamptz,
  -- AES-256-GCM under a key made of a stored secret and the token, which is stored nowhere
  answer text,
  check ((answered_at is null) = (answer is null))
);
create index refresh_answer_by_grant on refresh_answer (grant_id);

-- What signs cookies and the marks of devices, and encrypts kept answers.
create table identity_secret (
  name text primary key,
  secret text not null,
  created_at timestamptz not null
);

-- Tries to sign in and whatever else is counted, each under the hash of what it is counted by.
create table sign_in_tries (
  key_hash text primary key,
  -- by the system clock: then it is counted from the beginning
  closes_at timestamptz not null,
  tries integer not null
);

-- From which devices and addresses a customer has signed in: there they are counted for themselves.
create table known_caller (
  user_id text not null references login_user on delete cascade,
  kind text not null check (kind in ('device', 'address')),
  caller_hash text not null,
  -- the last time, by the system clock
  seen_at timestamptz not null,
  primary key (user_id, caller_hash)
);
create index known_caller_by_age on known_caller (seen_at);

-- A staff desk's leave to act for one account, once.
create table staff_token (
  token_hash text primary key,
  staff_id text not null references staff_member on delete cascade,
  account_code text not null references account on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- A link by which a password is set without the one before. Of each purpose only the newest live: see the store.
create table password_link (
  link_number bigint generated always as identity primary key,
  user_id text not null references login_user on delete cascade,
  purpose text not null check (purpose in ('reset', 'first')),
  -- SHA-256 of the code: whoever reads this table cannot use what it holds
  code_hash text not null unique,
  -- the order that the new customer came with
  order_id text check ((purpose = 'first') = (order_id is not null)),
  -- by the system clock
  expires_at timestamptz not null
);
create index password_link_by_user on password_link (user_id, purpose);
