-- How an account is paid from month to month; an account without a row pays by hand.
create table recurring_method (
  account_code text primary key references account on delete cascade,
  recurring_type text not null check (recurring_type in ('Manual', 'CreditCard', 'DirectDebit', 'PaperlessDirectDebit')),

  -- the bank account, and the bank that its number names
  account_name text,
  bank text check (bank ~ '^[0-9]{2}$'),
  branch text check (branch ~ '^[0-9]{4}$'),
  account text check (account ~ '^[0-9]{7}$'),
  suffix text check (suffix ~ '^[0-9]{2,3}$'),
  bank_name text,
  -- who gave the authority to debit it, with the address that they named, and when, by the provider clock
  requestor_name text,
  requestor_email text,
  confirmed_account_authority boolean check (confirmed_account_authority),
  confirmed_terms_conditions boolean check (confirmed_terms_conditions),
  authorised_at timestamptz,
  -- the last due day of bills that it leaves to be paid by hand, as the customer was told when it was set up
  by_hand_until date,

  card_type text,
  masked_card_number text,
  expiry_year integer,
  expiry_month integer check (expiry_month between 1 and 12),
  -- the gateway's name for a saved card: it never leaves the API
  card_token text,

  -- by the system's clock, as a card transaction's instants are: a card that was asked for before is not saved after it
  chosen_at timestamptz,

  check ((recurring_type in ('DirectDebit', 'PaperlessDirectDebit'))
    = (num_nonnulls(account_name, bank, branch, account, suffix) = 5)),
  check ((recurring_type = 'CreditCard')
    = (num_nonnulls(card_type, masked_card_number, expiry_year, expiry_month) = 4)),
  constraint recurring_method_token check (card_token is null or recurring_type = 'CreditCard'),
  -- all of an authority, or none where it was given before this was recorded
  constraint recurring_method_authority check (num_nonnulls(requestor_name, requestor_email,
    confirmed_account_authority, confirmed_terms_conditions, authorised_at) in (0, 5))
);

-- The methods an account may choose from; a card payment needs CreditCard among them.
create table allowed_payment_method (
  account_code text not null references account on delete cascade,
  payment_method text not null check (payment_method in ('Manual', 'CreditCard', 'PaperlessDirectDebit')),
  primary key (account_code, payment_method)
);

create table card_surcharge (
  card_type text primary key,
  -- its place in the list
  place integer not null unique,
  percent numeric(4, 2) not null check (percent between 0 and 10)
);

-- What a person reads out of a transaction's id: nine signs that neither look nor sound alike.
create function payment_reference(transaction_id text) returns text language sql immutable
  return regexp_replace(translate(left(transaction_id, 9), '0123456789abcdef', '23456789FHKMRWXY'), '(...)(...)(...)', '\1-\2-\3');

-- A card payment. The card itself is never here: the browser gives it to the gateway. Instants are the system's, as the
-- gateway's are, not the provider clock's.
create table card_transaction (
  -- 128 random bits; the gateway's idempotency key too
  transaction_id text primary key check (transaction_id ~ '^[0-9a-f]{32}$'),
  account_code text not null references account on delete cascade,
  -- whose form takes the card
  card_form text not null default 'windcave' check (card_form in ('windcave', 'pxfusion')),
  -- created: the gateway may or may not know of it; sent: the browser has the gateway's link; unknown: the gateway was
  -- asked and gave no answer to go by; the other three are final, and only the gateway's word makes them so
  state text not null default 'created'
    check (state in ('created', 'sent', 'unknown', 'approved', 'declined', 'abandoned')),
  unknown_since timestamptz,
  transaction_type text not null check (transaction_type in ('Purchase', 'Authorisation')),
  -- what comes off the account; the gateway takes amount and surcharge
  amount_cents bigint not null check (amount_cents between 1 and 9999999),
  -- what the surcharge is a percent of; null for one made before that was recorded
  surchargeable_cents bigint check (surchargeable_cents >= 0),
  surcharge_cents bigint not null check (surcharge_cents >= 0),
  -- what the surcharge of the card that came differs by from the one that was taken; on the account's books
  surcharge_correction_cents bigint not null default 0,
  -- the prompt-payment discount it earned
  discount_cents bigint not null default 0,
  card_type text,
  store_card boolean not null,
  return_path text not null,
  session_id text unique,
  -- the hash of the address that began it, by which declined cards are counted; null for one made before that was recorded
  asked_from text,
  -- whoever began it, as the trail names them
  begun_by text,
  created_at timestamptz not null,
  -- when the gateway is asked next, while the state is not final
  ask_at timestamptz not null,
  -- of one that is created: until when whoever began it may still give out its link; null once it is known that they got none
  link_until timestamptz,
  settled_at timestamptz,
  -- what the gateway answered: of the card that came, and of a card that it stored
  masked_card text,
  response_code text,
  paid_card_type text,
  card_token text,
  card_expiry_year integer,
  card_expiry_month integer check (card_expiry_month between 1 and 12),
  -- whether the card became the payment method; null where nobody asked
  card_saved boolean,
  -- what has ended is compared once more with the gateway's books a day later; as if it had ended at `compare_from`, which is
  -- later than it did where there was no answer
  compared boolean not null default false,
  compare_from timestamptz,
  check ((state = 'unknown') = (unknown_since is not null)),
  check ((state in ('approved', 'declined', 'abandoned')) = (settled_at is not null)),
  check (session_id is not null or state in ('created', 'abandoned'))
);
create unique index card_transaction_by_reference on card_transaction (account_code, payment_reference(transaction_id));
create index card_transaction_by_account on card_transaction (account_code, created_at);
-- what reconciliation looks through: only what is not final
create index card_transaction_to_ask on card_transaction (ask_at) where state in ('created', 'sent', 'unknown');
create index card_transaction_to_compare on card_transaction (coalesce(compare_from, settled_at))
  where not compared and settled_at is not null;
create index card_transaction_by_end on card_transaction (settled_at) where settled_at is not null;

-- Where the books of gateway or bank say something else than ours. It stays until somebody has looked into it.
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
