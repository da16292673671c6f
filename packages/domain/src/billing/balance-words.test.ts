import { expect, test } from 'vitest'

import { day } from '../day.ts'
import { toCents } from '../money.ts'

import { promptPaymentParts, toHeadlineAmount } from './balance-words.ts'

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

const LESS = '$100.00 less $15.00 prompt payment discount'

test.each([
  {
    what: 'is the amount less the discount',
    amount: 8_500,
    explanation: `${LESS} if you pay by 30 November.`,
  },
  {
    what: 'is the amount less the discount, and the collection of it',
    outlook: createCollection(8_500),
    amount: 8_500,
    explanation: `${LESS}, taken on 30 November.`,
  },
  {
    what: 'is a collection of a part',
    outlook: createCollection(4_000),
    amount: 4_000,
    explanation: 'Part of the $100.00 that you owe.',
  },
  { what: 'is a collection of the balance', outlook: createCollection(10_000), amount: 10_000 },
  {
    what: 'is the balance once the discount has expired',
    changes: { PpdExpiryDate: day.parse('2026-11-20') },
    amount: 10_000,
  },
  {
    what: 'is the balance if nothing has to be paid for the discount',
    changes: { AmountToPayForPpd: toCents(0) },
    amount: 10_000,
  },
  {
    what: 'is a credit',
    changes: { AccountBalance: toCents(-500) },
    outlook: createCollection(8_500),
    amount: -500,
  },
  { what: 'is zero for a settled account', changes: { AccountBalance: toCents(0) }, amount: 0 },
])(
  'BIL-005 BIL-035 DSH-025 the large amount $what',
  ({ changes, outlook = null, amount, explanation = null }) => {
    expect(toHeadlineAmount({ ...billing, ...changes }, outlook, today)).toEqual({ amount, explanation })
  },
)

test('an overdue account pays by hand, though a later collection is known', () => {
  const overdue = { ...createCollection(8_500), isOverdue: true }

  expect(toHeadlineAmount(billing, overdue, today).explanation).toMatch(/if you pay by 30 November/)
})

test('a collection under way has no day', () => {
  const { next } = createCollection(8_500)

  expect(
    toHeadlineAmount(billing, { isOverdue: false, next: { ...next, underWay: true } }, today).explanation,
  ).toBe('$100.00 less $15.00 prompt payment discount, being taken now.')
})
