import { expect, test } from 'vitest'

import { readServices } from '@switchboard/domain/accounts/contract'
import {
  readAccountSummary,
  readBillingInformation,
  readInvoice,
  readInvoiceHeaders,
  readInvoicePdf,
  readPendingCredits,
  readUnbilledCredits,
} from '@switchboard/domain/billing/contract'
import { readOutlook } from '@switchboard/domain/billing/outlook'
import { DUE_DATE_FALLBACK_DAYS } from '@switchboard/domain/billing/rules'
import { readDashboard } from '@switchboard/domain/dashboard/contract'

import { expectRefusal } from '#api/testing/expect-refusal.ts'

import { BEN, TAMA, testBilling } from './testing/bills.ts'

const { api, authorize } = testBilling()
const AROHA = '100482'
const FINN = '100701'

type BillingCallRequest = Parameters<ReturnType<typeof api>['make']>[0]

const NEWEST_BILL_DATES = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(
  (month) => `2026-${String(month).padStart(2, '0')}-03`,
)

test('BIL-005 BIL-020 BIL-048 billing information has the balance, the overdue amount and the discounted amount', async () => {
  const answer = await api().make(readBillingInformation, await authorize('ben', BEN))

  expect(answer.json()).toEqual({
    AccountBalance: 323.73,
    OverdueBalance: 163.89,
    CurrentInvoiceDate: '2026-11-03',
    NextInvoiceDate: '2026-12-03',
    AmountToPayForPpd: 308.73,
    PpdExpiryDate: '2026-11-23',
    TotalPpdDiscount: 30,
    CurrentTotalPpdDiscount: 15,
  })
})

test.each([
  ['whose newest bill is not approved yet', 'tama', TAMA, '2026-10-03', '2026-12-03'],
  ['without a bill', 'carla', '100533', null, '2026-12-12'],
])(
  'BIL-020 BIL-048 an account %s owes nothing',
  async (...[_why, user, accountCode, CurrentInvoiceDate, NextInvoiceDate]) => {
    const answer = await api().make(readBillingInformation, await authorize(user, accountCode))

    expect(answer.json()).toEqual({
      AccountBalance: 0,
      OverdueBalance: 0,
      CurrentInvoiceDate,
      NextInvoiceDate,
      AmountToPayForPpd: 0,
      PpdExpiryDate: null,
      TotalPpdDiscount: 0,
      CurrentTotalPpdDiscount: 0,
    })
  },
)

test.each([
  ['on the last day of the discount', '2026-11-23', 15, 163.89],
  ['on the day after it', '2026-11-24', 0, 323.73],
])('BIL-034 BIL-035 BIL-038 %s, by the provider clock', async (_why, today, discount, overdue) => {
  await api().db.script(`update provider_clock set offset_milliseconds =
    extract(epoch from timestamptz '${today} 12:00 Pacific/Auckland' - now()) * 1000`)

  const answer = await api().make(readBillingInformation, await authorize('ben', BEN))

  expect(answer.json()).toMatchObject({
    CurrentTotalPpdDiscount: discount,
    PpdExpiryDate: '2026-11-23',
    OverdueBalance: overdue,
    AmountToPayForPpd: 323.73 - discount,
  })
})

test('BIL-005 BIL-020 BIL-034 a credit balance is negative, never overdue and not changed by a discount', async () => {
  await api().db.script(`
    insert into ledger_transaction values ('${BEN}', 'adjustment:1', 'Adjustment', '2026-11-20', now(), 'Goodwill');
    insert into ledger_entry values ('${BEN}', 'adjustment:1', 'receivable', -50000), ('${BEN}', 'adjustment:1', 'credit', 50000)`)

  const answer = await api().make(readBillingInformation, await authorize('ben', BEN))

  expect(answer.json()).toMatchObject({
    AccountBalance: -176.27,
    OverdueBalance: 0,
    AmountToPayForPpd: -176.27,
    CurrentTotalPpdDiscount: 0,
  })
})

test('BIL-006 BIL-022 BIL-049 pending credits have their amounts', async () => {
  await api().db.script(`insert into pending_credit values
    ('${BEN}', 2, 575, 'Wrong charge'), ('${AROHA}', 1, 300, 'Not Ben’s')`)

  const answer = await api().make(readPendingCredits, await authorize('ben', BEN))

  expect(answer.json()).toEqual([
    { Amount: 10, Description: 'Your technician was late' },
    { Amount: 5.75, Description: 'Wrong charge' },
  ])
})

test('BIL-007 BIL-023 BIL-050 unbilled credits have their charges including GST', async () => {
  await api().db.script(`insert into unbilled_credit values
    ('${BEN}', 2, 1000, 'Late technician'), ('${AROHA}', 1, 300, 'Not Ben’s')`)

  const answer = await api().make(readUnbilledCredits, await authorize('ben', BEN))

  expect(answer.json()).toEqual([
    { ChargeIncludingGST: 5.75, Description: 'Two days without power' },
    { ChargeIncludingGST: 10, Description: 'Late technician' },
  ])
})

test('BIL-027 BIL-038 BIL-051 headers of approved invoices are newest first, and paid as far as the balance covers them', async () => {
  const answer = await api().make(readInvoiceHeaders, await authorize('ben', BEN))

  const headers: Record<string, unknown>[] = answer.json()
  expect(headers).toHaveLength(24)
  expect(headers[0]).toEqual({
    AccountCode: BEN,
    InvoiceNumber: 1_005_170_024,
    BillDate: '2026-11-03',
    DueDate: '2026-11-23',
    GST: 20.85,
    Total: 159.84,
    Paid: false,
    IsApproved: true,
  })
  expect(headers.map(({ Paid }) => Paid).lastIndexOf(false)).toBe(1)
  expect(headers.map(({ BillDate }) => BillDate).slice(0, 11)).toEqual(NEWEST_BILL_DATES)
})

