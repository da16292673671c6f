-- A payment of a refund that ended is compared with the record of bank or gateway a day later, as if it had ended at
-- `compare_from`, which is an hour later each time that they give no answer.
alter table refund_payment
  add column compared boolean not null default false,
  add column compare_from timestamptz;
create index refund_payment_to_compare on refund_payment (coalesce(compare_from, ended_at))
  where not compared and ended_at is not null;
