-- What an account was booked is read from one stretch of the index, however many accounts there are: its balance, and
-- which entry belongs to which line of its statement.
create index ledger_entry_of_account on ledger_entry (account_code, ledger_account) include (amount_cents, source);
drop index ledger_entry_balance;
