import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { showsPricesWithGst } from '@switchboard/domain/access'
import { addDays } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { postInvoices } from '#api/books/invoices.ts'
import type { Queries } from '#api/database/database.ts'

import { DEMO_BILLING } from './bills.ts'
import { DEMO_FIBRE_ORDERS, fibreOrderAccount } from './fibre-orders.ts'
import { DEMO_ACCOUNTS } from './people.ts'
import { DEMO_ORDERS, DEMO_PLANS, DEMO_SERVICES } from './products.ts'

const COMPANY_TAX_NUMBER = '123-456-789'
const FIRST_ORDER_NUMBER = 700_001

/** What the demo accounts have, were billed and have paid, dated from `today`. */
export async function fillBooks(db: Queries, today: Day): Promise<void> {
  await fillPlans(db)
  await fillServices(db, today)
  await fillOrders(db, today)
  await fillInvoices(db, today)
  await fillInvoiceLines(db)
  await makeTroubles(db)
  await postInvoices(db)
  await fillPayments(db, today)
  await fillCredits(db)
  await fillBodies(db)
}

/** A list as one parameter, for `jsonb_to_recordset`. */
function json(list: unknown): RawBuilder<unknown> {
  return sql`${JSON.stringify(list)}::jsonb`
}

/** What the demo provider sells. */
export async function fillPlans(db: Queries): Promise<void> {
  const plans = Object.entries(DEMO_PLANS).map(([code, plan]) => ({ code, ...plan }))
  await sql`
    insert into plan (plan_code, kind, name, monthly_cents)
    select code, kind, name, cents
    from jsonb_to_recordset(${json(plans)}) as p (code text, kind text, name text, cents bigint)
    on conflict do nothing`.execute(db.kysely)
}

async function fillServices(db: Queries, today: Day): Promise<void> {
  const services = DEMO_SERVICES.map(([account, plan, detail, daysOn], place) => ({
    account,
    place,
    plan,
    detail,
    started: daysOn === null ? null : addDays(today, -daysOn),
  }))
  await sql`
    insert into service (account_code, service_number, plan_code, detail, status, started_on)
    select account, row_number() over (partition by account order by place), plan, detail,
      case when started is null then 'ordered' else 'on' end, started
    from jsonb_to_recordset(${json(services)})
      as s (account text, place int, plan text, detail text, started date)`.execute(db.kysely)
}

async function fillOrders(db: Queries, today: Day): Promise<void> {
  const fibre = DEMO_FIBRE_ORDERS.map((order, place) => ({
    ...order,
    account: fibreOrderAccount(place),
    kind: 'fibre',
    description: 'Fibre 300',
    placedDaysAgo: 14,
  }))
  const orders = [...DEMO_ORDERS, ...fibre].map((order, place) => ({
    ...order,
    number: FIRST_ORDER_NUMBER + place,
    placed: addDays(today, -order.placedDaysAgo),
    expected: order.expectedInDays === null ? null : addDays(today, order.expectedInDays),
  }))
  await sql`
    insert into product_order
      (account_code, order_number, kind, status, sub_status, description, placed_on, expected_on)
    select account, number, kind, status, "subStatus", description, placed, expected
    from jsonb_to_recordset(${json(orders)}) as o (account text, number bigint, kind text, status text,
      "subStatus" text, description text, placed date, expected date)`.execute(db.kysely)
}

/**
 * Bills a month apart, counted back from the account's next one; the amounts come with the lines. A business reads them
 * without GST. Source: ACC-020, ACC-021.
 */
async function fillInvoices(db: Queries, today: Day): Promise<void> {
  const withGst = new Map(DEMO_ACCOUNTS.map((each) => [each.code, showsPricesWithGst(each.businessGroup)]))
  const billing = DEMO_BILLING.map((each) => ({ ...each, displayGstInclusive: withGst.get(each.account) }))
  await sql`
    with billed as (
      select d.*, bill_date, next_bill_date,
        row_number() over (partition by d.account order by bill_date desc) as age
      from jsonb_to_recordset(${json(billing)}) as d (account text, bills int, "dueDays" int,
        "promptPaymentCents" bigint, "displayGstInclusive" boolean)
      join account a on a.account_code = d.account
      cross join generate_series(1, d.bills + 1) months_back
      cross join lateral (select
        (a.next_invoice_date - make_interval(months => months_back))::date as bill_date,
        (a.next_invoice_date - make_interval(months => months_back - 1))::date as next_bill_date) dates
      where bill_date <= ${today}::date)
    insert into invoice (account_code, invoice_number, bill_date, due_date, period_start, period_end, total_cents,
      gst_cents, is_approved, ppd_discount_cents, ppd_expiry_date, display_gst_inclusive, gst_rate_percent,
      company_tax_number)
    select account, account::bigint * 100 + bills - age + 1, bill_date, bill_date + "dueDays", bill_date,
      next_bill_date - 1, 0, 0, true, "promptPaymentCents",
      case when "promptPaymentCents" > 0 then bill_date + "dueDays" end, "displayGstInclusive", 15,
      ${COMPANY_TAX_NUMBER}
    from billed where age <= bills`.execute(db.kysely)
}

/**
 * Each bill's lines and, from them, its amounts. Amounts without GST are rounded along the bill, so that they add up to
 * the total less its GST of 3/23.
 */
