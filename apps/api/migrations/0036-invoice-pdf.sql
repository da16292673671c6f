-- A bill as it was rendered on its first view; rendered anew for another version of the bill or another template.
create table invoice_pdf (
  account_code text not null,
  invoice_number bigint not null,
  version integer not null,
  template text not null,
  bytes bytea not null,
  primary key (account_code, invoice_number),
  foreign key (account_code, invoice_number) references invoice on delete cascade
);
-- it is deflated already
alter table invoice_pdf alter column bytes set storage external;
