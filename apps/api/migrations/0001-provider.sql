-- What the provider itself is: its clock, its settings, and what the role of the application may do.

-- The provider clock: the system clock plus this offset. One row.
create table provider_clock (
  only_row boolean primary key default true check (only_row),
  offset_milliseconds bigint not null default 0
);

-- Which offset the clock had from when on, so that an instant of the past keeps its day.
create table provider_clock_move (
  moved_at timestamptz primary key,
  offset_milliseconds bigint not null
);
create function provider_clock_moved() returns trigger language plpgsql as $$
begin
  insert into provider_clock_move values (
    case when exists (select 1 from provider_clock_move) then clock_timestamp() else '-infinity' end, new.offset_milliseconds)
  on conflict (moved_at) do update set offset_milliseconds = excluded.offset_milliseconds;
  return null;
end $$;
create trigger provider_clock_moved after insert or update of offset_milliseconds on provider_clock
  for each row execute function provider_clock_moved();
insert into provider_clock default values;

create table dynamic_configuration (
  only_row boolean primary key default true check (only_row),
  configuration jsonb not null
);

-- Grants a role what the API needs to run, and nothing else: it reads and writes rows, and only ever adds to the audit
-- trail. Called by the owner of the tables after each migration; what a role had more of the trail is taken from it.
create function grant_application(to_role text) returns void language plpgsql as $$
begin
  execute format('grant usage on schema public to %I', to_role);
  execute format('grant select, insert, update, delete on all tables in schema public to %I', to_role);
  execute format('revoke all on audit_event, migration from %I', to_role);
  execute format('grant select, insert on audit_event to %I', to_role);
  execute format('grant select on migration to %I', to_role);
  execute format('grant usage on all sequences in schema public to %I', to_role);
end $$;
revoke execute on function grant_application(text) from public;
