-- What it takes to collect by a payment method, and the authority for it.
alter table recurring_method
  -- the gateway's name for a saved card: it never leaves the API
  add column card_token text,
  -- the bank that the account number names
  add column bank_name text,
  -- who gave the authority to debit the account, and where its copy went
  add column requestor_name text,
  add column requestor_email text,
  add column confirmed_account_authority boolean check (confirmed_account_authority),
  add column confirmed_terms_conditions boolean check (confirmed_terms_conditions),
  -- by the provider clock
  add column authorised_at timestamptz,
  -- by the system's clock, as a card transaction's instants are: a card that was asked for before is not saved after it
  add column chosen_at timestamptz,
  add constraint recurring_method_token check (card_token is null or recurring_type = 'CreditCard'),
  -- all of an authority, or none where it was given before this was kept
  add constraint recurring_method_authority check (num_nonnulls(requestor_name, requestor_email,
    confirmed_account_authority, confirmed_terms_conditions, authorised_at) in (0, 5));

alter table card_transaction
  -- whose form takes the card
  add column card_form text not null default 'windcave' check (card_form in ('windcave', 'pxfusion')),
  -- what the surcharge is a percent of; null for one made before that was kept
  add column surchargeable_cents bigint check (surchargeable_cents >= 0),
  -- what the surcharge of the card that came differs by from the one that was taken; on the account's books
  add column surcharge_correction_cents bigint not null default 0,
  -- of the card that came, as the gateway says
  add column paid_card_type text,
  -- of a card that it stored
  add column card_token text,
  add column card_expiry_year integer,
  add column card_expiry_month integer check (card_expiry_month between 1 and 12),
  -- whether the card became the payment method; null where nobody asked
  add column card_saved boolean;