async function fillInvoiceLines(db: Queries): Promise<void> {
  const charges = DEMO_BILLING.flatMap(({ account, charges: lines }) =>
    lines.map(({ meter, ...charge }, place) => ({ account, place, ...charge, ...meter })),
  )
  await sql`
    with charge as (
      select * from jsonb_to_recordset(${json(charges)}) as c (account text, place int, category text, name text,
        about text, billed numeric, cents bigint, unit text, "byMonth" jsonb, "centsPerUnit" numeric,
        "centsPerDay" numeric)),
    dated as (
      select i.account_code, i.invoice_number, c.*,
        case when unit is null then i.period_start else (i.bill_date - interval '1 month')::date end as first_day,
        case when unit is null then i.period_end else i.bill_date - 1 end as last_day
      from invoice i join charge c on c.account = i.account_code),
    measured as (
      select *, last_day - first_day + 1 as days,
        coalesce(("byMonth"->>(extract(month from last_day)::int - 1))::numeric, billed) as units
      from dated),
    priced as (
      select *,
        case when unit is null then cents else round(units * "centsPerUnit" + days * "centsPerDay")::bigint end as charge,
        case when unit is null then about
          else units || ' ' || unit || ' at ' || "centsPerUnit" || 'c'
            || case when "centsPerDay" > 0 then ', ' || days || ' days at ' || "centsPerDay" || 'c' else '' end
        end as description
      from measured),
    summed as (
      select *, sum(charge) over (partition by account_code, invoice_number order by place) as so_far
      from priced where charge <> 0)
    insert into invoice_line (account_code, invoice_number, line_number, category, sub_category, charge_cents,
      charge_excluding_gst_cents, number_billed, description_1, description_2)
    select account_code, invoice_number, place + 1, category, name, charge,
      round(so_far * 20 / 23) - round((so_far - charge) * 20 / 23), units, description,
      to_char(first_day, 'FMDD Mon') || ' to ' || to_char(last_day, 'FMDD Mon')
    from summed`.execute(db.kysely)
  await sql`
    update invoice i set total_cents = l.total, gst_cents = l.total - l.without_gst
    from (select account_code, invoice_number, sum(charge_cents) as total, sum(charge_excluding_gst_cents) as without_gst
          from invoice_line group by account_code, invoice_number) l
    where i.account_code = l.account_code and i.invoice_number = l.invoice_number`.execute(db.kysely)
}

/** Ben's latest bill states a due date before its bill date; Tama's latest waits for approval. */
async function makeTroubles(db: Queries): Promise<void> {
  await sql`update invoice i set due_date = bill_date - 1 where ${isNewestOf('100517')}`.execute(db.kysely)
  await sql`update invoice i set is_approved = false where ${isNewestOf('103001')}`.execute(db.kysely)
}

function isNewestOf(account: string): RawBuilder<unknown> {
  return sql`i.account_code = ${account}
    and i.invoice_number = (select max(invoice_number) from invoice where account_code = ${account})`
}

/** Every bill that has fallen due was paid on its day, less the discount, but for the newest of those who do not pay. */
async function fillPayments(db: Queries, today: Day): Promise<void> {
  await sql`
    with aged as (
      select i.*, d."paidBy" as paid_by, d.unpaid, due_day(i.bill_date, i.due_date) as paid_on,
        row_number() over (partition by i.account_code order by i.bill_date desc) as age
      from invoice i
      join jsonb_to_recordset(${json(DEMO_BILLING)}) as d (account text, "paidBy" text, unpaid int)
        on d.account = i.account_code
      where i.is_approved),
    settled as (select * from aged where age > unpaid and paid_on < ${today}::date),
    posting (account_code, source, kind, paid_on, description, ledger_account, cents) as (
      select account_code, 'payment:' || invoice_number, paid_by, paid_on,
        case paid_by when 'DirectDebit' then 'Direct debit' when 'CreditCard' then 'Card payment' else 'Bank payment' end,
        case paid_by when 'CreditCard' then 'card-clearing' else 'bank' end, total_cents - ppd_discount_cents
      from settled
      union all
      select account_code, 'discount:payment:' || invoice_number, 'PromptPaymentDiscount', paid_on,
        'Prompt-payment discount', 'discount', ppd_discount_cents
      from settled where ppd_discount_cents > 0),
    booked as (
      insert into ledger_transaction (account_code, source, kind, booked_on, booked_at, description)
      select account_code, source, kind, paid_on, paid_on::timestamp at time zone 'Pacific/Auckland', description
      from posting),
    discounted as (
      update invoice i set discount_source = 'discount:payment:' || i.invoice_number from settled s
      where i.account_code = s.account_code and i.invoice_number = s.invoice_number and s.ppd_discount_cents > 0)
    insert into ledger_entry (account_code, source, ledger_account, amount_cents)
    select account_code, source, entry.ledger_account, entry.cents from posting
    cross join lateral (values (posting.ledger_account, posting.cents), ('receivable', -posting.cents))
      entry (ledger_account, cents)`.execute(db.kysely)
}

async function fillCredits(db: Queries): Promise<void> {
  await sql`
    insert into pending_credit (account_code, credit_number, amount_cents, description)
    values ('100517', 1, 1000, 'Your technician was late')`.execute(db.kysely)
  await sql`
    insert into unbilled_credit (account_code, credit_number, charge_including_gst_cents, description)
    values ('100517', 1, 575, 'Two days without power')`.execute(db.kysely)
}

/** The bodies as they were billed, from books that are complete; Tama's last approved one is broken off. */
async function fillBodies(db: Queries): Promise<void> {
  await sql`update invoice set xml_body = invoice_xml(account_code, invoice_number)`.execute(db.kysely)
  await sql`
    update invoice i set xml_body = left(xml_body, 200)
    where account_code = '103001' and invoice_number =
      (select max(invoice_number) from invoice where account_code = '103001' and is_approved)`.execute(
    db.kysely,
  )
}
