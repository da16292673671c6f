-- Staff sign in at their desk by the OpenID issuer of the provider, which has their passwords.
alter table staff_member alter column password_hash drop not null;

create table desk_session (
  -- SHA-256 of the cookie
  session_hash text primary key,
  staff_id text not null references staff_member on delete cascade,
  -- the issuer's address for the sign-out, with the id token: AES-256-GCM under a key made of the cookie
  sealed_sign_out text,
  created_at timestamptz not null,
  -- the newest request, by the system clock: an idle session ends
  used_at timestamptz not null,
  -- by the system clock
  expires_at timestamptz not null
);
create index desk_session_by_staff on desk_session (staff_id);

-- The session of the desk that made the token: only its browser uses it, and it ends with that session.
alter table staff_token add column session_hash text references desk_session on delete cascade;
create index staff_token_by_session on staff_token (session_hash);
