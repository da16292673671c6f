-- What every call may leave behind: its trace, and what it was answered.

-- Everything staff do, and every sign-in and payment: who, for whom, what.
create table audit_event (
  audit_event_id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  account_code text,
  action text not null,
  correlation_id text not null,
  detail jsonb not null default '{}',
  -- the same look is written once under its key; null for whatever is written each time
  once_key text
);
create index audit_event_by_account on audit_event (account_code, audit_event_id);
create unique index audit_event_once on audit_event (account_code, once_key) where once_key is not null;
-- Who looked at or changed what on an account, newest first; the provider's own doings are none of it.
create index audit_event_access on audit_event (account_code, audit_event_id)
  where actor not in ('provider', 'sandbox', 'unknown') and account_code is not null;

-- The trail is only ever added to, whoever asks: not even its owner changes, deletes or empties it,
-- unless the trigger is taken away first.
create function refuse_trail_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is only ever added to' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_event_stays before update or delete or truncate on audit_event
  for each statement execute function refuse_trail_change();
-- also in a session that says that it replicates, where ordinary triggers do not fire
alter table audit_event enable always trigger audit_event_stays;

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
create index idempotency_key_by_age on idempotency_key (locked_at);
