import { expect, test } from 'vitest'

import { day } from '../day.ts'
import { toCents } from '../money.ts'

import { promptPaymentParts } from './balance-words.ts'

const today = day.parse('2026-11-21')
const billing = {
  AccountBalance: toCents(10_000),
  OverdueBalance: toCents(0),
  CurrentInvoiceDate: null,
  NextInvoiceDate: day.parse('2026-12-10'),
  AmountToPayForPpd: toCents(8_500),
  PpdExpiryDate: day.parse('2026-11-30'),
  TotalPpdDiscount: toCents(1_500),
  CurrentTotalPpdDiscount: toCents(1_500),
}
const createCollection = (amount: number) => ({
  isOverdue: false,
  next: { day: day.parse('2026-11-30'), amount: toCents(amount), underWay: false },
})

test('BIL-035 DSH-025 an offer names the discount, the amount and the last day', () => {
  expect(promptPaymentParts(billing, null, today)?.join('')).toBe(
    '$15.00 comes off when $85.00 is paid by 30 November.',
  )
})

test('BIL-035 a discount is not offered where credit leaves nothing to pay for it', () => {
  expect(promptPaymentParts({ ...billing, AmountToPayForPpd: toCents(0) }, null, today)).toBeNull()
})

test.each([
  ['is not offered beside a collection of another amount', 10_000, undefined],
  ['is offered beside a collection of the same amount', 8_500, '$15.00 comes off'],
])('BIL-035 a discount %s', (_case, amount, discount) => {
  expect(promptPaymentParts(billing, createCollection(amount), today)?.[0]).toBe(discount)
})
