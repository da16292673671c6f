-- The provider's double-entry ledger. Amounts in cents, debits positive, credits negative; a transaction sums to zero.
create table ledger_transaction (
  account_code text not null references account on delete cascade,
  -- what it came from, such as `invoice:200417` or `card:7f3c…`: the same thing is booked once
  source text not null,
  -- as account statements name it: Invoice, CreditCard, DirectDebit, PromptPaymentDiscount, Refund, Adjustment …
  kind text not null,
  booked_on date not null,
  booked_at timestamptz not null,
  description text not null,
  primary key (account_code, source)
);
create index ledger_transaction_by_day on ledger_transaction (account_code, booked_on desc);

create table ledger_entry (
  account_code text not null,
  source text not null,
  ledger_account text not null check (ledger_account in
    ('receivable', 'card-clearing', 'bank', 'sales', 'gst', 'surcharge-income', 'discount', 'credit')),
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (account_code, source, ledger_account),
  foreign key (account_code, source) references ledger_transaction on delete cascade
);
-- an account's balance is the sum of its receivable entries, read from the index alone
create index ledger_entry_balance on ledger_entry (account_code, ledger_account) include (amount_cents);

create function ledger_transaction_balances() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_cents), 0) from ledger_entry
      where account_code = new.account_code and source = new.source) <> 0 then
    raise exception 'ledger transaction % of account % does not sum to zero', new.source, new.account_code;
  end if;
  return null;
end $$;

create constraint trigger ledger_transaction_balances
  after insert or update on ledger_entry
  deferrable initially deferred for each row execute function ledger_transaction_balances();
