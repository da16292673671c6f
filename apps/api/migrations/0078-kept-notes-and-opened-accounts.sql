-- A note of the books is written by the owner of the tables, or by a function that notes only books which agree with the last
-- note: the application's role can change a bill, but not note the change as right.
create function note_books(through bigint) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  last_note public.books_note;
  now_until_system timestamptz := now() - interval '10 minutes';
  now_until timestamptz := now_until_system
    + (select offset_milliseconds from provider_clock) * interval '1 millisecond';
begin
  -- a note of rows that do not exist yet would refuse every later note
  note_books.through := least(note_books.through, (select max(posted_order) from ledger_transaction));
  select * into last_note from books_note order by noted_at desc limit 1;
  -- a note of fewer rows would take the others out of sight
  if found and (note_books.through < last_note.through or now_until_system < last_note.until_system
      or now_until < last_note.until
      or books_facts(last_note.through, last_note.until, last_note.until_system) <> last_note.facts) then
    return false;
  end if;
  insert into books_note (through, until, until_system, facts)
    values (note_books.through, now_until, now_until_system,
      books_facts(note_books.through, now_until, now_until_system))
    on conflict do nothing;
  return true;
end $$;
revoke execute on function note_books(bigint) from public;

create or replace function grant_application(to_role text) returns void language plpgsql as $$
begin
  execute format('grant usage on schema public to %I', to_role);
  -- also what somebody granted by hand, on a whole table or on columns
  execute format('revoke all on all tables in schema public from %I', to_role);
  execute format('grant select, insert, update, delete on all tables in schema public to %I', to_role);
  execute format('revoke all on audit_event, migration, books_note from %I', to_role);
  execute format('grant select, insert on audit_event to %I', to_role);
  execute format('grant select on migration, books_note to %I', to_role);
  execute format('revoke delete on account, invoice, invoice_line, card_transaction, collection, refund, refund_payment from %I',
    to_role);
  execute format('revoke update, delete on ledger_transaction, ledger_entry from %I', to_role);
  execute format('grant usage on all sequences in schema public to %I', to_role);
  execute format('grant execute on function note_books(bigint) to %I', to_role);
end $$;

-- The grant that the token opened: it ends with the session of the desk.
alter table staff_token add column grant_id text;

-- A loss: a running process has noticed that the database was restored. `since` is the newest card payment from before; the row is
-- deleted once a comparison with gateway and bank finds that nothing is missing.
alter table restore_check
  drop constraint restore_check_kind_check, drop constraint restore_check_check,
  add constraint restore_check_kind_check check (kind in ('run', 'waiver', 'loss')),
  add constraint restore_check_check check ((kind in ('run', 'loss')) = (since is not null));
