import { expect, test } from 'vitest'
import type * as z from 'zod/mini'

import type { CallShape } from '../call.ts'

import {
  PAYMENT_METHODS,
  createCardTransaction,
  createPxFusionTransaction,
  processCardTransaction,
  readSurcharges,
  updatePxFusionTransaction,
} from './contract.ts'
import {
  setManualPayment,
  setPaperlessDirectDebit,
  setPaymentMethod,
  setPreviousCard,
} from './method-calls.ts'
import { readPaymentMethods, readRecurringPayment } from './recurring-payment.ts'
import { DIRECT_DEBIT } from './testing/direct-debit.ts'

test.each<[id: string, expected: string, call: CallShape]>([
  ['PAY-049', 'GET recurringpayment', readRecurringPayment],
  ['PAY-050', 'GET recurringpaymentmethods', readPaymentMethods],
  ['PAY-051', 'GET surcharges', readSurcharges],
  ['PAY-052', 'POST recurringpayment/manual', setManualPayment],
  ['PAY-053', 'POST recurringpayment/previousdpstransaction', setPreviousCard],
  ['PAY-054', 'POST recurringpayment/paperlessdirectdebit', setPaperlessDirectDebit],
  ['PAY-055', 'PUT recurringPaymentMethod', setPaymentMethod],
  ['PAY-056', 'POST dps/createpxfusiontransaction', createPxFusionTransaction],
  ['PAY-057', 'POST dps/updatepxfusiontransaction', updatePxFusionTransaction],
  ['PAY-058', 'POST windcavetransactions', createCardTransaction],
  ['PAY-059', 'POST windcavetransactions/{transactionId}/process', processCardTransaction],
])('%s %s is the call', (_id, expected, { method, path }) => {
  expect(`${method} ${path}`).toBe(expected.replace(' ', ' /accounts/{accountCode}/'))
})

const payment = {
  transactionType: 'Purchase',
  amount: 10,
  isRequestingRecurringPaymentMethod: true,
  cardType: 'Visa',
  returnPath: '/pay',
  owedShown: null,
  confirmed: [],
}
const started = {
  paymentUrl: 'https://gateway.example/pay',
  transactionId: 'ours',
  providerTransactionId: 'theirs',
  form: 'windcave',
}
const number = { AccountName: 'B Fowler', Bank: '01', Branch: '0242', Account: '0100194', Suffix: '00' }
const authority = {
  RequestorName: 'Ben Fowler',
  RequestorEmail: 'ben@demo.example',
  BankName: 'ANZ',
  ConfirmAccountAuthority: true,
  ConfirmTermsConditions: true,
  BankAccountDetail: number,
}

function isTaken(schema: z.ZodMiniType, value: unknown): boolean {
  return schema.safeParse(value).success
}

test.each<[what: string, schema: z.ZodMiniType, whole: object, ours: readonly string[]]>([
  [
    'PAY-013 a card transaction’s request',
    createCardTransaction.body,
    payment,
    ['cardType', 'returnPath', 'owedShown', 'confirmed'],
  ],
  ['PAY-015 the started transaction', createCardTransaction.reply, started, []],
  ['PAY-054 the flat direct debit', setPaperlessDirectDebit.body, DIRECT_DEBIT, ['accountName']],
])('%s needs each of its fields that the documents name', (_what, schema, whole, ours) => {
  const optional = Object.keys(whole).filter((field) => isTaken(schema, { ...whole, [field]: undefined }))

  expect(isTaken(schema, whole)).toBe(true)
  expect(optional).toEqual(ours)
})

test('PAY-011 PAY-055 the paperless direct debit request needs each of its fields', () => {
  const isAccepted = (detail: object) =>
    isTaken(setPaymentMethod.body, { methodType: 'PaperlessDirectDebit', detail })
  const withNumber = (part: object) => isAccepted({ ...authority, BankAccountDetail: { ...number, ...part } })

  expect(isAccepted(authority)).toBe(true)
  expect(Object.keys(authority).filter((field) => isAccepted({ ...authority, [field]: undefined }))).toEqual(
    [],
  )
  expect(Object.keys(number).filter((field) => withNumber({ [field]: undefined }))).toEqual([])
})

test('names of a direct debit are stored without invisible characters', () => {
  const body = setPaymentMethod.body.parse({
    methodType: 'PaperlessDirectDebit',
    detail: {
      ...authority,
      RequestorName: '\u202ABen Fowler\u202C',
      BankAccountDetail: { ...number, AccountName: ' B\u200B Fo\u0302wler\u202C ' },
    },
  })

  expect(body.detail).toMatchObject({
    RequestorName: 'Ben Fowler',
    BankAccountDetail: { AccountName: 'B Fôwler' },
  })
})

test('PAY-046 three methods may be allowed', () => {
  expect(PAYMENT_METHODS).toEqual(['Manual', 'CreditCard', 'PaperlessDirectDebit'])
})
