import type { Day } from '@switchboard/domain/day'
import { addDays, toDateParts } from '@switchboard/domain/day'

import { billClaimed, claimAccounts } from '#api/provider/books/bill-run-chunk.ts'
import type { BillRun } from '#api/provider/books/bill-run-chunk.ts'
import { statement } from '#api/platform/database/database.ts'
import type { Queries } from '#api/platform/database/database.ts'

import { calculateBillDays, toDay } from './bill-days.ts'
import type { DatedBilling } from './bill-days.ts'
import { DEMO_BILLING } from './bills.ts'
import type { DemoBilling } from './billing.ts'
import { fillCalls } from './calls.ts'
import { fillMeters } from './fill-meters.ts'
import { DEMO_ACCOUNTS } from './people.ts'

const COMPANY_TAX_NUMBER = '123-456-789'
const MAX_ACCOUNTS = 1_000

/**
 * Replays the bills of the demo accounts up to `today`. In each period the changes are entered, the bill run makes the
 * bills, and due bills are paid.
 */
export async function fillBillHistory(db: Queries, today: Day): Promise<void> {
  const accounts = DEMO_BILLING.map((billing) => addBillDays(billing, today))
  await resetAccounts(db, accounts)
  await fillMeters(db, accounts)
  await fillCalls(db, accounts, today)
  await fillOneOffs(db, accounts, today)
  const charges = listCharges(accounts, today)
  const run = { today, issuedOn: null, now: Date.now(), companyTaxNumber: COMPANY_TAX_NUMBER }
  do await enterCharges(db, charges)
  while (await billOnePeriod(db, run))
  await dateBack(db)
}

async function billOnePeriod(db: Queries, run: BillRun): Promise<boolean> {
  const claimed = await claimAccounts(db, run, { most: MAX_ACCOUNTS })
  if (claimed.length === 0) return false
  await billClaimed(db, run, claimed)
  await payNewest(db, claimed, run.today)
  return true
}

function addBillDays(billing: DemoBilling, today: Day): DatedBilling {
  const account = DEMO_ACCOUNTS.find(({ code }) => code === billing.account)
  const next = addDays(today, account?.nextBillInDays ?? 0)
  return { ...billing, days: calculateBillDays(billing, next, today), dayOfMonth: toDateParts(next)[2] }
}

const updateAccount = statement<never>(
  'demo-bill-history-update-account',
  `
    update account a
    set bill_frequency = b.frequency, next_invoice_date = b.first, bill_day_of_month = b."dayOfMonth",
      payment_terms_days = b."dueDays", prompt_payment_cents = b."promptPaymentCents", billing_email = b.email
    from jsonb_to_recordset($1::jsonb) as b (account text, frequency text, first date, "dayOfMonth" int,
      "dueDays" int, "promptPaymentCents" bigint, email text)
    where a.account_code = b.account`,
)

/** Sets every account to the state before its first bill. */
async function resetAccounts(db: Queries, accounts: readonly DatedBilling[]): Promise<void> {
  const accountsAtStart = accounts.map((billing) => ({
    ...billing,
    first: billing.days.getBillDay(billing.bills),
  }))
  await db.rows(updateAccount, [JSON.stringify(accountsAtStart)])
}

const insertOneOffCharge = statement<never>(
  'demo-bill-history-insert-one-off-charge',
  `
    insert into one_off_charge (account_code, charge_number, subject, category, name, about, charged_on, amount_cents)
    select account, number, subject, category, name, about, "on", cents
    from jsonb_to_recordset($1::jsonb) as o (account text, number int, subject text, category text, name text,
      about text, "on" date, cents bigint)`,
)

async function fillOneOffs(db: Queries, accounts: readonly DatedBilling[], today: Day): Promise<void> {
  const charges = accounts.flatMap(({ account, days, oneOffs }) =>
    oneOffs.map((charge, index) => ({
      account,
      number: index + 1,
      ...charge,
      on: toDay(charge.on, days, today),
    })),
  )
  await db.rows(insertOneOffCharge, [JSON.stringify(charges)])
}

