import { postInvoices } from '../../apps/api/src/demo/post-invoices.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { DEMO_DOMAIN } from '../../apps/api/src/demo/people.ts'

/** Ben may act for every account that the fault runs pay or write for, so one sign-in is enough. */
export const USERNAME = `ben@${DEMO_DOMAIN}`

/** Accounts that pay by card. */
export const PAYING_ACCOUNTS = accountsFrom(700_000, 40)
/** Overdue accounts with a warning. They promise to pay and change their payment method. */
export const WRITING_ACCOUNTS = accountsFrom(720_000, 100)
/** Accounts billed every week on the same day. They pay by direct debit, every third by saved card. */
export const BILLED_ACCOUNTS = accountsFrom(740_000, 300)

/** Days from the bill of a billed account until it falls due. */
const BILLED_TERMS_DAYS = 1

function accountsFrom(first: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_nothing, place) => String(first + place))
}

/** Creates the accounts of the fault runs beside the demo accounts. */
export async function fillFaultAccounts(db: Database): Promise<void> {
  await db.script(
    [
      accounts(PAYING_ACCOUNTS, 'Monthly', 'current_date + 20'),
      accounts(WRITING_ACCOUNTS, 'Monthly', 'current_date + 25'),
      accounts(BILLED_ACCOUNTS, 'Weekly', 'current_date + 2'),
      ...[PAYING_ACCOUNTS, WRITING_ACCOUNTS].map(ofBen),
      // the discount of these bills can still be earned
      bill(PAYING_ACCOUNTS, { billed: 10, due: -10, discount: 1_000 }),
      bill(WRITING_ACCOUNTS, { billed: 24, due: 4, discount: 0 }),
      // a run of a few days has to see bills fall due
      `update account set payment_terms_days = ${BILLED_TERMS_DAYS} where ${among(BILLED_ACCOUNTS)};`,
      `update account set blocking_status = 'warning', warned_on = current_date where ${among(WRITING_ACCOUNTS)};`,
      `insert into recurring_method (account_code, recurring_type, account_name, bank, branch, account, suffix)
       select account_code, 'PaperlessDirectDebit', name, '01', '0242', '0100194', '00' from account
       where ${among(BILLED_ACCOUNTS)} and account_code::int % 3 <> 0;`,
      `insert into recurring_method (account_code, recurring_type, card_type, masked_card_number, expiry_year, expiry_month,
         card_token)
       select account_code, 'CreditCard', 'Visa', '411111........11', 2099, 12, 'token-' || account_code from account
       where ${among(BILLED_ACCOUNTS)} and account_code::int % 3 = 0;`,
    ].join('\n'),
  )
  await postInvoices(db)
}

function accounts(codes: readonly string[], frequency: string, firstBill: string): string {
  return `
    insert into account (account_code, name, address, business_group, bill_frequency, next_invoice_date, billing_email,
      prompt_payment_cents)
    select code, 'Payer ' || code, '1 Kauri Street, Auckland 1010', 'residential', '${frequency}', ${firstBill},
      code || '@${DEMO_DOMAIN}', case when code::int % 3 = 0 then 500 else 0 end from ${list(codes)};
    insert into recurring_charge (account_code, charge_number, subject, line_kind, category, name, monthly_cents, starts_on)
    select code, 1, 'service:1', 'plan', 'Broadband', 'Fibre 300', 8500, current_date - 40 from ${list(codes)};`
}

function ofBen(codes: readonly string[]): string {
  return `
    insert into claim (user_id, account_code, role)
    select user_id, code, 'AccountOwner' from ${list(codes)}, login_user where username = '${USERNAME}';
    insert into allowed_payment_method (account_code, payment_method)
    select code, method from ${list(codes)}, (values ('Manual'), ('CreditCard'), ('PaperlessDirectDebit')) m (method);`
}

/** Days ago that the bill was issued and was due; the prompt payment discount in cents. */
type Billed = { readonly billed: number; readonly due: number; readonly discount: number }

function bill(codes: readonly string[], { billed, due, discount }: Billed): string {
  return `
    insert into invoice (account_code, invoice_number, bill_date, due_date, period_start, period_end, total_cents,
      gst_cents, is_approved, ppd_discount_cents, ppd_expiry_date, display_gst_inclusive, gst_rate_percent,
      company_tax_number)
    select code, code::bigint * 100, current_date - ${billed}, current_date - ${due}, current_date - ${billed},
      current_date - ${billed} + 20, 20000, 2609, true, ${discount}, current_date - ${due}, true, 15, '123-456-789'
    from ${list(codes)};`
}

function list(codes: readonly string[]): string {
  return `unnest(array[${codes.map((code) => `'${code}'`).join(', ')}]) code`
}

function among(codes: readonly string[]): string {
  return `account_code between '${codes[0] ?? ''}' and '${codes.at(-1) ?? ''}'`
}
