import { expect, test } from 'vitest'

import { readServices } from '@switchboard/domain/accounts/contract'
import {
  invoiceDocument,
  readAccountSummary,
  readBillingInformation,
  readInvoice,
  readInvoiceHeaders,
  readInvoicePdf,
  readPendingCredits,
  readUnbilledCredits,
} from '@switchboard/domain/billing/contract'
import { invoiceBodyOf } from '@switchboard/domain/billing/invoice'
import type { InvoiceBody } from '@switchboard/domain/billing/invoice'
import { DUE_DATE_FALLBACK_DAYS } from '@switchboard/domain/billing/rules'
import { readDashboard } from '@switchboard/domain/dashboard/contract'
import { ERRORS } from '@switchboard/domain/errors'
import type { ErrorCode } from '@switchboard/domain/errors'

import { fillDemo } from '#api/demo/fill.ts'
import { testApi } from '#api/testing/api.ts'
import { textOfPdf } from '#api/testing/pdf-text.ts'

import { xmlRoot } from './xml.ts'

const api = testApi(fillDemo)

const BEN = '100517'
const AROHA = '100482'
const TAMA = '103001'
const BEN_LATEST = '1005170024'

type Asked = Parameters<ReturnType<typeof api>['make']>[0]

async function asked(user: string, accountCode: string) {
  return { token: await api().tokenOf(user), parameters: { accountCode } }
}

async function answered(
  call: typeof readInvoice | typeof readInvoicePdf,
  user: string,
  invoiceNumber: string,
) {
  const { token, parameters } = await asked(user, invoiceNumber.slice(0, 6))
  return api().make(call, { token, parameters: { ...parameters, invoiceNumber } })
}

function expectRefusal(answer: { statusCode: number; body: string }, code: ErrorCode) {
  expect([answer.statusCode, JSON.parse(answer.body)]).toMatchObject([ERRORS[code], { code }])
}

async function bodyOf(user: string, invoiceNumber: string): Promise<InvoiceBody> {
  const answer = await answered(readInvoice, user, invoiceNumber)
  const body = invoiceBodyOf(xmlRoot(invoiceDocument.parse(answer.json()).Xml))
  if (body === null) throw new Error(`the body of ${invoiceNumber} cannot be read`)
  return body
}

const NEWEST_BILL_DATES = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(
  (month) => `2026-${String(month).padStart(2, '0')}-03`,
)

