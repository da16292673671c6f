-- A user's second factor: codes of an authenticator app (RFC 6238).
create table second_factor (
  user_id text primary key references login_user on delete cascade,
  -- AES-256-GCM under a key made of a setting and the user id: whoever reads this table makes no codes of it
  sealed_secret text not null,
  -- the step of 30 seconds whose code was taken last: neither that code nor an earlier one is taken again
  last_step bigint not null default 0,
  -- since when codes are asked for, by the system clock; null until the user has shown one
  confirmed_at timestamptz
);

-- What takes the place of a code where the app is lost, each once: a row goes with its use.
create table recovery_code (
  user_id text not null references second_factor on delete cascade,
  -- HMAC-SHA-256 of the user id and the code, by a key made of the setting: this table alone finds no code
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- Until when a session has proven itself by its second factor, by the system clock; null where it has not.
alter table login_session add column proven_until timestamptz;
