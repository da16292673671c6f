import { expect, test } from 'vitest'

import { invoiceDocument, readInvoice, readInvoicePdf } from '@switchboard/domain/billing/contract'
import { parseInvoiceBody } from '@switchboard/domain/billing/invoice'
import type { InvoiceBody } from '@switchboard/domain/billing/invoice'

import { expectRefusal } from '#api/testing/expect-refusal.ts'
import { readPdfText } from '#api/testing/pdf-text.ts'

import { parseXml } from './xml.ts'
import { BEN, TAMA, testBilling } from './testing/bills.ts'

const { api, authorize } = testBilling()
const BEN_LATEST = '1005170024'

async function requestInvoice(
  call: typeof readInvoice | typeof readInvoicePdf,
  user: string,
  invoiceNumber: string,
) {
  const { token, parameters } = await authorize(user, invoiceNumber.slice(0, 6))
  return api().make(call, { token, parameters: { ...parameters, invoiceNumber } })
}

async function readInvoiceBody(user: string, invoiceNumber: string): Promise<InvoiceBody> {
  const answer = await requestInvoice(readInvoice, user, invoiceNumber)
  const body = parseInvoiceBody(parseXml(invoiceDocument.parse(answer.json()).Xml))
  if (body === null) throw new Error(`the body of ${invoiceNumber} cannot be read`)
  return body
}

