-- Bills: what was billed, how it is shown, and what an account owes of it.

create table invoice (
  account_code text not null references account on delete cascade,
  invoice_number bigint not null check (invoice_number > 0),
  bill_date date not null,
  -- as the biller stated it, which may lie before the bill date; see due_day
  due_date date not null,
  period_start date not null,
  period_end date not null,
  -- including GST
  total_cents bigint not null,
  gst_cents bigint not null,
  -- an unapproved invoice is neither shown nor booked
  is_approved boolean not null,
  ppd_discount_cents bigint not null default 0 check (ppd_discount_cents >= 0),
  -- last day of the prompt-payment discount, which still counts
  ppd_expiry_date date,
  -- the ledger source of the prompt-payment discount that this bill earned; null while it has not
  discount_source text,
  display_gst_inclusive boolean not null,
  gst_rate_percent numeric(5, 2) not null,
  company_tax_number text not null,
  -- as it was billed; null where the body is made from the lines when it is asked for
  xml_body text,
  -- the newest of the account's ledger transactions that the bill includes; null for a bill from before this was recorded
  ledger_through bigint,
  -- goes up when the bill is made again; what was rendered of an older one is not shown
  version integer not null default 1,
  primary key (invoice_number, account_code),
  check (ppd_discount_cents = 0 or ppd_expiry_date is not null)
);
create unique index invoice_by_period on invoice (period_start, account_code);
-- half full, with room for accounts that fall together. Source: docs/decisions/0024.
create index invoice_of_account on invoice using hash (account_code) with (fillfactor = 50);

create table invoice_line (
  account_code text not null,
  invoice_number bigint not null,
  line_number integer not null,
  category text not null,
  sub_category text not null,
  -- including GST
  charge_cents bigint not null,
  charge_excluding_gst_cents bigint not null,
  number_billed numeric(12, 3) not null,
  description_1 text not null,
  description_2 text not null,
  -- null, as all that follows, for a line that was billed before bills recorded it
  line_kind text check (line_kind in ('plan', 'extra', 'usage', 'settlement', 'daily', 'oneOff', 'credit', 'discount')),
  -- what it is for: the same on every bill
  subject text,
  period_start date,
  period_end date,
  -- of `number_billed`: month, fortnight, week, day, kWh, minutes, GB
  unit text,
  unit_price_cents numeric(16, 6),
  start_reading numeric(12, 3),
  end_reading numeric(12, 3),
  reading_type text check (reading_type in ('Actual', 'Estimate')),
  primary key (account_code, invoice_number, line_number),
  foreign key (account_code, invoice_number) references invoice (account_code, invoice_number) on delete cascade,
  constraint invoice_line_multiplies
    check (unit_price_cents is null or charge_cents = round(number_billed * unit_price_cents))
);
create index invoice_line_of_invoice on invoice_line using hash (invoice_number) with (fillfactor = 50);

-- A bill as it was rendered on its first view; rendered anew for another version of the bill or another template.
create table invoice_pdf (
  account_code text not null,
  invoice_number bigint not null,
  version integer not null,
  template text not null,
  bytes bytea not null,
  primary key (account_code, invoice_number),
  foreign key (account_code, invoice_number) references invoice (account_code, invoice_number) on delete cascade
);
-- not compressed again: it is deflated already
alter table invoice_pdf alter column bytes set storage external;

-- Credits, as positive amounts: granted and not yet booked, and booked on the next bill.
create table pending_credit (
  account_code text not null references account on delete cascade,
  credit_number integer not null,
  amount_cents bigint not null,
  description text not null,
  primary key (account_code, credit_number)
);
create table unbilled_credit (
  account_code text not null references account on delete cascade,
  credit_number integer not null,
  charge_including_gst_cents bigint not null,
  description text not null,
  primary key (account_code, credit_number)
);

