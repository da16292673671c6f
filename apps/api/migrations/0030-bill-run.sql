-- What a bill run works from, and what it leaves behind.

alter table account
  -- days to the due date, from the bill date or the later day on which the bill goes out
  add column payment_terms_days integer not null default 14 check (payment_terms_days between 1 and 90),
  -- what comes off a bill that is paid by its due date
  add column prompt_payment_cents bigint not null default 0 check (prompt_payment_cents >= 0),
  -- where notices go; null for the owner's own address
  add column billing_email text,
  -- day of the month that monthly bills keep to, also after a shorter month; null before the first bill
  add column bill_day_of_month integer check (bill_day_of_month between 1 and 31);
create index account_to_bill on account (next_invoice_date, account_code);

-- The day of the month that bills keep to: the one kept so far where the month was too short for it, else the bill's own.
create function kept_day_of_month(bill_date date, kept integer) returns integer language sql immutable
  return case
    when kept > extract(day from bill_date) and extract(day from bill_date + 1) = 1 then kept
    else extract(day from bill_date)::integer end;

-- The bill date some periods on, or back.
create function bill_date_after(bill_date date, frequency text, day_of_month integer, periods integer)
returns date language sql immutable
  return case frequency
    when 'Weekly' then bill_date + 7 * periods
    when 'Fortnightly' then bill_date + 14 * periods
    else least(
      (date_trunc('month', bill_date::timestamp) + make_interval(months => periods))::date + day_of_month - 1,
      (date_trunc('month', bill_date::timestamp) + make_interval(months => periods + 1))::date - 1)
  end;

-- A monthly price for one period: a year is 12 months, 26 fortnights, 52 weeks.
create function period_price(monthly_cents bigint, frequency text) returns bigint language sql immutable
  return case frequency
    when 'Weekly' then round(monthly_cents * 12 / 52.0)
    when 'Fortnightly' then round(monthly_cents * 24 / 52.0)
    else monthly_cents
  end::bigint;

-- What an account is charged for every period until it ends: plans, extras, discounts. A change of plan or price ends one
-- charge and begins another of the same subject.
create table recurring_charge (
  account_code text not null references account on delete cascade,
  charge_number integer not null,
  -- what it is for, such as `service:1` or `offer:2`
  subject text not null,
  line_kind text not null check (line_kind in ('plan', 'extra', 'discount')),
  category text not null,
  name text not null,
  about text not null default '',
  -- each, a month, including GST; a discount is negative
  monthly_cents bigint not null,
  quantity integer not null default 1 check (quantity > 0),
  starts_on date not null,
  -- its last day; null while it goes on
  ends_on date check (ends_on >= starts_on - 1),
  -- the last day that is billed: null before its first bill, infinity while it stands on every bill, which is until the
  -- day before the account's next bill date
  billed_to date,
  primary key (account_code, charge_number),
  check ((line_kind = 'discount') = (monthly_cents < 0))
);

-- What is measured: power by its meter, calls by their minutes. Rates include GST.
create table meter (
  account_code text not null references account on delete cascade,
  subject text not null,
  category text not null,
  name text not null,
  unit text not null check (unit in ('kWh', 'minutes', 'GB')),
  -- null while nobody has set it: what it measured cannot be billed
  cents_per_unit numeric(10, 4) check (cents_per_unit >= 0),
  -- a day, whatever is used; 0 for none
  cents_per_day numeric(10, 4) not null default 0 check (cents_per_day >= 0),
  -- units of each period that the plan pays for
  included numeric(12, 3) not null default 0 check (included >= 0),
  primary key (account_code, subject)
);

-- What a meter measured, once; it stands on the next bill.
create table metered_usage (
  account_code text not null,
  subject text not null,
  measured_from date not null,
  measured_to date not null check (measured_to >= measured_from),
  quantity numeric(12, 3) not null,
  -- of the meter, where it has a dial
  start_reading numeric(12, 3),
  end_reading numeric(12, 3),
  reading_type text check (reading_type in ('Actual', 'Estimate')),
  -- the bill that it stands on; null before
  invoice_number bigint,
  primary key (account_code, subject, measured_to),
  foreign key (account_code, subject) references meter on delete cascade
);
create index metered_usage_to_bill on metered_usage (account_code) where invoice_number is null;

-- Charged once, on the next bill: fees, passes.
create table one_off_charge (
  account_code text not null references account on delete cascade,
  charge_number integer not null,
  subject text not null,
  category text not null,
  name text not null,
  about text not null default '',
  charged_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  invoice_number bigint,
  primary key (account_code, charge_number)
);
create index one_off_charge_to_bill on one_off_charge (account_code) where invoice_number is null;