test('BIL-028 BIL-052 an invoice is its header and a body with statement lines', async () => {
  const answer = await requestInvoice(readInvoice, 'ben', '1005170023')
  const body = await readInvoiceBody('ben', BEN_LATEST)

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

test('BIL-028 a booking between two bills is a payment, a refund or a change of the balance', async () => {
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

  const body = await readInvoiceBody('ben', BEN_LATEST)

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
  const answer = await requestInvoice(readInvoice, 'aroha', '1004820024')
  const body = await readInvoiceBody('aroha', '1004820024')

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

test('BIL-032 an invoice is returned with the XML body that it was stored with', async () => {
  await api().db.script(`update invoice set xml_body = '<Invoice>stored</Invoice>'
    where invoice_number = ${BEN_LATEST}`)

  const answer = await requestInvoice(readInvoice, 'ben', BEN_LATEST)

  expect(answer.json()).toMatchObject({ IsApproved: true, Xml: '<Invoice>stored</Invoice>' })
})

test('BIL-030 BIL-047 a business bill leaves GST out of its values and a residential one does not', async () => {
  const business = await readInvoiceBody('dev', '1006010024')
  const residential = await readInvoiceBody('ben', BEN_LATEST)

  expect(business.StaticContent).toEqual({
    DisplayGSTInclusiveValuesFlag: false,
    GSTDefaultRate: 15,
    CompanyTaxNumber: '123-456-789',
  })
  expect(residential.StaticContent.DisplayGSTInclusiveValuesFlag).toBe(true)
})

test('BIL-030 an invoice keeps the GST rate and the tax number with which it was made', async () => {
  await api().db.script(`update invoice set gst_rate_percent = 12.5, company_tax_number = '987-654-321'
    where invoice_number = ${BEN_LATEST}`)

  expect((await readInvoiceBody('ben', BEN_LATEST)).StaticContent).toEqual({
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
  const { StaticContent, DetailLines } = await readInvoiceBody(user, number)
  const text = await readPdfText((await requestInvoice(readInvoicePdf, user, number)).rawPayload)

  const [first] = DetailLines
  const formatPrice = (cents = 0) => `$${(cents / 100).toFixed(2)}`
  expect(StaticContent.DisplayGSTInclusiveValuesFlag).toBe(withGst)
  expect(text.includes(formatPrice(first?.Charge))).toBe(withGst)
  expect(text.includes(formatPrice(first?.ChargeExcludingGST))).toBe(!withGst)
})

test('BIL-031 a bill has the last day of its prompt payment discount, if it has a discount', async () => {
  expect((await readInvoiceBody('ben', BEN_LATEST)).InvoicePromptPayment).toEqual({
    ExpiryDate: '2026-11-23',
    Discount: 1_500,
  })
  expect((await readInvoiceBody('dev', '1006010024')).InvoicePromptPayment).toBeNull()
})

test('BIL-033 the summary of an invoice has its total charge and the part for calls', async () => {
  expect((await readInvoiceBody('aroha', '1004820024')).Summary).toEqual({ Charged: 27_011, Calls: 235 })
})

test('the text of a line is unchanged, except for characters that XML cannot carry', async () => {
  await api().db.script(`
    update invoice_line set description_1 = 'a\u0002b ]]> &amp; Ōrewa' where account_code = '${TAMA}';
    update invoice set xml_body = null where account_code = '${TAMA}'`)

  const body = await readInvoiceBody('tama', '1030010004')

  expect(body.DetailLines.map(({ SubCategoryName }) => SubCategoryName)).toContain(
    'Moving fee <half> & "half"',
  )
  expect(body.DetailLines[0]?.Description1).toBe('ab ]]> &amp; Ōrewa')
})

test.each(['1', '999999999999999', '1e3', '0x1', '-1', '9'.repeat(40), 'latest', '1004820024'])(
  'BIL-064 an invoice %s that ben does not have is INVOICE_NOT_FOUND',
  async (invoiceNumber) => {
    const { token, parameters } = await authorize('ben', BEN)

    const answer = await api().make(readInvoice, { token, parameters: { ...parameters, invoiceNumber } })
    const pdf = await api().make(readInvoicePdf, { token, parameters: { ...parameters, invoiceNumber } })

    expectRefusal(answer, 'INVOICE_NOT_FOUND')
    expectRefusal(pdf, 'INVOICE_NOT_FOUND')
  },
)

test('BIL-062 an unapproved invoice is INVOICE_NOT_APPROVED, and so is its PDF', async () => {
  const answer = await requestInvoice(readInvoice, 'tama', '1030010006')
  const pdf = await requestInvoice(readInvoicePdf, 'tama', '1030010006')

  expectRefusal(answer, 'INVOICE_NOT_APPROVED')
  expectRefusal(pdf, 'INVOICE_NOT_APPROVED')
})

test('BIL-066 a bill with an unreadable body is returned unchanged, and its PDF fails', async () => {
  const answer = await requestInvoice(readInvoice, 'tama', '1030010005')
  const pdf = await requestInvoice(readInvoicePdf, 'tama', '1030010005')

  expect(answer.statusCode).toBe(200)
  expect(parseXml(invoiceDocument.parse(answer.json()).Xml)).toBeNull()
  expectRefusal(pdf, 'PDF_GENERATION_FAILED')
})

test('BIL-046 the PDF equals the body, to the cent and with macrons', async () => {
  const answer = await requestInvoice(readInvoicePdf, 'aroha', '1004830026')
  const text = await readPdfText(answer.rawPayload)

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
  const { DetailLines, StaticContent } = await readInvoiceBody(user, invoiceNumber)
  const text = await readPdfText((await requestInvoice(readInvoicePdf, user, invoiceNumber)).rawPayload)

  const charges = DetailLines.map((line) =>
    StaticContent.DisplayGSTInclusiveValuesFlag ? line.Charge : (line.ChargeExcludingGST ?? 0),
  )
  // a credit has CR behind its amount, and a charge of zero is FREE
  const formatCharge = (charge: number) => (charge === 0 ? 'FREE' : `$${(Math.abs(charge) / 100).toFixed(2)}`)
  const missing = charges.filter((charge) => !text.includes(formatCharge(charge)))
  expect(charges.length).toBeGreaterThan(2)
  expect(missing).toEqual([])
})

test('a bill of many lines continues on numbered pages', async () => {
  await api().db.script(`
    insert into invoice_line
    select account_code, invoice_number, n, 'Extras', 'Call to number ' || n, 115, 100, 1, 'About the call', '' from invoice
    cross join generate_series(100, 160) n where invoice_number = ${BEN_LATEST};
    update invoice set xml_body = null where invoice_number = ${BEN_LATEST}`)

  const text = await readPdfText((await requestInvoice(readInvoicePdf, 'ben', BEN_LATEST)).rawPayload)

  expect(text).toContain('page 1 of 4')
  expect(text).toContain('page 4 of 4')
  expect(text).toContain('Call to number 160')
})

test('the same bill gives the same PDF', async () => {
  const first = await requestInvoice(readInvoicePdf, 'ben', BEN_LATEST)
  const second = await requestInvoice(readInvoicePdf, 'ben', BEN_LATEST)

  expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
})

test.each([
  ['BIL-044 CFG-017', 'invoiceDisplay'],
  ['BIL-045 CFG-017', 'pdfDownload'],
])('%s a PDF is refused while the switch %s is off', async (_requirement, feature) => {
  await api().db.script(`update dynamic_configuration
    set configuration = jsonb_set(configuration, '{features,${feature}}', 'false')`)

  const answer = await requestInvoice(readInvoicePdf, 'ben', BEN_LATEST)

  expectRefusal(answer, 'FORBIDDEN')
})

test('BIL-045 a missing switch counts as off', async () => {
  await api().db.script(
    `update dynamic_configuration set configuration = configuration #- '{features,pdfDownload}'`,
  )

  expect((await requestInvoice(readInvoicePdf, 'ben', BEN_LATEST)).statusCode).toBe(403)
})