test('BIL-020 BIL-048 billing information says what is owed, since when, and what the discount leaves', async () => {
  const answer = await api().make(readBillingInformation, await asked('ben', BEN))

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
  'BIL-020 BIL-048 an account %s, which owes nothing',
  async (...[_why, user, accountCode, CurrentInvoiceDate, NextInvoiceDate]) => {
    const answer = await api().make(readBillingInformation, await asked(user, accountCode))

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

  const answer = await api().make(readBillingInformation, await asked('ben', BEN))

  expect(answer.json()).toMatchObject({
    CurrentTotalPpdDiscount: discount,
    PpdExpiryDate: '2026-11-23',
    OverdueBalance: overdue,
    AmountToPayForPpd: 323.73 - discount,
  })
})

test('BIL-020 BIL-034 a credit balance is negative, never overdue, and owes nothing less for a discount', async () => {
  await api().db.script(`
    insert into ledger_transaction values ('${BEN}', 'adjustment:1', 'Adjustment', '2026-11-20', now(), 'Goodwill');
    insert into ledger_entry values ('${BEN}', 'adjustment:1', 'receivable', -50000), ('${BEN}', 'adjustment:1', 'credit', 50000)`)

  const answer = await api().make(readBillingInformation, await asked('ben', BEN))

  expect(answer.json()).toMatchObject({
    AccountBalance: -176.27,
    OverdueBalance: 0,
    AmountToPayForPpd: -176.27,
    CurrentTotalPpdDiscount: 0,
  })
})

test('BIL-022 BIL-049 pending credits have their amounts', async () => {
  await api().db.script(`insert into pending_credit values
    ('${BEN}', 2, 575, 'Wrong charge'), ('${AROHA}', 1, 300, 'Not Ben’s')`)

  const answer = await api().make(readPendingCredits, await asked('ben', BEN))

  expect(answer.json()).toEqual([
    { Amount: 10, Description: 'Your technician was late' },
    { Amount: 5.75, Description: 'Wrong charge' },
  ])
})

test('BIL-023 BIL-050 unbilled credits have their charges including GST', async () => {
  await api().db.script(`insert into unbilled_credit values
    ('${BEN}', 2, 1000, 'Late technician'), ('${AROHA}', 1, 300, 'Not Ben’s')`)

  const answer = await api().make(readUnbilledCredits, await asked('ben', BEN))

  expect(answer.json()).toEqual([
    { ChargeIncludingGST: 5.75, Description: 'Two days without power' },
    { ChargeIncludingGST: 10, Description: 'Late technician' },
  ])
})

test('BIL-027 BIL-038 BIL-051 invoice headers are the approved ones, newest first, paid as far as the balance reaches', async () => {
  const answer = await api().make(readInvoiceHeaders, await asked('ben', BEN))

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
  const answer = await api().make(readInvoiceHeaders, await asked('tama', TAMA))

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

  const answer = await api().make(readInvoiceHeaders, await asked('carla', '100533'))

  const headers: { InvoiceNumber: number }[] = answer.json()
  expect(headers).toHaveLength(60)
  expect(headers[0]?.InvoiceNumber).toBe(70)
})

test('BIL-038 a due date stated before the bill date is 20 days after it, as in the rule', async () => {
  const rows = await api().sql<{ days: number }>`
    select due_day('2026-11-03', stated) - date '2026-11-03' as days
    from unnest(array['2026-11-02', '2026-11-03', '2026-11-04']::date[]) stated order by stated`

  expect(DUE_DATE_FALLBACK_DAYS).toBe(20)
  expect(rows.map(({ days }) => days)).toEqual([20, 0, 1])
})

test('BIL-024 BIL-026 BIL-054 the summary has balance, surcharge offset and both dates', async () => {
  const answer = await api().make(readAccountSummary, await asked('ben', BEN))

  expect(answer.json()).toEqual({
    balance: 323.73,
    accountBalanceSurchargeOffset: 0,
    currentBalanceStatus: { nextInvoiceDate: '2026-12-03', nextBillDate: '2026-12-17' },
  })
})

test('BIL-024 BIL-054 what the balance holds of surcharges is the offset', async () => {
  await api().db.script(`
    insert into ledger_transaction values ('${BEN}', 'surcharge:1', 'Surcharge', '2026-11-20', now(), 'Card surcharge');
    insert into ledger_entry values ('${BEN}', 'surcharge:1', 'receivable', 358), ('${BEN}', 'surcharge:1', 'surcharge-income', -358)`)

  const answer = await api().make(readAccountSummary, await asked('ben', BEN))

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

    const answer = await api().make(readDashboard, await asked('ben', BEN))

    const { summary, account } = readDashboard.reply.parse(answer.json())
    expect(summary.currentBalanceStatus).toEqual({ nextInvoiceDate: '2026-12-03', nextBillDate: expected })
    expect(account.nextBillDate).toBe(expected)
  },
)

test('BIL-028 BIL-052 an invoice is its header and a body with statement lines', async () => {
  const answer = await answered(readInvoice, 'ben', '1005170023')
  const body = await bodyOf('ben', BEN_LATEST)

  expect(answer.json()).toEqual({
    AccountCode: BEN,
    InvoiceNumber: 1_005_170_023,
    BillDate: '2026-10-03',
    DueDate: '2026-10-23',
    GST: 21.38,
    Total: 163.89,
    Paid: false,
    IsApproved: true,
    Xml: expect.stringMatching(/^<Invoice>.+<\/Invoice>$/s),
  })
  expect(body.StatementLines).toEqual([
    { Type: 'Balance', Description: 'Balance of your last bill', Amount: 16_389 },
    { Type: 'Invoice', Description: 'This bill', Amount: 15_984 },
    { Type: 'Balance', Description: 'Balance to pay', Amount: 32_373 },
  ])
})

test('BIL-028 what was booked between two bills is a payment, a refund or a change of the balance', async () => {
  await api().db.script(`
    begin;
    insert into ledger_transaction values
      ('${BEN}', 'payment:1', 'BillPayment', '2026-10-20', now(), 'Bank payment'),
      ('${BEN}', 'refund:1', 'Refund', '2026-10-21', now(), 'Refund to your bank'),
      ('${BEN}', 'reversal:1', 'PaymentReversal', '2026-10-22', now(), 'Payment taken back');
    insert into ledger_entry select '${BEN}', source, a, cents * sign
      from (values ('payment:1', -16389), ('refund:1', 1000), ('reversal:1', 2000)) t (source, cents),
      (values ('receivable', 1), ('bank', -1)) e (a, sign);
    commit;
    update invoice set ledger_through = null where invoice_number = ${BEN_LATEST}`)

  const body = await bodyOf('ben', BEN_LATEST)

  expect(body.StatementLines.map(({ Type, Amount }) => [Type, Amount])).toEqual([
    ['Balance', 16_389],
    ['Payment', -16_389],
    ['Refund', 1_000],
    ['Balance', 2_000],
    ['Invoice', 15_984],
    ['Balance', 18_984],
  ])
})

test('BIL-029 BIL-032 an invoice has the approved flag and the lines of its XML body', async () => {
  const answer = await answered(readInvoice, 'aroha', '1004820024')
  const body = await bodyOf('aroha', '1004820024')

  expect(answer.json()).toMatchObject({ IsApproved: true })
  expect(new Set(body.DetailLines.map(({ CategoryName }) => CategoryName))).toEqual(
    new Set(['Broadband', 'Homeline', 'Power', 'Extras']),
  )
  expect(body.DetailLines.find(({ CategoryName }) => CategoryName === 'Power')).toEqual({
    CategoryName: 'Power',
    SubCategoryName: 'Electricity',
    Charge: 9_929,
    ChargeExcludingGST: 8_634,
    NumberBilled: 412,
    Description1: '412 kWh at 24.1c',
    Description2: '20 Oct to 19 Nov',
    LineKind: 'usage',
    Subject: 'service:3',
    PeriodStart: '2026-10-20',
    PeriodEnd: '2026-11-19',
    Unit: 'kWh',
    UnitPriceCents: 24.1,
    StartReading: 19_061,
    EndReading: 19_473,
    ReadingType: 'Actual',
  })
})

test('BIL-030 BIL-047 a business bill leaves GST out of its values and a residential one does not', async () => {
  const business = await bodyOf('dev', '1006010024')
  const residential = await bodyOf('ben', BEN_LATEST)

  expect(business.StaticContent).toEqual({
    DisplayGSTInclusiveValuesFlag: false,
    GSTDefaultRate: 15,
    CompanyTaxNumber: '123-456-789',
  })
  expect(residential.StaticContent.DisplayGSTInclusiveValuesFlag).toBe(true)
})

test('BIL-030 rate and tax number are those by which the invoice was made', async () => {
  await api().db.script(`update invoice set gst_rate_percent = 12.5, company_tax_number = '987-654-321'
    where invoice_number = ${BEN_LATEST}`)

  expect((await bodyOf('ben', BEN_LATEST)).StaticContent).toEqual({
    DisplayGSTInclusiveValuesFlag: true,
    GSTDefaultRate: 12.5,
    CompanyTaxNumber: '987-654-321',
  })
})

test.each([
  ['ACC-020 business group 1', 'dev', '1006010024', false],
  ['ACC-020 business group 2', 'ema', '1006020024', false],
  ['ACC-021 a residential account', 'aroha', '1004820024', true],
])('%s: the bill of %s shows GST in its prices, on paper too: %s', async (_who, user, number, withGst) => {
  const { StaticContent, DetailLines } = await bodyOf(user, number)
  const text = await textOfPdf((await answered(readInvoicePdf, user, number)).rawPayload)

  const [first] = DetailLines
  const priceOf = (cents = 0) => `$${(cents / 100).toFixed(2)}`
  expect(StaticContent.DisplayGSTInclusiveValuesFlag).toBe(withGst)
  expect(text.includes(priceOf(first?.Charge))).toBe(withGst)
  expect(text.includes(priceOf(first?.ChargeExcludingGST))).toBe(!withGst)
})

test('BIL-031 a bill with a prompt-payment discount says until when, and one without has none', async () => {
  expect((await bodyOf('ben', BEN_LATEST)).InvoicePromptPayment).toEqual({
    ExpiryDate: '2026-11-23',
    Discount: 1_500,
  })
  expect((await bodyOf('dev', '1006010024')).InvoicePromptPayment).toBeNull()
})

test('BIL-033 the summary of an invoice has what was charged and what of it are calls', async () => {
  expect((await bodyOf('aroha', '1004820024')).Summary).toEqual({ Charged: 27_011, Calls: 235 })
})

test('text of a line arrives as it was written, without what XML cannot carry', async () => {
  await api().db.script(`
    update invoice_line set description_1 = 'a\u0002b ]]> &amp; Ōrewa' where account_code = '${TAMA}';
    update invoice set xml_body = null where account_code = '${TAMA}'`)

  const body = await bodyOf('tama', '1030010004')

  expect(body.DetailLines.map(({ SubCategoryName }) => SubCategoryName)).toContain(
    'Moving fee <half> & "half"',
  )
  expect(body.DetailLines[0]?.Description1).toBe('ab ]]> &amp; Ōrewa')
})

test.each(['1', '999999999999999', '1e3', '0x1', '-1', '9'.repeat(40), 'latest', '1004820024'])(
  'BIL-064 an invoice %s that ben does not have is INVOICE_NOT_FOUND',
  async (invoiceNumber) => {
    const { token, parameters } = await asked('ben', BEN)

    const answer = await api().make(readInvoice, { token, parameters: { ...parameters, invoiceNumber } })
    const pdf = await api().make(readInvoicePdf, { token, parameters: { ...parameters, invoiceNumber } })

    expectRefusal(answer, 'INVOICE_NOT_FOUND')
    expectRefusal(pdf, 'INVOICE_NOT_FOUND')
  },
)

test('BIL-062 an unapproved invoice is INVOICE_NOT_APPROVED, and so is its PDF', async () => {
  const answer = await answered(readInvoice, 'tama', '1030010006')
  const pdf = await answered(readInvoicePdf, 'tama', '1030010006')

  expectRefusal(answer, 'INVOICE_NOT_APPROVED')
  expectRefusal(pdf, 'INVOICE_NOT_APPROVED')
})

test('BIL-066 a bill whose body cannot be read is passed on as it is, and its PDF fails', async () => {
  const answer = await answered(readInvoice, 'tama', '1030010005')
  const pdf = await answered(readInvoicePdf, 'tama', '1030010005')

  expect(answer.statusCode).toBe(200)
  expect(xmlRoot(invoiceDocument.parse(answer.json()).Xml)).toBeNull()
  expectRefusal(pdf, 'PDF_GENERATION_FAILED')
})

test('BIL-046 the PDF says what the body says, to the cent and with macrons', async () => {
  const answer = await answered(readInvoicePdf, 'aroha', '1004830026')
  const text = await textOfPdf(answer.rawPayload)

  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="bill-2026-11-16-1004830026.pdf"',
  })
  expect(text).toContain('Ōrewa')
  expect(text).toContain('Fibre 300')
  expect(text).toContain('$19.62')
  expect(text).toContain('$2.56')
  expect(answer.rawPayload.includes('/Lang (en-NZ)')).toBe(true)
})

