-- An account's statement is read from its newest line on, in the order of the books.
create index ledger_transaction_by_place on ledger_transaction (account_code, booked_on, posted_order);
drop index ledger_transaction_by_day;
