import { expect, test } from 'vitest'

import { day } from '../day.ts'
import { toCents } from '../money.ts'

import { displayName, findDisplayType, isShown, statementCsv } from './statement.ts'
import type { StatementTransaction } from './statement-calls.ts'

const payment: StatementTransaction = {
  TransactionType: 'CreditCard',
  TransactionDate: day.parse('2026-11-21'),
  Amount: toCents(-20_460),
  Balance: toCents(1_500),
  Description: 'Card payment, Visa',
  Reference: '7f3c',
}

test.each([
  ['BIL-040', 'CreditCard', 'Payment'],
  ['BIL-040', 'DirectDebit', 'Payment'],
  ['BIL-040', 'BillPayment', 'Payment'],
  ['BIL-041', 'Adjustment', 'Reversal'],
  ['BIL-041', 'BadDebt', 'Reversal'],
  ['BIL-041', 'DirectDebitDishonour', 'Reversal'],
  ['BIL-041', 'PaymentReversal', 'Reversal'],
  ['BIL-041', 'CreditCardReversal', 'Reversal'],
  ['BIL-041', 'ChequeDishonoured', 'Reversal'],
  ['BIL-042', 'Refund', 'Refund'],
  ['BIL-042', 'EnergyDividend', 'Refund'],
  ['BIL-043', 'Invoice', 'Invoice'],
  ['BIL-043', 'CapricornInvoice', 'Invoice'],
] as const)('%s BIL-039 %s is shown as %s', (_requirement, transactionType, displayed) => {
  expect(findDisplayType(transactionType)).toBe(displayed)
  expect(displayName(transactionType)).toBe(displayed)
})

test.each([
  ['PromptPaymentDiscount', 'Prompt payment discount'],
  ['constructor', 'Constructor'],
  ['Surcharge', 'Surcharge'],
])('BIL-039 %s is unknown and is shown under its own name: %s', (transactionType, name) => {
  expect(findDisplayType(transactionType)).toBeNull()
  expect(displayName(transactionType)).toBe(name)
})

test('a statement is a file that spreadsheets read, with what customers wrote quoted', () => {
  const refund = { ...payment, TransactionType: 'Refund', Description: '=Ōrewa', Amount: toCents(500) }

  expect(statementCsv([payment, refund])).toBe(
    [
      '\uFEFF"Date","What","Description","Reference","Amount","Balance after"',
      '"2026-11-21","Payment","Card payment, Visa","7f3c",-204.6,15',
      `"2026-11-21","Refund","'=Ōrewa","7f3c",5,15`,
      '',
    ].join('\r\n'),
  )
})

test.each([
  ['all', 'Surcharge', true],
  ['Payment', 'CreditCard', true],
  ['Payment', 'PromptPaymentDiscount', false],
  ['other', 'PromptPaymentDiscount', true],
  ['other', 'CreditCard', false],
] as const)('of the filter %s a %s is shown: %s', (filter, TransactionType, shown) => {
  expect(isShown(filter, { ...payment, TransactionType })).toBe(shown)
})
