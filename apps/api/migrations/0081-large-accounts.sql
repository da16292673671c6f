-- Bills with thousands of lines. xmlagg copies all elements before it for each element, which takes a second for 5,000 lines;
-- string_agg takes as long for each line as for the first. The text of a bill stays the same.

-- The XML body of an invoice from its lines and from the ledger between the bill before and this one, with what the account
-- owes now, which comes from the same entries.
create or replace function invoice_body(account text, number bigint) returns table (xml text, balance bigint) language sql stable as $$
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
    (select xmlelement(name "StatementLines", string_agg(xmlelement(name "StatementLine", xmlforest(
        s.kind as "Type", xml_text(s.description) as "Description", xml_amount(s.amount::bigint) as "Amount"))::text, ''
        order by s.place)::xml) from statement_line s),
    (select xmlelement(name "DetailLines", string_agg(xmlelement(name "DetailLine", xmlforest(
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
        l.reading_type as "ReadingType"))::text, '' order by l.line_number)::xml)
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

-- A page of an inbox, and the messages of a year, without reading all messages of the account.
create index communication_of_inbox on communication (account_code, sent_at desc, communication_id desc)
  where sent_at is not null;