-- The day a bill falls due: one stated before the bill date counts as unset. Source: BIL-038.
create function due_day(bill_date date, stated date) returns date language sql immutable
  return case when stated < bill_date then bill_date + 20 else stated end;

create index invoice_falling_due on invoice (due_day(bill_date, due_date), account_code) where is_approved;

-- An account's approved bills. Payments go to what falls due first, so the balance is owed on those that fall due last: a bill
-- is paid when it does not reach it. The domain's `openParts` says the same of the bills that a page has.
create function approved_bills(account text, balance bigint) returns table (
  invoice_number bigint, bill_date date, due_day date, total_cents bigint, gst_cents bigint,
  ppd_discount_cents bigint, ppd_expiry_date date, paid boolean
) language sql stable as $$
  select i.invoice_number, i.bill_date, due_day(i.bill_date, i.due_date), i.total_cents, i.gst_cents,
    case when i.discount_source is null then i.ppd_discount_cents else 0 end, i.ppd_expiry_date,
    balance <= coalesce(sum(greatest(i.total_cents, 0)) over (
      order by due_day(i.bill_date, i.due_date) desc, i.bill_date desc, i.invoice_number desc
      rows between unbounded preceding and 1 preceding), 0)
  from invoice i where i.account_code = account and i.is_approved
$$;

-- Where an account stands on a day. Source: BIL-020, BIL-034, BIL-035.
create function billing_standing(account text, today date) returns table (
  balance bigint, overdue bigint, total_discount bigint, current_discount bigint, ppd_expiry_date date,
  current_invoice_date date
) language sql stable as $$
  with owed as materialized (select receivable_balance(account) as balance)
  select owed.balance,
    greatest(0, owed.balance - coalesce(sum(greatest(i.total_cents, 0)) filter (where i.due_day >= today), 0))::bigint,
    coalesce(sum(i.ppd_discount_cents) filter (where not i.paid), 0)::bigint,
    coalesce(sum(i.ppd_discount_cents) filter (where not i.paid and i.ppd_expiry_date >= today), 0)::bigint,
    coalesce(
      min(i.ppd_expiry_date) filter (where not i.paid and i.ppd_discount_cents > 0 and i.ppd_expiry_date >= today),
      max(i.ppd_expiry_date) filter (where not i.paid and i.ppd_discount_cents > 0)),
    max(i.bill_date)
  from owed left join lateral approved_bills(account, owed.balance) i on true
  group by owed.balance
$$;

-- The day by which the current bill, or after it the next one, wants to be looked at. Source: BIL-036, BIL-037.
create function next_bill_date(current_invoice date, next_invoice date, days integer, today date)
returns date language sql immutable
  return case when today <= current_invoice + days then current_invoice + days else next_invoice + days end;

-- The same of an account on a day, by the configured days. Source: BIL-025, BIL-026.
create function next_bill_date_of(account text, today date) returns date language sql stable
  return (select next_bill_date(
      (select max(i.bill_date) from invoice i where i.account_code = account and i.is_approved), a.next_invoice_date,
      (select (configuration->>'invoiceToBillDateDays')::integer from dynamic_configuration), today)
    from account a where a.account_code = account);

-- Text that XML can carry: without the control characters that it forbids.
create function xml_text(given text) returns text language sql immutable
  return regexp_replace(given, '[\x01-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]', '', 'g');

create function xml_amount(cents bigint) returns text language sql immutable
  return (cents / 100.0)::numeric(12, 2)::text;

