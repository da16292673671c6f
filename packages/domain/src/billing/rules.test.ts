import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays, day } from '../day.ts'
import type { Day } from '../day.ts'
import { toCents } from '../money.ts'

import type { BillingInformation, InvoiceHeader } from './contract.ts'
import { invoiceAddress, invoiceNumberAt } from './invoice-address.ts'
import type { InvoiceAddress } from './invoice-address.ts'
import {
  amountToPay,
  billingView,
  dueDay,
  earlierInvoicesByMonth,
  calculateEarnedDiscount,
  findNextBillDates,
  hasPpd,
  invoicesByMonth,
  isOverdue,
  nextBillDate,
  totalCredit,
  totalUnbilledCredit,
} from './rules.ts'

const on = (text: string): Day => day.parse(text)
const TODAY = on('2026-11-21')

const billing: BillingInformation = {
  AccountBalance: toCents(32_373),
  OverdueBalance: toCents(16_389),
  CurrentInvoiceDate: on('2026-11-03'),
  NextInvoiceDate: on('2026-12-03'),
  AmountToPayForPpd: toCents(30_873),
  PpdExpiryDate: on('2026-11-23'),
  TotalPpdDiscount: toCents(3_000),
  CurrentTotalPpdDiscount: toCents(1_500),
}

test.each<[why: string, expected: boolean, balance: number, overdue: number]>([
  ['owes and part of it is past its day', true, 1, 1],
  ['owes nothing that is past its day', false, 100, 0],
  ['has a balance of nothing', false, 0, 100],
  ['has a credit', false, -1, 100],
])('BIL-034 an account that %s: overdue is %s', (_why, expected, balance, overdue) => {
  expect(isOverdue({ AccountBalance: toCents(balance), OverdueBalance: toCents(overdue) })).toBe(expected)
})

test.each<[why: string, expected: boolean, discount: number, expiry: string | null]>([
  ['runs on', true, 1_500, '2026-11-22'],
  ['expires today', true, 1_500, '2026-11-21'],
  ['expired yesterday', false, 1_500, '2026-11-20'],
  ['is nothing', false, 0, '2026-11-22'],
  ['has no day', false, 1_500, null],
])('BIL-035 a discount that %s: active is %s', (_why, expected, discount, expiry) => {
  const PpdExpiryDate = expiry === null ? null : on(expiry)

  expect(hasPpd({ CurrentTotalPpdDiscount: toCents(discount), PpdExpiryDate }, TODAY)).toBe(expected)
})

test.each<[requirement: string, why: string, days: number, today: string, expected: string]>([
  ['BIL-036', 'before the current invoice date plus 14 days', 14, '2026-11-16', '2026-11-17'],
  ['BIL-036', 'on that very day', 14, '2026-11-17', '2026-11-17'],
  ['BIL-036', 'on the day of the current invoice plus 20 days', 20, '2026-11-23', '2026-11-23'],
  ['BIL-037', 'after it', 14, '2026-11-18', '2026-12-17'],
  ['BIL-037', 'after the current invoice date plus 20 days', 20, '2026-11-24', '2026-12-23'],
])('%s the next bill date %s', (...[_requirement, _why, days, today, expected]) => {
  expect(nextBillDate(billing, days, on(today))).toBe(expected)
})

test.each([
  [20, '2026-11-23'],
  [0, '2026-12-03'],
])('CFG-010 with %d days the next bill date is %s', (days, expected) => {
  expect(nextBillDate(billing, days, TODAY)).toBe(expected)
})

test.each([
  [14, '2026-11-03'],
  [0, '2026-12-03'],
])('with %d days the bill of the next bill date is made on %s', (days, expected) => {
  const { madeOn, date } = findNextBillDates(billing, [], { configuredDays: days, today: on('2026-11-16') })

  expect(madeOn).toBe(expected)
  expect(date).toBe(nextBillDate(billing, days, on('2026-11-16')))
})

test.each([
  ['2026-11-08', '2026-11-08'],
  ['2020-01-01', '2026-11-23'],
])('DSH-026 the bill of the next bill date, stated due on %s, is due on %s', (stated, expected) => {
  const headers = [{ BillDate: on('2026-11-03'), DueDate: on(stated) }]

  expect(findNextBillDates(billing, headers, { configuredDays: 20, today: TODAY })).toEqual({
    date: '2026-11-23',
    madeOn: '2026-11-03',
    dueOn: expected,
  })
})

test('DSH-026 a bill that is not made yet has no due day', () => {
  const headers = [{ BillDate: on('2026-11-03'), DueDate: on('2026-11-17') }]

  expect(findNextBillDates(billing, headers, { configuredDays: 14, today: TODAY }).dueOn).toBeNull()
})

test('BIL-037 without an invoice yet the next bill date counts from the next one', () => {
  expect(nextBillDate({ ...billing, CurrentInvoiceDate: null }, 14, TODAY)).toBe('2026-12-17')
})

test.each([
  ['2026-11-03', '2026-11-02', '2026-11-23'],
  ['2026-11-03', '2026-11-03', '2026-11-03'],
  ['2026-11-03', '2026-11-17', '2026-11-17'],
  ['2026-02-10', '2020-01-01', '2026-03-02'],
])('BIL-038 billed on %s and stated due on %s falls due on %s', (billDay, stated, expected) => {
  expect(dueDay(on(billDay), on(stated))).toBe(expected)
})

test('BIL-038 no bill ever falls due before its bill date', () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
      expect(dueDay(TODAY, addDays(TODAY, days)) >= TODAY).toBe(true)
    }),
  )
})

