-- What ended is compared once more with the books of bank and gateway, a day later.
alter table card_transaction
  add column compared boolean not null default false,
  -- as if it had ended then: later than it did where there was no answer
  add column compare_from timestamptz;
create index card_transaction_to_compare on card_transaction (coalesce(compare_from, settled_at))
  where not compared and settled_at is not null;
create index card_transaction_by_end on card_transaction (settled_at) where settled_at is not null;

alter table collection
  add column compared boolean not null default false,
  add column compare_from timestamptz;
create index collection_to_compare on collection (coalesce(compare_from, ended_at))
  where not compared and ended_at is not null;

-- Where their books say something else than ours. It stays until somebody has looked into it.
create table gateway_discrepancy (
  -- such as `card:7f3c…` or `collection:81aa…`
  source text primary key,
  account_code text not null references account on delete cascade,
  ours text not null,
  theirs text not null,
  found_at timestamptz not null,
  resolved_at timestamptz
);
create index gateway_discrepancy_open on gateway_discrepancy (found_at) where resolved_at is null;

create index communication_given_up on communication (account_code) where send_at is null and sent_at is null;
