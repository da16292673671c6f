import { BUSINESS_GROUPS } from '@switchboard/domain/access'
import { OLDEST_CHARGE_MONTHS } from '@switchboard/domain/billing/line-age'
import { HOMELINE, SMART_PHONE_LINE } from '@switchboard/domain/catalogue/rules'
import type { Day } from '@switchboard/domain/day'
import { GST_RATE_PERCENT } from '@switchboard/domain/gst'
import { holidaysAround } from '@switchboard/domain/public-holidays'

import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'
import { measureHalfHours } from '#api/provider/metering/measured.ts'
import { measureReadings } from '#api/provider/metering/read-by-hand.ts'
import { amountTextSql, insertNotice } from '#api/provider/notices/notice.ts'

import { LINES } from './bill-run-lines.ts'
import { setFaultyAccountsAside } from './bill-run-problems.ts'
import { countCalls } from './calls.ts'
import { closeDataPeriods } from './data-blocks.ts'
import { billNotice } from './letters.ts'
import { paymentDaySql } from './payment-day.ts'

/** The day and instant of a bill run by the provider clock, and the data that all of its bills share. */
export type BillRun = {
  readonly today: Day
  /** The day on which the bills go out; payment terms count from it. Null if each bill goes out on its bill date. */
  readonly issuedOn: Day | null
  /** Milliseconds since 1970 UTC. */
  readonly now: number
  readonly companyTaxNumber: string
}

/** Planner settings for the rest of the transaction: a chunk is a small part of all accounts, so indexes are faster. */
const setPlanner = statement<never>(
  'bill-run-planner',
  `select set_config(setting, 'off', true)
   from unnest(array['enable_seqscan', 'enable_mergejoin']) setting`,
)

const claim = statement<{ account_code: string }>(
  'bill-run-claim',
  `select account_code from account a
   where next_invoice_date <= $1 and ($2::text[] is null or account_code = any($2::text[]))
     and not exists (select 1 from bill_run_problem p where p.account_code = a.account_code)
     and not exists (
       select from service_order o where o.account_code = a.account_code and o.next_on <= a.next_invoice_date
         and o.body -> 'BillingDetail' is not null)
   order by next_invoice_date, account_code limit $3 for no key update skip locked`,
)

/**
 * Locks accounts whose bill is due until the transaction ends. Other workers skip them and payments wait, so that a
 * bill includes exactly the bookings before it. A bill that starts a new frequency waits for the order that requests
 * the change. `among` restricts the accounts.
 */
export async function claimAccounts(
  queries: Queries,
  { today }: BillRun,
  { most, among = null }: { readonly most: number; readonly among?: readonly string[] | null },
): Promise<string[]> {
  const claimed = await queries.rows(claim, [today, among, most])
  return claimed.map(({ account_code }) => account_code)
}

/**
 * Bills claimed accounts: lines, invoice, ledger, notice and next bill date, all in one statement. Accounts with a
 * known fault are set aside first; any other fault fails the whole statement. Returns the accounts that were not set
 * aside.
 */
export async function billClaimed(
  queries: Queries,
  run: BillRun,
  claimed: readonly string[],
): Promise<readonly string[]> {
  const now = new Date(run.now)
  await queries.rows(setPlanner, [])
  await measureHalfHours(queries, claimed)
  await countCalls(queries, claimed)
  await measureReadings(queries, claimed)
  await closeDataPeriods(queries, claimed, run.today)
  const billable = await setFaultyAccountsAside(queries, claimed, now)
  await queries.rows(bill, [
    billable,
    GST_RATE_PERCENT,
    OLDEST_CHARGE_MONTHS,
    now,
    run.companyTaxNumber,
    BUSINESS_GROUPS,
    run.issuedOn,
    holidaysAround(run.today),
  ])
  await queries.rows(releasePendingCredits, [billable])
  return billable
}

/** The prompt payment discount is an amount per bill, so a shorter period has a smaller discount. */
const PROMPT_PAYMENT = `round(due.prompt_payment_cents * bills_a_year(due.frequency_behind) / bills_a_year(due.frequency))::bigint`

/** Charges are stored by the name of a homeline; the bill of a business names it otherwise. Source: ACC-023. */
const CATEGORY = `case when category = '${HOMELINE}' and business_group = any($6::text[]) then '${SMART_PHONE_LINE}'
       else category end`

