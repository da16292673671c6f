import { expect, test } from 'vitest'

import { day } from '../day.ts'
import { toCents } from '../money.ts'

import { billPaymentText } from './bill-words.ts'

const today = day.parse('2026-11-21')
const underWay = { day: day.parse('2026-11-18'), amount: toCents(5_000), underWay: true }
const late = {
  header: { Paid: false, Total: toCents(5_000) },
  prompt: null,
  payment: null,
  outlook: { isOverdue: true, promise: null, next: underWay, withNextBill: true, failed: null },
  today,
  mayPay: true,
}

test.each([
  ['that fell due before the collection under way is being taken', '2026-11-18', 'we are taking it now.'],
  [
    'that fell due after the collection under way is asked for',
    '2026-11-19',
    'Please pay it here by card now',
  ],
])('BIL-038 a late bill %s', (_case, dueOn, text) => {
  expect(billPaymentText({ ...late, dueOn: day.parse(dueOn) })).toContain(text)
})
