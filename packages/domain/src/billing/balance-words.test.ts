import { expect, test } from 'vitest'

import { day } from '../day.ts'
import { centsOf } from '../money.ts'

import { promptPaymentParts } from './balance-words.ts'
import { promptPaymentOffer } from './rules.ts'

const today = day.parse('2026-11-21')
const billing = {
  AccountBalance: centsOf(10_000),
  OverdueBalance: centsOf(0),
  CurrentInvoiceDate: null,
  NextInvoiceDate: day.parse('2026-12-10'),
  AmountToPayForPpd: centsOf(8_500),
  PpdExpiryDate: day.parse('2026-11-30'),
  TotalPpdDiscount: centsOf(1_500),
  CurrentTotalPpdDiscount: centsOf(1_500),
}
const taken = (amount: number) => ({
  isOverdue: false,
  next: { day: day.parse('2026-11-30'), amount: centsOf(amount), underWay: false },
})

test('BIL-035 DSH-025 an offer names the discount, the amount and the last day', () => {
  const offer = promptPaymentOffer(billing, null, today)

  expect(offer && promptPaymentParts(offer).join('')).toBe(
    '$15.00 comes off when $85.00 is paid by 30 November.',
  )
})

test('BIL-035 a discount is not offered where credit leaves nothing to pay for it', () => {
  const offer = promptPaymentOffer({ ...billing, AmountToPayForPpd: centsOf(0) }, null, today)

  expect(offer).toBeNull()
})

test.each([
  ['is not offered beside a collection of another amount', 10_000, null],
  ['is offered beside a collection of the same amount', 8_500, centsOf(1_500)],
])('BIL-035 a discount %s', (_case, amount, discount) => {
  expect(promptPaymentOffer(billing, taken(amount), today)?.discount ?? null).toBe(discount)
})
