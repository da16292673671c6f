-- The notices that an account was sent about a bill that is not paid. One that a later one has overtaken is not sent.
create table overdue_notice (
  account_code text not null references account on delete cascade,
  invoice_number bigint not null,
  kind text not null check (kind in ('reminder', 'warning', 'restriction')),
  -- by the provider clock
  notified_on date not null,
  primary key (account_code, invoice_number, kind)
);

-- Who was warned before this release is not warned of the same bills again.
insert into overdue_notice (account_code, invoice_number, kind, notified_on)
select a.account_code, b.invoice_number, 'warning', a.warned_on
from account a cross join lateral approved_bills(a.account_code, receivable_balance(a.account_code)) b
where a.blocking_status = 'warning' and a.warned_on is not null and not b.paid and b.due_day < a.warned_on;
