import { expect, test } from 'vitest'

import type { RecurringPayment } from '../payments/recurring-payment.ts'

import { payerText } from './payer.ts'

function payment(maskedCardNumber: string): RecurringPayment {
  return {
    recurringType: 'CreditCard',
    directDebit: null,
    creditCard: {
      cardType: 'Visa',
      maskedCardNumber,
      expiryMonth: 4,
      expiryYear: 2028,
      expiryTime: '2028-04-30T12:00:00Z',
      monthsUntilExpiry: 17,
      nearExpiry: false,
      expired: false,
    },
  }
}

test.each([
  ['as many last digits as its gateway shows', '411111........11', 'your Visa Card ••11'],
  ['four last digits where its gateway shows more', '4111111111111111', 'your Visa Card ••1111'],
  ['none where its gateway shows none', '411111..........', 'your Visa Card'],
])('a saved card has %s', (_what, masked, text) => {
  expect(payerText(payment(masked))).toBe(text)
})