test.each([
  ['aroha', '1004820024'],
  ['dev', '1006010024'],
  ['ben', BEN_LATEST],
])('BIL-046 BIL-047 BIL-070 every figure of the bill of %s is in its PDF', async (user, invoiceNumber) => {
  const { DetailLines, StaticContent } = await bodyOf(user, invoiceNumber)
  const text = await textOfPdf((await answered(readInvoicePdf, user, invoiceNumber)).rawPayload)

  const charges = DetailLines.map((line) =>
    StaticContent.DisplayGSTInclusiveValuesFlag ? line.Charge : (line.ChargeExcludingGST ?? 0),
  )
  // a credit has its sign behind it, and no charge at all reads FREE
  const shown = (charge: number) => (charge === 0 ? 'FREE' : `$${(Math.abs(charge) / 100).toFixed(2)}`)
  const missing = charges.filter((charge) => !text.includes(shown(charge)))
  expect(charges.length).toBeGreaterThan(2)
  expect(missing).toEqual([])
})

test('a bill of many lines goes on over pages with their numbers', async () => {
  await api().db.script(`
    insert into invoice_line
    select account_code, invoice_number, n, 'Extras', 'Call to number ' || n, 115, 100, 1, 'About the call', '' from invoice
    cross join generate_series(100, 160) n where invoice_number = ${BEN_LATEST};
    update invoice set xml_body = null where invoice_number = ${BEN_LATEST}`)

  const text = await textOfPdf((await answered(readInvoicePdf, 'ben', BEN_LATEST)).rawPayload)

  expect(text).toContain('page 1 of 4')
  expect(text).toContain('page 4 of 4')
  expect(text).toContain('Call to number 160')
})