/** An account without lines gets no bill, but its next bill date still moves on. */
const bill = statement<never>(
  'bill-run-bill',
  `with ${LINES},
   bill as materialized (
     select due.*, number.invoice_number, 'invoice:' || number.invoice_number as source, total.cents as total_cents,
       total.cents - total.without_gst as gst_cents, ${paymentDaySql('greatest(due.bill_date, $7::date) + due.payment_terms_days', '$8')} as due_date,
       case when total.cents > ${PROMPT_PAYMENT} then ${PROMPT_PAYMENT} else 0 end as ppd_discount_cents
     from due join (
       select account_code, sum(charge)::bigint as cents, sum(without_gst)::bigint as without_gst
       from line group by account_code) total on total.account_code = due.account_code
     -- an account code has room for 9,999 bill numbers: 192 years of weekly bills
     cross join lateral (select 1 + greatest(due.account_code::bigint * 10000, (
       select max(i.invoice_number) from invoice i where i.account_code = due.account_code
         and i.invoice_number between due.account_code::bigint * 10000 and due.account_code::bigint * 10000 + 9999)
       ) as invoice_number) number),
   booked as (
     insert into ledger_transaction (account_code, source, kind, booked_on, booked_at, description)
     select account_code, source, 'Invoice', bill_date, $4, 'Bill ' || invoice_number from bill
     returning account_code, posted_order),
   posted as (
     insert into ledger_entry (account_code, source, ledger_account, amount_cents)
     select account_code, source, entry.ledger_account, entry.cents from bill
     cross join lateral (values ('receivable', total_cents), ('sales', gst_cents - total_cents), ('gst', -gst_cents))
       entry (ledger_account, cents)
     where entry.cents <> 0),
   invoiced as (
     insert into invoice (account_code, invoice_number, bill_date, due_date, period_start, period_end, total_cents,
       gst_cents, is_approved, ppd_discount_cents, ppd_expiry_date, display_gst_inclusive, gst_rate_percent,
       company_tax_number, ledger_through)
     select account_code, invoice_number, bill_date, due_date, bill_date, next_bill_date - 1, total_cents, gst_cents,
       true, ppd_discount_cents, case when ppd_discount_cents > 0 then due_date end,
       business_group <> all($6::text[]), $2::numeric, $5, posted_order
     from bill join booked using (account_code)),
   lined as (
     insert into invoice_line (account_code, invoice_number, line_number, category, sub_category, charge_cents,
       charge_excluding_gst_cents, number_billed, description_1, description_2, line_kind, subject, period_start,
       period_end, unit, unit_price_cents, start_reading, end_reading, reading_type)
     select account_code, invoice_number, line_number, ${CATEGORY}, name, charge, without_gst, quantity, about,
       case when line_kind not in ('oneOff', 'credit')
         then to_char(period_start, 'FMDD Mon') || ' to ' || to_char(period_end, 'FMDD Mon') else '' end,
       line_kind, subject, period_start, period_end, unit, unit_price, start_reading, end_reading, reading_type
     from line join bill using (account_code)),
   notified as (
     ${insertNotice(billNotice, {
       accountCode: 'account_code',
       source: `'bill:' || invoice_number`,
       to: 'send_to',
       facts: {
         customer: 'customer',
         bill: 'invoice_number',
         billDay: `to_char(bill_date, 'FMDD FMMonth YYYY')`,
         total: amountTextSql('total_cents'),
         business: 'business_group = any($6::text[])',
         dueDay: `to_char(due_date, 'FMDD FMMonth YYYY')`,
         promptPayment: 'ppd_discount_cents > 0',
         discount: amountTextSql('ppd_discount_cents'),
       },
       at: '$4',
     })}
     from bill where send_to is not null),
   charged as (
     update recurring_charge c
     set billed_to = case when c.ends_on < due.next_bill_date then c.ends_on else 'infinity' end
     from due where c.account_code = due.account_code and c.starts_on < due.next_bill_date
       and c.billed_to is distinct from case when c.ends_on < due.next_bill_date then c.ends_on else 'infinity' end),
   -- the lines of the period behind are already made, by the plan before
   planned as (
     update service s set plan_code = p.plan_code from bill_cycle_plan p join due using (account_code)
     where p.starts_on = due.bill_date and s.account_code = p.account_code and s.service_number = p.service_number),
   -- a plan includes less usage in a shorter period
   included as (
     update meter m set included = round(m.included * bills_a_year(due.frequency_behind) / bills_a_year(due.frequency), 3)
     from due where m.account_code = due.account_code and due.frequency <> due.frequency_behind and m.included > 0),
   usage_billed as (
     update metered_usage u set invoice_number = bill.invoice_number from bill
     where u.account_code = bill.account_code and u.invoice_number is null and u.measured_to < bill.bill_date),
   charged_once as (
     update one_off_charge c set invoice_number = bill.invoice_number from bill
     where c.account_code = bill.account_code and c.invoice_number is null and c.charged_on <= bill.bill_date),
   credited as (
     delete from unbilled_credit c using line
     where c.account_code = any($1::text[]) and line.account_code = c.account_code and line.line_kind = 'credit'
       and line.subject = 'credit:' || c.credit_number)
   update account a set next_invoice_date = due.next_bill_date, bill_day_of_month = due.day_of_month,
     bill_frequency = due.frequency, prompt_payment_cents = ${PROMPT_PAYMENT}
   from due where a.account_code = due.account_code`,
)

/** Pending credits become unbilled credits, for the next bill. */
const releasePendingCredits = statement<never>(
  'bill-run-release-pending-credits',
  `with pending as (delete from pending_credit where account_code = any($1::text[]) returning *)
    insert into unbilled_credit (account_code, credit_number, charge_including_gst_cents, description)
    select account_code, credit_number, amount_cents, description from pending`,
)
