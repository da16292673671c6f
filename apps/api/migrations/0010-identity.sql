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

-- What signs cookies and encrypts kept answers.
create table identity_secret (
  name text primary key,
  secret text not null,
  created_at timestamptz not null
);

-- Tries to sign in, counted by username and by address of the caller.
create table sign_in_tries (
  key_hash text primary key,
  window_start timestamptz not null,
  tries integer not null
);

-- A staff desk's leave to act for one account, once.
create table staff_token (
  token_hash text primary key,
  staff_id text not null references staff_member on delete cascade,
  account_code text not null references account on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

alter table login_session
  -- the browser's sign-in that the session came from; ending one ends the other
  add column sign_in_uid text,
  add column device_type text,
  add column application_id text,
  add column push_token text;
create index login_session_by_sign_in on login_session (sign_in_uid) where sign_in_uid is not null;

-- A claim taken over from a system that gives no business group: the page asks the account for it.
alter table claim add column without_business_group boolean not null default false;