test('BIL-021 the billing view has balance, discount and whether either matters', () => {
  expect(billingView(billing, TODAY)).toEqual({
    currentBalance: 32_373,
    hasPPD: true,
    currentTotalPpdDiscount: 1_500,
    isOverdue: true,
  })
  expect(
    billingView({ ...billing, OverdueBalance: toCents(0), PpdExpiryDate: on('2026-11-20') }, TODAY),
  ).toEqual({ currentBalance: 32_373, hasPPD: false, currentTotalPpdDiscount: 1_500, isOverdue: false })
})

test('BIL-022 several pending credits are one total', () => {
  const credits = [1_000, 575].map((amount) => ({ Amount: toCents(amount), Description: '' }))

  expect(totalCredit(credits)).toBe(1_575)
  expect(totalCredit([])).toBe(0)
})

test('BIL-023 several unbilled credits are one total including GST', () => {
  const credits = [575, 25].map((charge) => ({ ChargeIncludingGST: toCents(charge), Description: '' }))

  expect(totalUnbilledCredit(credits)).toBe(600)
})

test.each<[why: string, difference: Partial<BillingInformation>, expected: number]>([
  ['the discounted amount while the discount is active', {}, 30_873],
  ['all of the balance when the discount is over', { PpdExpiryDate: on('2026-11-20') }, 32_373],
  [
    'nothing for a credit',
    { AccountBalance: toCents(-500), CurrentTotalPpdDiscount: toCents(0), AmountToPayForPpd: toCents(-500) },
    0,
  ],
])('BIL-020 BIL-035 a payment starts with %s', (_why, difference, expected) => {
  expect(amountToPay({ ...billing, ...difference }, TODAY)).toBe(expected)
})

test.each([
  ['what is left', 1_500, 20_460],
  ['more than is left', 1_500, 30_000],
  ['a cent less', 0, 20_459],
])('BIL-020 a payment of %s earns a discount of %d cents', (_why, expected, amount) => {
  const standing = { balance: toCents(21_960), currentDiscount: toCents(1_500) }

  expect(calculateEarnedDiscount(standing, toCents(amount))).toBe(expected)
})

function header(InvoiceNumber: number, BillDate: string, IsApproved = true): InvoiceHeader {
  return {
    AccountCode: '100517',
    InvoiceNumber,
    BillDate: on(BillDate),
    DueDate: on('2026-12-31'),
    GST: toCents(0),
    Total: toCents(0),
    Paid: false,
    IsApproved,
  }
}

/** Their numbers do not follow their dates, so that the order of one is not the order of the other. */
const HEADERS = [
  header(4, '2026-08-20'),
  header(1, '2026-10-20'),
  header(3, '2026-09-03'),
  header(2, '2026-09-24'),
  header(5, '2026-11-20', false),
]

function numbers(months: ReturnType<typeof invoicesByMonth>) {
  return months.map(({ month, invoices }) => [month, invoices.map(({ InvoiceNumber }) => InvoiceNumber)])
}

test('BIL-009 invoices are grouped by bill month, newest first, without unapproved ones', () => {
  expect(numbers(invoicesByMonth(HEADERS))).toEqual([
    ['2026-10', [1]],
    ['2026-09', [2, 3]],
    ['2026-08', [4]],
  ])
})

test('BIL-009 two invoices of one day are listed by number, and the same month of two years is two months', () => {
  const headers = [header(6, '2025-10-20'), header(7, '2026-10-20'), header(8, '2026-10-20')]

  expect(numbers(invoicesByMonth(headers))).toEqual([
    ['2026-10', [8, 7]],
    ['2025-10', [6]],
  ])
})

test('BIL-010 the history leaves the latest invoice out', () => {
  expect(numbers(earlierInvoicesByMonth(HEADERS))).toEqual([
    ['2026-09', [2, 3]],
    ['2026-08', [4]],
  ])
  const oneMonth = HEADERS.filter(({ InvoiceNumber }) => InvoiceNumber === 2 || InvoiceNumber === 3)
  expect(numbers(earlierInvoicesByMonth(oneMonth))).toEqual([['2026-09', [3]]])
})

test.each<[requirement: string, invoiceId: string, expected: InvoiceAddress | null]>([
  ['BIL-001', '200417', { kind: 'number', invoiceNumber: 200_417 }],
  ['BIL-002', 'latest', { kind: 'latest' }],
  ['BIL-003', '2026-09-03', { kind: 'billDate', billDate: on('2026-09-03') }],
  ['BIL-003', '2026-02-30', null],
  ['BIL-001', '-1', null],
  ['BIL-001', '1e3', null],
  ['BIL-001', '9'.repeat(16), null],
  ['BIL-002', 'Latest', null],
])('%s the address %s', (_requirement, invoiceId, expected) => {
  expect(invoiceAddress(invoiceId)).toEqual(expected)
})

test.each([
  ['BIL-001', '77', 77],
  ['BIL-002', 'latest', 1],
  ['BIL-003', '2026-09-03', 3],
  ['BIL-003 BIL-064', '2026-09-04', 'INVOICE_NOT_FOUND'],
  ['BIL-003 BIL-064', '2026-11-20', 'INVOICE_NOT_FOUND'],
  ['BIL-064', 'nonsense', 'INVOICE_NOT_FOUND'],
])('%s among the headers %s is %s', (_requirement, invoiceId, expected) => {
  expect(invoiceNumberAt(invoiceAddress(invoiceId), HEADERS)).toBe(expected)
})

test('BIL-061 the latest of an account without approved invoices is NO_LATEST_INVOICE', () => {
  expect(invoiceNumberAt({ kind: 'latest' }, [header(5, '2026-11-20', false)])).toBe('NO_LATEST_INVOICE')
})
