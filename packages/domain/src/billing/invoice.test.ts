import { expect, test } from 'vitest'

import { parseInvoiceBody } from './invoice.ts'
import type { XmlElement } from './invoice.ts'

function element(name: string, ...children: XmlElement[]): XmlElement {
  return { name, text: '', children }
}

function field(name: string, text: string): XmlElement {
  return { name, text, children: [] }
}

const line = element(
  'DetailLine',
  field('CategoryName', 'Broadband'),
  field('SubCategoryName', 'Fibre 950'),
  field('Charge', '95.00'),
  field('ChargeExcludingGST', '82.61'),
  field('NumberBilled', '1'),
  field('Description1', ''),
  field('Description2', '20 Nov to 19 Dec'),
)

const parts: Record<string, XmlElement> = {
  StatementLines: element(
    'StatementLines',
    element(
      'StatementLine',
      field('Type', 'Invoice'),
      field('Description', 'This bill'),
      field('Amount', '95.00'),
    ),
  ),
  DetailLines: element('DetailLines', line),
  StaticContent: element(
    'StaticContent',
    field('DisplayGSTInclusiveValuesFlag', 'true'),
    field('GSTDefaultRate', '15'),
    field('CompanyTaxNumber', '123-456-789'),
  ),
  Summary: element('Summary', field('Charged', '95.00'), field('Calls', '0.00')),
}

function invoice(difference: Record<string, XmlElement> = {}): XmlElement {
  return element('Invoice', ...Object.values({ ...parts, ...difference }))
}

test('BIL-029 BIL-030 BIL-032 BIL-033 amounts of a body are parsed in cents', () => {
  expect(parseInvoiceBody(invoice())).toEqual({
    StatementLines: [{ Type: 'Invoice', Description: 'This bill', Amount: 9_500 }],
    DetailLines: [
      {
        CategoryName: 'Broadband',
        SubCategoryName: 'Fibre 950',
        Charge: 9_500,
        ChargeExcludingGST: 8_261,
        NumberBilled: 1,
        Description1: '',
        Description2: '20 Nov to 19 Dec',
      },
    ],
    StaticContent: {
      DisplayGSTInclusiveValuesFlag: true,
      GSTDefaultRate: 15,
      CompanyTaxNumber: '123-456-789',
    },
    InvoicePromptPayment: null,
    Summary: { Charged: 9_500, Calls: 0 },
  })
})

test('BIL-028 the statement lines of a body are of four types only', () => {
  const createStatementLine = (Type: string) =>
    element('StatementLine', field('Type', Type), field('Description', Type), field('Amount', '-1.50'))
  const types = ['Balance', 'Invoice', 'Payment', 'Refund']
  const body = (given: string[]) =>
    parseInvoiceBody(
      invoice({ StatementLines: element('StatementLines', ...given.map(createStatementLine)) }),
    )

  expect(body(types)?.StatementLines).toEqual(
    types.map((Type) => ({ Type, Description: Type, Amount: -150 })),
  )
  expect(body([...types, 'Gift'])).toBeNull()
})

test('BIL-031 a body has the last day and the amount of its prompt-payment discount', () => {
  const prompt = element(
    'InvoicePromptPayment',
    field('ExpiryDate', '2026-11-23'),
    field('Discount', '15.00'),
  )

  expect(parseInvoiceBody(invoice({ Prompt: prompt }))?.InvoicePromptPayment).toEqual({
    ExpiryDate: '2026-11-23',
    Discount: 1_500,
  })
})

test('a line without its value excluding GST is parsed without that value', () => {
  const children = line.children.filter(({ name }) => name !== 'ChargeExcludingGST')
  const body = parseInvoiceBody(invoice({ DetailLines: element('DetailLines', { ...line, children }) }))

  expect(body?.DetailLines).toHaveLength(1)
  expect(body?.DetailLines[0]?.ChargeExcludingGST).toBeUndefined()
})

test.each<[why: string, root: XmlElement | null]>([
  ['is missing', null],
  ['has another root', element('Bill', ...Object.values(parts))],
  ['lacks its lines', invoice({ DetailLines: element('Nothing') })],
  ['has an amount that is not a number', invoice({ Summary: element('Summary', field('Charged', '12,00')) })],
  [
    'has a number of more digits than any bill',
    invoice({
      DetailLines: element(
        'DetailLines',
        element('DetailLine', ...line.children, field('UnitPriceCents', '9'.repeat(13))),
      ),
    }),
  ],
  [
    'has an invalid expiry day',
    invoice({
      Prompt: element('InvoicePromptPayment', field('ExpiryDate', '2026-02-30'), field('Discount', '5.00')),
    }),
  ],
])('BIL-063 a body that %s cannot be read', (_why, root) => {
  expect(parseInvoiceBody(root)).toBeNull()
})
