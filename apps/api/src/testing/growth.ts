import type { Database } from '#api/platform/database/database.ts'

import { postInvoices } from '#api/demo/post-invoices.ts'

export const MANY = 1_000
/** Rows of half-hours are small: with a thousand, PostgreSQL reads either the index or the whole table, by its statistics. */
const MANY_DAYS = 10_000

/** The day before the tests' day, to which usage has come. */
export const YESTERDAY = '2026-11-20'
/** Ben has fibre and a smart meter, Jack a telephone line, Wiremu mobiles. */
export const BEN = { user: 'ben', accountCode: '100517' }
export const JACK = { user: 'jack', accountCode: '100901' }
export const WIREMU = { user: 'wiremu', accountCode: '103004' }

/**
 * Something of which an account can have many. `grow` gives the account so many, in all or beside those of the demo. A second
 * call adds the rest.
 */
export type Growth = {
  readonly thing: string
  readonly account: { readonly user: string; readonly accountCode: string }
  readonly few: number
  readonly many: number
  readonly grow: (db: Database, count: number) => Promise<void>
}

/** Half-hours of so many days in all. Two months are the days that the next bill needs. */
export const DAYS: Growth = {
  thing: 'days of half-hours',
  account: BEN,
  few: 62,
  many: MANY_DAYS,
  grow: (db, count) => growDays(db, BEN.accountCode, count),
}

/** Half-hours of another account. */
export const DAYS_OF_OTHERS: Growth = {
  thing: 'days of half-hours of another account',
  account: BEN,
  few: 62,
  many: MANY_DAYS,
  grow: (db, count) => growDays(db, JACK.accountCode, count),
}

function growDays(db: Database, accountCode: string, count: number): Promise<void> {
  return db.script(`
    delete from half_hours where account_code = '${accountCode}';
    insert into half_hours (account_code, service_number, day, watt_hours)
    select s.account_code, s.service_number, d.day::date,
      array_fill(200::smallint, array[half_hours_of(d.day::date)])
    from electricity_supply s
    cross join generate_series(date '${YESTERDAY}' - ${count - 1}, date '${YESTERDAY}', interval '1 day') d (day)
    where s.account_code = '${accountCode}';`)
}

/** Calls on a bill of the past. */
export const CALLS: Growth = {
  thing: 'calls of earlier bills',
  account: JACK,
  few: 10,
  many: MANY,
  grow: (db, count) =>
    db.script(`
      insert into call_record (began, seconds, bill_date, billed_number, destination, account_code, number_dialled)
      select bill.bill_date - make_interval(mins => n), 60, bill.bill_date, 1,
        (select min(destination) from call_destination), '${JACK.accountCode}', '6495550100'
      from (select distinct bill_date from call_record where account_code = '${JACK.accountCode}'
        order by bill_date desc limit 1 offset 3) bill
      cross join generate_series(1, ${count}) n;`),
}

/** Calls on the newest bill with calls, which the usage page and home show. */
export const CALLS_OF_BILL: Growth = {
  thing: 'calls of the shown bill',
  account: JACK,
  few: 10,
  many: MANY,
  grow: (db, count) =>
    db.script(`
      delete from call_record where account_code = '${JACK.accountCode}' and number_dialled = '6495550199';
      insert into call_record (began, seconds, bill_date, billed_number, destination, account_code, number_dialled)
      select timestamptz '${YESTERDAY}' - make_interval(mins => n), 60, bill.bill_date, 1,
        (select max(destination) from call_destination), '${JACK.accountCode}', '6495550199'
      from (select max(bill_date) as bill_date from call_record where account_code = '${JACK.accountCode}') bill
      cross join generate_series(1, ${count}) n;`),
}

/** Lines of the newest bill. */
export const LINES: Growth = {
  thing: 'lines of a bill',
  account: BEN,
  few: 10,
  many: MANY,
  grow: (db, count) =>
    db.script(`
      insert into invoice_line (account_code, invoice_number, line_number, category, sub_category, charge_cents,
        charge_excluding_gst_cents, number_billed, description_1, description_2, line_kind, subject)
      select '${BEN.accountCode}', newest.invoice_number, 1000 + n, 'Extras', 'Delivery ' || n, 115, 100, 1, '', '',
        'oneOff', 'delivery:' || n
      from (select max(invoice_number) as invoice_number from invoice where account_code = '${BEN.accountCode}') newest
      cross join generate_series(1, ${count}) n
      on conflict do nothing;`),
}

