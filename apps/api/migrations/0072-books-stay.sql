-- Money outlives mistakes: an account that has books, bills or payments cannot be deleted, the application's role deletes none
-- of them, and changes no booking.
-- the application locks an account before it books, so this waits for accounts first and no two wait for each other
lock table account in access exclusive mode;
alter table ledger_transaction drop constraint ledger_transaction_account_code_fkey,
  add constraint ledger_transaction_account_code_fkey
    foreign key (account_code) references account on delete restrict not valid;
alter table invoice drop constraint invoice_account_code_fkey,
  add constraint invoice_account_code_fkey foreign key (account_code) references account on delete restrict not valid;
alter table card_transaction drop constraint card_transaction_account_code_fkey,
  add constraint card_transaction_account_code_fkey
    foreign key (account_code) references account on delete restrict not valid;
alter table collection drop constraint collection_account_code_fkey,
  add constraint collection_account_code_fkey foreign key (account_code) references account on delete restrict not valid;
alter table refund drop constraint refund_account_code_fkey,
  add constraint refund_account_code_fkey foreign key (account_code) references account on delete restrict not valid;

-- The books as `operate verify` saw them, so that a later run finds what was deleted or changed by hand since.
create table books_note (
  noted_at timestamptz primary key default now(),
  -- the newest booking of that moment, and an instant of the provider clock some minutes before: a booking that was under way is
  -- of no fact, and neither is an older one that is entered later
  through bigint not null,
  until timestamptz not null,
  -- the same instant of the system clock, by which card payments are dated
  until_system timestamptz not null,
  -- for each kind of row its count, and the sum of the hashes of its unchanging columns
  facts jsonb not null
);

create function text_hash(value text) returns numeric language sql immutable
  return hashtextextended(value, 0)::numeric;

create function books_facts(through bigint, until timestamptz, until_system timestamptz) returns jsonb language sql stable as $$
  with booking as materialized (
    select * from ledger_transaction t where t.posted_order <= books_facts.through and t.booked_at <= books_facts.until)
  select jsonb_build_object(
    'bookings', (
      select jsonb_build_array(count(*),
        coalesce(sum(text_hash(concat_ws('|', account_code, source, kind, booked_on - date '2000-01-01', description, posted_order))), 0)::text)
      from booking),
    'entries of bookings', (
      select jsonb_build_array(count(*),
        coalesce(sum(text_hash(concat_ws('|', account_code, source, ledger_account, amount_cents))), 0)::text)
      from ledger_entry join booking using (account_code, source)),
    'bills', (
      select jsonb_build_array(count(*),
        coalesce(sum(text_hash(concat_ws('|', account_code, invoice_number, bill_date - date '2000-01-01', total_cents, gst_cents))), 0)::text)
      from invoice join booking using (account_code) where booking.source = 'invoice:' || invoice_number),
    'card payments', (
      select jsonb_build_array(count(*),
        coalesce(sum(text_hash(concat_ws('|', account_code, transaction_id, amount_cents))), 0)::text)
      from card_transaction where created_at <= books_facts.until_system),
    'collections', (
      select jsonb_build_array(count(*),
        coalesce(sum(text_hash(concat_ws('|', account_code, collection_id, amount_cents))), 0)::text)
      from collection where created_at <= books_facts.until),
    'refunds', (
      select jsonb_build_array(count(*),
        coalesce(sum(text_hash(concat_ws('|', account_code, refund_id, amount_cents))), 0)::text)
      from refund where requested_at <= books_facts.until))
$$;

create or replace function grant_application(to_role text) returns void language plpgsql as $$
begin
  execute format('grant usage on schema public to %I', to_role);
  execute format('grant select, insert, update, delete on all tables in schema public to %I', to_role);
  execute format('revoke all on audit_event, migration, books_note from %I', to_role);
  execute format('grant select, insert on audit_event, books_note to %I', to_role);
  execute format('grant select on migration to %I', to_role);
  execute format('revoke delete on account, invoice, invoice_line, card_transaction, collection, refund, refund_payment from %I',
    to_role);
  execute format('revoke update, delete on ledger_transaction, ledger_entry from %I', to_role);
  execute format('grant usage on all sequences in schema public to %I', to_role);
end $$;
