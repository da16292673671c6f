-- The people of an account, without reading the claims of all logins.
create index claim_of_account on claim (account_code);