/** Weekly bills with power before the account's oldest. */
export const BILLS: Growth = {
  thing: 'bills',
  account: BEN,
  few: 10,
  many: MANY,
  grow: async (db, count) => {
    await db.script(`
      with oldest as (
        select least(min(i.period_start), (select min(u.measured_from) from metered_usage u
          where u.account_code = '${BEN.accountCode}')) as day
        from invoice i where i.account_code = '${BEN.accountCode}'),
      older as (
        insert into invoice (account_code, invoice_number, bill_date, due_date, period_start, period_end, total_cents,
          gst_cents, is_approved, display_gst_inclusive, gst_rate_percent, company_tax_number)
        select '${BEN.accountCode}', 1000000 - n, day - 7 * n + 7, day - 7 * n + 21, day - 7 * n, day - 7 * n + 6, 1150,
          150, true, true, 15, '123-456-789'
        from oldest cross join generate_series(1, ${count}) n
        on conflict do nothing
        returning *),
      metered as (
        insert into metered_usage (account_code, subject, measured_from, measured_to, quantity, invoice_number)
        select m.account_code, m.subject, o.period_start, o.period_end, 10, o.invoice_number
        from older o join meter m on m.account_code = '${BEN.accountCode}' and m.unit = 'kWh'
        returning *)
      insert into invoice_line (account_code, invoice_number, line_number, category, sub_category, charge_cents,
        charge_excluding_gst_cents, number_billed, description_1, description_2, line_kind, subject, period_start,
        period_end, unit)
      select account_code, invoice_number, row_number() over (partition by invoice_number), 'Power', 'Power', 1150,
        1000, 10, '', '', 'usage', subject, measured_from, measured_to, 'kWh'
      from metered;`)
    await postInvoices(db, { from: BEN.accountCode, to: BEN.accountCode })
  },
}

/** Mobiles that run, each with a plan of its own. */
export const MOBILES: Growth = {
  thing: 'mobiles',
  account: WIREMU,
  few: 10,
  many: MANY,
  grow: (db, count) =>
    db.script(`
      insert into service (account_code, service_number, plan_code, detail, service_entity, status, started_on)
      select '${WIREMU.accountCode}', 5000 + n, own.plan_code, number, number, 'on', date '2026-01-01'
      from (select min(plan_code) as plan_code from plan
        where mobile_type = 'mobile2_linerental' and group_tag is null) own
      cross join generate_series(1, ${count}) n
      cross join lateral (select '021 990 ' || lpad(n::text, 4, '0') as number) numbered
      on conflict do nothing;`),
}

/** Sent messages. */
export const MESSAGES: Growth = {
  thing: 'messages',
  account: BEN,
  few: 60,
  many: MANY,
  grow: (db, count) =>
    db.script(`
      insert into communication (account_code, source, event_category, event_type, channel, to_address, subject, body,
        created_at, sent_at)
      select '${BEN.accountCode}', 'grown:' || n, 'Billing', 'Bill', 'Email', 'ben@demo.example', 'Your bill ' || n,
        repeat('Kia ora Ben. ', 40), sent.at, sent.at
      from generate_series(1, ${count}) n
      cross join lateral (select timestamptz '${YESTERDAY}' - make_interval(hours => n) as at) sent
      on conflict do nothing;`),
}

/** Orders that ended, as their rows of the order and of the list. */
export const ORDERS: Growth = {
  thing: 'orders that ended',
  account: BEN,
  few: 10,
  many: MANY,
  grow: (db, count) =>
    db.script(`
      insert into product_order (account_code, order_number, kind, status, description, placed_on, expected_on)
      select '${BEN.accountCode}', 3000000 + n, 'product', 'Completed', 'Extras', date '${YESTERDAY}' - n,
        date '${YESTERDAY}' - n + 1
      from generate_series(1, ${count}) n on conflict do nothing;
      insert into service_order (account_code, order_id, order_number, kind, state, body, told, committed_at, changed_at,
        steps_done)
      select account_code, 'grown-' || order_number, order_number, 'product', 'Committed', '{}', '{}', placed_on, placed_on, 1
      from product_order where account_code = '${BEN.accountCode}' and order_number > 3000000
        and order_number <= 3000000 + ${count}
      on conflict do nothing;`),
}