function listCharges(accounts: readonly DatedBilling[], today: Day) {
  return accounts.flatMap(({ account, bills, days, charges }) =>
    charges.map(({ from, until, ...charge }, index) => ({
      account,
      number: index + 1,
      ...charge,
      starts: toDay(from ?? { bill: bills }, days, today),
      ends: until === null ? null : addDays(toDay(until, days, today), -1),
    })),
  )
}

const insertRecurringCharge = statement<never>(
  'demo-bill-history-insert-recurring-charge',
  `with charge as (
      select c.* from jsonb_to_recordset($1::jsonb) as c (account text, number int, subject text, kind text,
        category text, name text, about text, quantity int, cents bigint, starts date, ends date)
      join account a on a.account_code = c.account and c.starts <= a.next_invoice_date),
    ended as (
      update recurring_charge r set ends_on = c.ends from charge c join account a on a.account_code = c.account
      where r.account_code = c.account and r.charge_number = c.number and r.ends_on is null
        and c.ends < a.next_invoice_date)
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, about, quantity,
      monthly_cents, starts_on)
    select account, number, subject, kind, category, name, about, quantity, cents, starts from charge
    on conflict do nothing`,
)

/** Enters each charge, or its end, with the first bill after its day: the provider does not know of it earlier. */
async function enterCharges(db: Queries, charges: ReturnType<typeof listCharges>): Promise<void> {
  await db.rows(insertRecurringCharge, [JSON.stringify(charges)])
}

const insertLedgerTransaction = statement<never>(
  'demo-bill-history-insert-ledger-transaction',
  `with settled as (
      select i.*, d."paidBy" as paid_by, due_day(i.bill_date, i.due_date) as paid_on
      from jsonb_to_recordset($1::jsonb) as d (account text, "paidBy" text, bills int, unpaid int)
      join account a on a.account_code = d.account
      join invoice i on i.account_code = a.account_code and i.period_end + 1 = a.next_invoice_date
      where a.account_code = any($2::text[]) and due_day(i.bill_date, i.due_date) < $3::date and i.invoice_number % 10000 <= d.bills - d.unpaid),
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
      select account_code, source, kind, paid_on, now(), description from posting),
    discounted as (
      update invoice i set discount_source = 'discount:payment:' || i.invoice_number from settled s
      where i.account_code = s.account_code and i.invoice_number = s.invoice_number and s.ppd_discount_cents > 0)
    insert into ledger_entry (account_code, source, ledger_account, amount_cents)
    select account_code, source, entry.ledger_account, entry.cents from posting
    cross join lateral (values (posting.ledger_account, posting.cents), ('receivable', -posting.cents))
      entry (ledger_account, cents)`,
)

/** Pays the newest bill, less its discount, on its due day, unless that day is in the future or the bill stays unpaid. */
async function payNewest(db: Queries, billed: readonly string[], today: Day): Promise<void> {
  await db.rows(insertLedgerTransaction, [JSON.stringify(DEMO_BILLING), billed, today])
}

const updateLedgerTransaction = statement<never>(
  'demo-bill-history-update-ledger-transaction',
  `update ledger_transaction
    set booked_at = booked_on::timestamp at time zone 'Pacific/Auckland'`,
)

const updateCommunication = statement<never>(
  'demo-bill-history-update-communication',
  `update communication c set created_at = t.booked_at, sent_at = t.booked_at, send_at = null
    from ledger_transaction t
    where t.account_code = c.account_code and t.source = replace(c.source, 'bill:', 'invoice:')`,
)

/** Dates bookings and notices back to the day of the booking, and marks the notices as sent. */
async function dateBack(db: Queries): Promise<void> {
  await db.rows(updateLedgerTransaction, [])
  await db.rows(updateCommunication, [])
}