test('BIL-051 an unapproved invoice is not among the headers', async () => {
  const answer = await api().make(readInvoiceHeaders, await authorize('tama', TAMA))

  const headers: { InvoiceNumber: number }[] = answer.json()
  expect(headers.map(({ InvoiceNumber }) => InvoiceNumber)).toEqual([
    1_030_010_005, 1_030_010_004, 1_030_010_003, 1_030_010_002, 1_030_010_001,
  ])
})

test('BIL-051 invoice headers are at most the newest 60', async () => {
  await api().db.script(`
    insert into invoice (account_code, invoice_number, bill_date, due_date, period_start, period_end, total_cents,
      gst_cents, is_approved, display_gst_inclusive, gst_rate_percent, company_tax_number)
    select '100533', n, date '2020-01-01' + n * 7, date '2020-01-15' + n * 7, date '2020-01-01' + n * 7, date '2020-01-07' + n * 7, 1000, 130, true,
      true, 15, '123-456-789' from generate_series(1, 70) n`)

  const answer = await api().make(readInvoiceHeaders, await authorize('carla', '100533'))

  const headers: { InvoiceNumber: number }[] = answer.json()
  expect(headers).toHaveLength(60)
  expect(headers[0]?.InvoiceNumber).toBe(70)
})

test('BIL-038 a due date before the bill date is replaced by 20 days after it', async () => {
  const rows = await api().sql<{ days: number }>`
    select due_day('2026-11-03', stated) - date '2026-11-03' as days
    from unnest(array['2026-11-02', '2026-11-03', '2026-11-04']::date[]) stated order by stated`

  expect(DUE_DATE_FALLBACK_DAYS).toBe(20)
  expect(rows.map(({ days }) => days)).toEqual([20, 0, 1])
})

test('BIL-024 BIL-026 BIL-054 the summary has balance, surcharge offset and both dates', async () => {
  const answer = await api().make(readAccountSummary, await authorize('ben', BEN))

  expect(answer.json()).toEqual({
    balance: 323.73,
    accountBalanceSurchargeOffset: 0,
    currentBalanceStatus: { nextInvoiceDate: '2026-12-03', nextBillDate: '2026-12-17' },
  })
})

test('BIL-024 BIL-054 the offset is the part of the balance from surcharges', async () => {
  await api().db.script(`
    insert into ledger_transaction values ('${BEN}', 'surcharge:1', 'Surcharge', '2026-11-20', now(), 'Card surcharge');
    insert into ledger_entry values ('${BEN}', 'surcharge:1', 'receivable', 358), ('${BEN}', 'surcharge:1', 'surcharge-income', -358)`)

  const answer = await api().make(readAccountSummary, await authorize('ben', BEN))

  expect(answer.json()).toMatchObject({ balance: 327.31, accountBalanceSurchargeOffset: 3.58 })
})

test.each([
  ['BIL-036', 'on the day itself', 14, '2026-11-17', '2026-11-17'],
  ['BIL-037', 'the day after', 14, '2026-11-18', '2026-12-17'],
  ['BIL-036', 'on the day itself after 20 days', 20, '2026-11-23', '2026-11-23'],
  ['BIL-037', 'the day after 20 days', 20, '2026-11-24', '2026-12-23'],
])(
  '%s BIL-025 BIL-026 DSH-026 the next bill date %s, by the configured days, and the same of account and summary',
  async (...[_requirement, _why, days, today, expected]) => {
    await api().sql`update dynamic_configuration
      set configuration = jsonb_set(configuration, '{invoiceToBillDateDays}', to_jsonb(${days}::integer))`
    await api().db.script(`update provider_clock set offset_milliseconds =
    extract(epoch from timestamptz '${today} 12:00 Pacific/Auckland' - now()) * 1000`)

    const answer = await api().make(readDashboard, await authorize('ben', BEN))

    const { summary, account } = readDashboard.reply.parse(answer.json())
    expect(summary.currentBalanceStatus).toEqual({ nextInvoiceDate: '2026-12-03', nextBillDate: expected })
    expect(account.nextBillDate).toBe(expected)
  },
)

test.each([
  ['its last month is over on the working day after the due day', 1, false],
  ['is good on that day', 2, true],
])(
  'a card %s: collected with a next bill that falls due on a Sunday: %j',
  async (...[_why, month, withNextBill]) => {
    await api()
      .sql`update account set next_invoice_date = date '2027-01-31' - payment_terms_days where account_code = ${FINN}`
    await api()
      .sql`update recurring_method set expiry_year = 2027, expiry_month = ${month} where account_code = ${FINN}`

    const answer = await api().make(readOutlook, await authorize('finn', FINN))

    expect(answer.json()).toMatchObject({ withNextBill })
  },
)

const ACCOUNT_CALLS: readonly [string, BillingCallRequest][] = [
  ['billinginformation', readBillingInformation],
  ['pendingcredits', readPendingCredits],
  ['unbilledcredits', readUnbilledCredits],
  ['invoiceheaders', readInvoiceHeaders],
  ['invoice', readInvoice],
  ['pdf', readInvoicePdf],
  ['summary', readAccountSummary],
  ['services', readServices],
  ['dashboard', readDashboard],
  ['outlook', readOutlook],
]

test.each(ACCOUNT_CALLS)('ACC-010 %s of another customer’s account is refused', async (_name, call) => {
  const token = await api().createToken('ben')
  const parameters = { accountCode: AROHA, invoiceNumber: '1004820024' }

  const answer = await api().make(call, { token, parameters })

  expectRefusal(answer, 'ACCOUNT_CODE_NOT_AVAILABLE')
})
