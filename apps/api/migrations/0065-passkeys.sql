-- Passkeys of a user (WebAuthn), each a second factor beside the authenticator app.
create table passkey (
  passkey_id text primary key,
  user_id text not null references login_user on delete cascade,
  -- the name that the user's device knows it by
  credential_id text not null unique,
  -- COSE, in base64url: it makes no signatures, so it needs no seal
  public_key text not null,
  -- of the newest use; a device that counts never goes back, and one that does not says 0 always
  sign_count bigint not null,
  -- how browsers reach the device, as they said when it was added: `internal`, `usb`, …
  transports text[] not null,
  name text not null,
  -- by the system clock, as sessions are
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id);

-- What a device is asked to sign: once, for a few minutes, by one user and for one purpose.
create table passkey_challenge (
  challenge text primary key,
  user_id text not null references login_user on delete cascade,
  purpose text not null check (purpose in ('add', 'prove', 'sign-in')),
  -- by the system clock
  expires_at timestamptz not null
);
create index passkey_challenge_user on passkey_challenge (user_id);

-- Recovery codes are there for every kind of second factor: they do not go with the app.
alter table recovery_code drop constraint recovery_code_user_id_fkey,
  add constraint recovery_code_user_id_fkey foreign key (user_id) references login_user on delete cascade;