test('the same bill gives the same PDF', async () => {
  const first = await answered(readInvoicePdf, 'ben', BEN_LATEST)
  const second = await answered(readInvoicePdf, 'ben', BEN_LATEST)

  expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
})

test.each([
  ['BIL-044 CFG-017', 'invoiceDisplay'],
  ['BIL-045 CFG-017', 'pdfDownload'],
])('%s with the switch %s off there is no PDF', async (_requirement, feature) => {
  await api().db.script(`update dynamic_configuration
    set configuration = jsonb_set(configuration, '{features,${feature}}', 'false')`)

  const answer = await answered(readInvoicePdf, 'ben', BEN_LATEST)

  expectRefusal(answer, 'FORBIDDEN')
})

test('BIL-045 a switch that is missing counts as off', async () => {
  await api().db.script(
    `update dynamic_configuration set configuration = configuration #- '{features,pdfDownload}'`,
  )

  expect((await answered(readInvoicePdf, 'ben', BEN_LATEST)).statusCode).toBe(403)
})

const ACCOUNT_CALLS: readonly [string, Asked][] = [
  ['billinginformation', readBillingInformation],
  ['pendingcredits', readPendingCredits],
  ['unbilledcredits', readUnbilledCredits],
  ['invoiceheaders', readInvoiceHeaders],
  ['invoice', readInvoice],
  ['pdf', readInvoicePdf],
  ['summary', readAccountSummary],
  ['services', readServices],
  ['dashboard', readDashboard],
]

test.each(ACCOUNT_CALLS)('ACC-010 %s of an account that is not ben’s is refused', async (_name, call) => {
  const token = await api().tokenOf('ben')
  const parameters = { accountCode: AROHA, invoiceNumber: '1004820024' }

  const answer = await api().make(call, { token, parameters })

  expectRefusal(answer, 'ACCOUNT_CODE_NOT_AVAILABLE')
})