-- An account that could not be billed, and why; the run goes on without it until somebody has mended it.
create table bill_run_problem (
  account_code text primary key references account on delete cascade,
  bill_date date not null,
  reason text not null,
  found_at timestamptz not null
);

-- In the order in which the books took them; a bill tells what was booked since the bill before.
alter table ledger_transaction add column posted_order bigint generated by default as identity;
-- what was booked since a moment is read from its end
create index ledger_transaction_by_order on ledger_transaction (posted_order);

alter table invoice
  -- the newest of the account's ledger transactions that the bill knows of; null for a bill that was made before bills knew
  add column ledger_through bigint,
  -- goes up when the bill is made again; what was rendered of an older one is not shown
  add column version integer not null default 1;
create unique index invoice_by_period on invoice (account_code, period_start);

alter table invoice_line
  -- null, as all that follows, for a line that was billed before bills told it
  add column line_kind text check (line_kind in ('plan', 'extra', 'usage', 'daily', 'oneOff', 'credit', 'discount')),
  -- what it is for: the same on every bill
  add column subject text,
  add column period_start date,
  add column period_end date,
  -- of `number_billed`: month, fortnight, week, day, kWh, minutes, GB
  add column unit text,
  add column unit_price_cents numeric(16, 6),
  add column start_reading numeric(12, 3),
  add column end_reading numeric(12, 3),
  add column reading_type text check (reading_type in ('Actual', 'Estimate')),
  add constraint invoice_line_multiplies
    check (unit_price_cents is null or charge_cents = round(number_billed * unit_price_cents));

-- Every notice to a customer; written with what it tells of, sent afterwards.
create table communication (
  account_code text not null references account on delete cascade,
  -- what it tells of, such as `bill:20041701`: nobody is told twice
  source text not null,
  communication_id bigint generated by default as identity,
  event_category text not null,
  event_type text not null,
  channel text not null check (channel in ('Email', 'SMS')),
  to_address text not null,
  subject text not null,
  body text not null,
  -- by the provider clock
  created_at timestamptz not null,
  sent_at timestamptz,
  tries integer not null default 0,
  -- by the system clock; null once it is sent or given up
  send_at timestamptz,
  primary key (account_code, source)
);
create unique index communication_by_id on communication (communication_id);
-- Where an account's notices go: its address for bills, else its owner's; null for nowhere.
create function notice_address(account text) returns text language sql stable as $$
  select coalesce(a.billing_email, (
    select u.email from claim c join login_user u using (user_id)
    where c.account_code = account and c.role = 'AccountOwner' order by u.user_id limit 1))
  from account a where a.account_code = account
$$;

create index communication_to_send on communication (send_at) where send_at is not null;

-- The XML body of an invoice from its lines and from the ledger between the bill before and this one.
create or replace function invoice_xml(account text, number bigint) returns text language sql stable as $$
  with this as (select * from invoice where account_code = account and invoice_number = number),
  before as (
    select i.invoice_number, i.bill_date, i.ledger_through from invoice i, this
    where i.account_code = account and i.is_approved
      and (i.bill_date, i.invoice_number) < (this.bill_date, this.invoice_number)
    order by i.bill_date desc, i.invoice_number desc limit 1),
  booked as (
    select t.source, t.kind, t.booked_on, t.posted_order, t.description, e.amount_cents,
      coalesce(t.posted_order <= before.ledger_through,
        t.booked_on < before.bill_date or t.source = 'invoice:' || before.invoice_number, false) as earlier
    from this join ledger_transaction t on t.account_code = account
      and coalesce(t.posted_order <= this.ledger_through, t.booked_on <= this.bill_date)
    join ledger_entry e on e.account_code = account and e.source = t.source and e.ledger_account = 'receivable'
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
      from invoice_line l where l.account_code = account and l.invoice_number = number),
    xmlelement(name "StaticContent", xmlforest(
      this.display_gst_inclusive as "DisplayGSTInclusiveValuesFlag",
      trim_scale(this.gst_rate_percent) as "GSTDefaultRate",
      xml_text(this.company_tax_number) as "CompanyTaxNumber")),
    case when this.ppd_discount_cents > 0 then xmlelement(name "InvoicePromptPayment", xmlforest(
      this.ppd_expiry_date as "ExpiryDate", xml_amount(this.ppd_discount_cents) as "Discount")) end,
    xmlelement(name "Summary", xmlforest(
      xml_amount(this.total_cents) as "Charged",
      xml_amount((select coalesce(sum(l.charge_cents), 0)::bigint from invoice_line l
        where l.account_code = account and l.invoice_number = number and l.sub_category = 'Calls')) as "Calls"))
    )::text
  from this
$$;
