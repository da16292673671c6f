-- A browser's session where tokens stay on the server (SESSION_MODE=cookie): what its cookie stands for.
create table browser_session (
  -- SHA-256 of the session's handle and the secret in its cookie: whoever reads this table has no cookie
  secret_hash text primary key,
  -- the session that its tokens belong to; the row goes when that ends
  grant_id text not null,
  -- AES-256-GCM under a key made of the secret in the cookie, which is stored nowhere
  sealed_tokens text not null,
  -- when the sign-in ends, by the system clock
  expires_at timestamptz not null
);
create index browser_session_by_grant on browser_session (grant_id);
create index browser_session_by_expiry on browser_session (expires_at);
