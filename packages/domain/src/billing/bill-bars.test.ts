import { expect, test } from 'vitest'

import { addDays, addMonths, day } from '../day.ts'
import { toCents } from '../money.ts'

import { averageTotal, billBars } from './bill-bars.ts'
import type { InvoiceHeader } from './contract.ts'

const first = day.parse('2026-01-31')

function bill(number: number, differences: Partial<InvoiceHeader> = {}): InvoiceHeader {
  return {
    AccountCode: '100517',
    InvoiceNumber: number,
    BillDate: addMonths(first, number),
    DueDate: addMonths(first, number),
    GST: toCents(0),
    Total: toCents(100),
    Paid: true,
    IsApproved: true,
    ...differences,
  }
}

const bills = (many: number) => Array.from({ length: many }, (_, place) => bill(place + 1))

function labels(headers: readonly InvoiceHeader[]) {
  return billBars(headers).map((bar) => (bar.kind === 'bill' ? bar.bill.InvoiceNumber : bar.month))
}

test.each([12, 13, 60])('BIL-015 BIL-016 of %i bills the chart takes the last 12, oldest first', (many) => {
  const last = Array.from({ length: 12 }, (_, place) => many - 11 + place)

  expect(labels(bills(many).toReversed())).toEqual(last)
  expect(labels(bills(many))).toEqual(last)
})

test('BIL-015 BIL-017 fewer than 12 are padded to 12 with the months before the oldest', () => {
  expect(labels(bills(3))).toEqual([
    '2025-05-01',
    '2025-06-01',
    '2025-07-01',
    '2025-08-01',
    '2025-09-01',
    '2025-10-01',
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    1,
    2,
    3,
  ])
})

test('BIL-017 one bill has eleven months before it', () => {
  expect(labels([bill(1)])).toHaveLength(12)
  expect(labels([bill(1)]).at(-2)).toBe('2026-01-01')
})

test('without a bill there is nothing to chart', () => {
  expect(labels([])).toEqual([])
})

test('BIL-016 an unapproved bill is no bar', () => {
  expect(labels([...bills(12), bill(13, { IsApproved: false })]).at(-1)).toBe(12)
})

test('BIL-016 weekly bills are side by side, whatever their months', () => {
  const weekly = Array.from({ length: 14 }, (_, place) =>
    bill(place + 1, { BillDate: addDays(first, place * 7) }),
  )

  expect(labels(weekly)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
})

test.each<[string, number[], number | null]>([
  ['two bills', [100, 201], 151],
  ['a bill and a credit', [100, -301], -100],
  ['no bills', [], null],
])('the average of %s leaves out the months without one', (_what, totals, average) => {
  const headers = totals.map((total, place) => bill(place + 1, { Total: toCents(total) }))

  expect(averageTotal(billBars(headers))).toBe(average)
})
