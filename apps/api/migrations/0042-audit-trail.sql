-- What keeps one look from being written again and again; null for whatever is written each time.
alter table audit_event add column once_key text;
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
-- also where a session says that it replicates, which would pass ordinary triggers by
alter table audit_event enable always trigger audit_event_stays;
