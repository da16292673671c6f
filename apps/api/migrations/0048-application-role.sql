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