-- The XML body of an invoice from its lines and from the ledger between the bill before and this one, with what the account
-- owes now, which comes from the same entries.
create function invoice_body(account text, number bigint) returns table (xml text, balance bigint) language sql stable as $$
  with bill as materialized (select * from invoice where account_code = account),
  this as (select * from bill where invoice_number = number),
  before as (
    select bill.invoice_number, bill.bill_date, bill.ledger_through from bill, this
    where bill.is_approved and (bill.bill_date, bill.invoice_number) < (this.bill_date, this.invoice_number)
    order by bill.bill_date desc, bill.invoice_number desc limit 1),
  -- by its number alone, which is what the hash is of
  detail as materialized (
    select l.* from (select * from invoice_line where invoice_number = number offset 0) l where l.account_code = account),
  entry as materialized (
    select source, amount_cents from ledger_entry where account_code = account and ledger_account = 'receivable'),
  booked as (
    select t.source, t.kind, t.booked_on, t.posted_order, t.description, e.amount_cents,
      coalesce(t.posted_order <= before.ledger_through,
        t.booked_on < before.bill_date or t.source = 'invoice:' || before.invoice_number, false) as earlier
    from this join ledger_transaction t on t.account_code = account
      and coalesce(t.posted_order <= this.ledger_through, t.booked_on <= this.bill_date)
    join entry e on e.source = t.source
    left join before on true
    where t.source <> 'invoice:' || number),
  statement_line (place, kind, description, amount) as (
    select 0, 'Balance', 'Balance of your last bill', coalesce(sum(amount_cents), 0)
    from booked where earlier
    union all
    select 1 + row_number() over (order by booked_on, kind = 'PromptPaymentDiscount', source),
      case when kind = 'Refund' then 'Refund' when amount_cents < 0 then 'Payment' else 'Balance' end,
      description, amount_cents
    from booked where not earlier
    union all
    select 1000000, 'Invoice', 'This bill', total_cents from this
    union all
    select 1000001, 'Balance', 'Balance to pay', total_cents + (select coalesce(sum(amount_cents), 0) from booked)
    from this)
  select xmlelement(name "Invoice",
    (select xmlelement(name "StatementLines", xmlagg(xmlelement(name "StatementLine", xmlforest(
        s.kind as "Type", xml_text(s.description) as "Description", xml_amount(s.amount::bigint) as "Amount"))
        order by s.place)) from statement_line s),
    (select xmlelement(name "DetailLines", xmlagg(xmlelement(name "DetailLine", xmlforest(
        xml_text(l.category) as "CategoryName",
        xml_text(l.sub_category) as "SubCategoryName",
        xml_amount(l.charge_cents) as "Charge",
        xml_amount(l.charge_excluding_gst_cents) as "ChargeExcludingGST",
        trim_scale(l.number_billed) as "NumberBilled",
        xml_text(l.description_1) as "Description1",
        xml_text(l.description_2) as "Description2",
        l.line_kind as "LineKind",
        xml_text(l.subject) as "Subject",
        l.period_start as "PeriodStart",
        l.period_end as "PeriodEnd",
        l.unit as "Unit",
        trim_scale(l.unit_price_cents) as "UnitPriceCents",
        trim_scale(l.start_reading) as "StartReading",
        trim_scale(l.end_reading) as "EndReading",
        l.reading_type as "ReadingType")) order by l.line_number))
      from detail l),
    xmlelement(name "StaticContent", xmlforest(
      this.display_gst_inclusive as "DisplayGSTInclusiveValuesFlag",
      trim_scale(this.gst_rate_percent) as "GSTDefaultRate",
      xml_text(this.company_tax_number) as "CompanyTaxNumber")),
    case when this.ppd_discount_cents > 0 then xmlelement(name "InvoicePromptPayment", xmlforest(
      this.ppd_expiry_date as "ExpiryDate", xml_amount(this.ppd_discount_cents) as "Discount")) end,
    xmlelement(name "Summary", xmlforest(
      xml_amount(this.total_cents) as "Charged",
      xml_amount((select coalesce(sum(l.charge_cents), 0)::bigint from detail l
        where l.sub_category = 'Calls')) as "Calls"))
    )::text,
    (select coalesce(sum(amount_cents), 0)::bigint from entry)
  from this
$$;

-- The XML body of an invoice from its lines and from the ledger between the bill before and this one.
create function invoice_xml(account text, number bigint) returns text language sql stable
  return (select xml from invoice_body(account, number));
