-- In a migration of its own, because the check reads the whole tables and keeps nobody from writing them.
alter table ledger_transaction validate constraint ledger_transaction_account_code_fkey;
alter table invoice validate constraint invoice_account_code_fkey;
alter table card_transaction validate constraint card_transaction_account_code_fkey;
alter table collection validate constraint collection_account_code_fkey;
alter table refund validate constraint refund_account_code_fkey;
