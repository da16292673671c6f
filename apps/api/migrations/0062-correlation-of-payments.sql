-- The call that began a payment: what jobs do for it later is found by the same id.
alter table card_transaction add column correlation_id text;
