-- The gateway's id of the transaction that paid, by which it is refunded: its sessions are kept for days only.
alter table card_transaction add column gateway_transaction text;

-- Refunds of credit: the request of the owner, and each payment by which the money goes back.
create table refund (
  account_code text not null references account on delete cascade,
  refund_id text not null check (refund_id ~ '^[0-9a-f]{32}$'),
  amount_cents bigint not null check (amount_cents > 0),
  -- requested: waits for staff; approved: booked, and on its way; paid: all of it arrived; failed: some of it could not be
  -- paid and is credit again; declined: by staff; withdrawn: by the owner
  state text not null default 'requested'
    check (state in ('requested', 'approved', 'paid', 'failed', 'declined', 'withdrawn')),
  requested_by text not null,
  -- instants by the provider clock
  requested_at timestamptz not null,
  approved_at timestamptz,
  ended_at timestamptz,
  -- why staff declined it, as the customer reads it
  reason text,
  primary key (account_code, refund_id),
  check ((state in ('requested', 'approved')) = (ended_at is null)),
  check (approved_at is null or state in ('approved', 'paid', 'failed')),
  check ((state = 'declined') = (reason is not null))
);
create unique index refund_open on refund (account_code) where state in ('requested', 'approved');
create unique index refund_by_reference on refund (account_code, payment_reference(refund_id));
-- staff find a request by its code alone
create index refund_by_code on refund (payment_reference(refund_id));
create index refund_by_account on refund (account_code, requested_at);

create table refund_payment (
  account_code text not null,
  -- the idempotency key of bank and gateway too
  refund_payment_id text not null check (refund_payment_id ~ '^[0-9a-f]{32}$'),
  refund_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- the card payment that is refunded: one of these two, or neither for a bank account
  card_transaction_id text references card_transaction on delete cascade,
  collection_id text references collection on delete cascade,
  -- the card as the customer was shown it when it was requested
  card_type text,
  card_ending text,
  -- the bank account as it was when it was requested
  account_name text,
  bank_account text check (bank_account ~ '^[0-9]{2}-[0-9]{4}-[0-9]{7}-[0-9]{2,3}$'),
  -- planned: the request is not approved, or never was; created: booked, and nobody has it yet, or nobody may have it;
  -- unknown: it was sent and there was no answer to go by; sent: bank or gateway took it on; paid and failed are final
  state text not null default 'planned' check (state in ('planned', 'created', 'unknown', 'sent', 'paid', 'failed')),
  -- times that it was given to bank or gateway
  tries integer not null default 0,
  -- when it is sent or asked about next, by the provider clock
  ask_at timestamptz,
  ended_at timestamptz,
  -- the name that the gateway gave the refund
  reference text,
  -- why it failed: the words of bank or gateway, for staff
  reason text,
  primary key (account_code, refund_payment_id),
  foreign key (account_code, refund_id) references refund (account_code, refund_id) on delete cascade,
  check (num_nonnulls(card_transaction_id, collection_id, bank_account) = 1),
  check ((bank_account is null) = (account_name is null)),
  check ((state in ('paid', 'failed')) = (ended_at is not null)),
  check ((state in ('created', 'unknown', 'sent')) = (ask_at is not null))
);
create index refund_payment_by_refund on refund_payment (account_code, refund_id);
create index refund_payment_by_transaction on refund_payment (card_transaction_id) where card_transaction_id is not null;
create index refund_payment_by_collection on refund_payment (collection_id) where collection_id is not null;
create index refund_payment_to_ask on refund_payment (ask_at) where ask_at is not null;

-- The credit of an account, and the parts that cannot be refunded yet: the amount of an open request; the surcharge that a
-- card payment under way may still charge, as a card with the highest surcharge may come; a direct debit that the
-- customer's bank may still dishonour, with the discount that it earned.
create function refundable_credit(account text) returns table (credit bigint, held_by_request bigint, held_by_payments bigint)
language sql stable as $$
  select greatest(0, -receivable_balance(account)),
    (select coalesce(sum(r.amount_cents), 0)::bigint from refund r where r.account_code = account and r.state = 'requested'),
    (select coalesce(sum(greatest(0,
        round(coalesce(t.surchargeable_cents, t.amount_cents) * (select coalesce(max(s.percent), 0) from card_surcharge s) / 100)
        - t.surcharge_cents)), 0)::bigint
      from card_transaction t
      where t.account_code = account and t.transaction_type = 'Purchase' and t.state in ('created', 'sent', 'unknown'))
    + (select coalesce(sum(c.amount_cents + c.discount_cents), 0)::bigint from collection c
      where c.account_code = account and c.method = 'DirectDebit' and c.state = 'sent')
$$;

-- Payments whose money can go back to the card that they came from, newest first, each with what is left of it after earlier
-- refunds. One whose refund failed is left out: the same refund would fail again.
create function refundable_card_payments(account text) returns table (
  card_transaction_id text, collection_id text, paid_at timestamptz, card_type text, card_ending text, left_cents bigint
) language sql stable as $$
  with paid as (
    select t.transaction_id as card_transaction_id, null::text as collection_id, t.settled_at as paid_at,
      coalesce(t.paid_card_type, t.card_type) as card_type, substring(t.masked_card from '[0-9]{1,4}$') as card_ending,
      t.amount_cents as cents
    from card_transaction t
    where t.account_code = account and t.state = 'approved' and t.transaction_type = 'Purchase' and t.session_id is not null
    union all
    select null, c.collection_id, c.ended_at, m.card_type, substring(m.masked_card_number from '[0-9]{1,4}$'), c.amount_cents
    from collection c
    left join recurring_method m on m.account_code = c.account_code and m.card_token = c.card_token
    where c.account_code = account and c.state = 'settled' and c.method = 'CreditCard' and c.reference is not null)
  select p.card_transaction_id, p.collection_id, p.paid_at, p.card_type, p.card_ending,
    p.cents - coalesce(sum(r.amount_cents), 0)::bigint
  from paid p left join (
    select b.*, f.state as refund_state from refund_payment b join refund f on f.account_code = b.account_code and f.refund_id = b.refund_id
    where b.account_code = account and f.state not in ('declined', 'withdrawn')) r
    on r.card_transaction_id = p.card_transaction_id or r.collection_id = p.collection_id
  group by p.card_transaction_id, p.collection_id, p.paid_at, p.card_type, p.card_ending, p.cents
  having not coalesce(bool_or(r.state = 'failed'), false) and p.cents > coalesce(sum(r.amount_cents), 0)
  order by p.paid_at desc, coalesce(p.card_transaction_id, p.collection_id)
$$;

-- The bank account that direct debits of an account were paid from, while the authority for it is in force, and no refund to
-- it failed.
create function refundable_bank_account(code text) returns table (account_name text, bank_account text)
language sql stable as $$
  select m.account_name, m.number from (
    select r.*, r.bank || '-' || r.branch || '-' || r.account || '-' || r.suffix as number from recurring_method r
    where r.account_code = code and r.recurring_type in ('DirectDebit', 'PaperlessDirectDebit')) m
  where exists (select from collection c where c.account_code = code and c.method = 'DirectDebit' and c.state = 'settled'
      and coalesce(c.created_at >= m.authorised_at, true))
    and not exists (select from refund_payment f
      where f.account_code = code and f.bank_account = m.number and f.state = 'failed')
$$;
