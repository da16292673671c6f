import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'

import { readInvoicePdf } from '@switchboard/domain/billing/contract'
import type { SentBody } from '@switchboard/domain/call'
import { amendOrder, commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { readOrder } from '@switchboard/domain/ordering/following/contract'
import {
  amendOlderOrder,
  commitOlderOrder,
  createOlderOrder,
  readOlderOrder,
} from '@switchboard/domain/ordering/older/contract'
import { ORDER } from '@switchboard/domain/ordering/testing/orders'
import { calculatePasswordComplexity } from '@switchboard/domain/passwords/contract'
import { readContactPeople } from '@switchboard/domain/people/contact-person-calls'
import { readPendingPeople, readPeople } from '@switchboard/domain/people/contract'
import {
  createCardTransaction,
  processCardTransaction,
  readCardTransaction,
} from '@switchboard/domain/payments/contract'
import { readPaymentMethods, readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'
import { readAvailableNumbers } from '@switchboard/domain/qualification/contract'
import { userClaims } from '@switchboard/domain/session/claims'
import { qualifyEnergyLocation } from '@switchboard/domain/power/contract'
import { changePowerPlan } from '@switchboard/domain/power/order-calls'
import { readTollFree, readTollFreeDestination } from '@switchboard/domain/toll-free/contract'
import { readCalls } from '@switchboard/domain/usage/calls'
import {
  readDataBlocks,
  readDataByBillDate,
  readDataByDay,
  readDataByHour,
  readDataSummary,
} from '@switchboard/domain/usage/data'
import { readDataNow, readPowerNow } from '@switchboard/domain/usage/now'
import { readPowerByDay, readPowerReadings, readPowerSummary } from '@switchboard/domain/usage/power'

import { testBrowser } from '#web/testing/browser.ts'
import { answersRaw, testNetwork } from '#web/testing/network.ts'
import { catchCode, signInAs, testCalls } from '#web/testing/portal.tsx'

import { makeCall } from './make-call.ts'
import { answerClaimsWith, creation, search } from './testing/calls.ts'

const olderOrder: SentBody<typeof amendOlderOrder> = {
  Header: { SalesChannel: 'SelfService', BusinessGroup: 'residential', SalesPerson: 'SelfServiceV1' },
  meta: { orderTypeId: 2 },
  Services: [],
  AdditionalProducts: [],
  HardwareOrders: [],
  Questions: [],
  PromoCodes: [],
  LosingProviders: [],
}

const network = testNetwork()
testBrowser()

describe('API-007 an answer that is not the reply of its call', () => {
  test.each([
    ['nothing', ''],
    ['HTML', '<!doctype html><h1>Hello</h1>'],
    ['null', 'null'],
    ['another shape', '{"accountClaims":[]}'],
    ['half of it', '{"AccountClaims":['],
  ])('raises the code of the call: %s', async (_what, text) => {
    testCalls()
    signInAs()
    network.use(answerClaimsWith(200, text))

    expect(await catchCode(makeCall(userClaims))).toBe('NO_ACCOUNT_CLAIMS_DATA')
  })

  const ofAccount = { parameters: { accountCode: '1' } }
  const ofOrder = { parameters: { accountCode: '1', orderId: '2' } }
  const ofOlder = { parameters: { accountCode: '1', orderId: '2', orderToken: '3' } }
  const ofTransaction = { parameters: { accountCode: '1', transactionId: '2' } }

  test.each<[what: string, asked: () => Promise<unknown>, code: string]>([
    [
      'PAY-060 the payment method',
      () => makeCall(readRecurringPayment, ofAccount),
      'INVALID_PAYMENT_METHOD_RESPONSE',
    ],
    [
      'PAY-061 the allowed methods',
      () => makeCall(readPaymentMethods, ofAccount),
      'INVALID_ALLOWED_PAYMENT_METHODS_RESPONSE',
    ],
    [
      'PAY-062 the creation of a transaction',
      () => makeCall(createCardTransaction, { ...ofAccount, body: creation }),
      'INVALID_TRANSACTION_CREATION_RESPONSE',
    ],
    [
      'PAY-063 a poll',
      () => makeCall(readCardTransaction, ofTransaction),
      'INVALID_TRANSACTION_UPDATE_RESPONSE',
    ],
    [
      'PAY-063 the processing',
      () => makeCall(processCardTransaction, ofTransaction),
      'INVALID_TRANSACTION_UPDATE_RESPONSE',
    ],
    [
      'PWD-025 the strength of a password',
      () => makeCall(calculatePasswordComplexity, { body: { Password: 'p' } }),
      'INVALID_PASSWORD_COMPLEXITY_RESPONSE',
    ],
    ['TFR-010 the toll-free number', () => makeCall(readTollFree, ofAccount), 'NO_SERVICE_ENTITY'],
    [
      'TFR-011 its destination',
      () => makeCall(readTollFreeDestination, { parameters: { accountCode: '1', serviceEntity: '2' } }),
      'NO_DESTINATION_NUMBER',
    ],
    ['PPL-031 the people', () => makeCall(readPeople, ofAccount), 'NO_AUTHORIZED_PERSONS'],
    ['PPL-031 the pending people', () => makeCall(readPendingPeople, ofAccount), 'NO_AUTHORIZED_PERSONS'],
    [
      'PPL-031 the people in the older form',
      () => makeCall(readContactPeople, ofAccount),
      'NO_AUTHORIZED_PERSONS',
    ],
    [
      'ORD-091 a created order',
      () => makeCall(createOrder, { ...ofAccount, body: { type: 'plan' }, idempotencyKey: 'x' }),
      'INVALID_ORDER_CREATION_RESPONSE',
    ],
    [
      'ORD-091 a created older order',
      () => makeCall(createOlderOrder, { ...ofAccount, body: { orderTypeId: 2 }, idempotencyKey: 'x' }),
      'INVALID_ORDER_CREATION_RESPONSE',
    ],
    ['ORD-093 an order', () => makeCall(readOrder, ofOrder), 'NO_ORDER_DATA'],
    ['ORD-093 an older order', () => makeCall(readOlderOrder, ofOlder), 'NO_ORDER_DATA'],
    [
      'ORD-094 an older amend',
      () => makeCall(amendOlderOrder, { ...ofOlder, body: olderOrder, idempotencyKey: 'x' }),
      'NO_FEEDBACK_DATA',
    ],
    [
      'ORD-094 an older commit',
      () => makeCall(commitOlderOrder, { ...ofOlder, body: {}, idempotencyKey: 'x' }),
      'NO_FEEDBACK_DATA',
    ],
    [
      'ORD-094 an amend',
      () => makeCall(amendOrder, { ...ofOrder, body: ORDER, idempotencyKey: 'x' }),
      'NO_FEEDBACK_DATA',
    ],
    [
      'ORD-094 a commit',
      () => makeCall(commitOrder, { ...ofOrder, body: {}, idempotencyKey: 'x' }),
      'NO_FEEDBACK_DATA',
    ],
    [
      'USE-058 the data of a bill period',
      () => makeCall(readDataSummary, ofAccount),
      'INVALID_INTERNET_USAGE_RESPONSE',
    ],
    [
      'USE-058 data by bill date',
      () => makeCall(readDataByBillDate, ofAccount),
      'INVALID_INTERNET_USAGE_RESPONSE',
    ],
    [
      'USE-058 data by day',
      () => makeCall(readDataByDay, { ...ofAccount, query: { billDate: '2026-11-03' } }),
      'INVALID_INTERNET_USAGE_RESPONSE',
    ],
    [
      'USE-058 data by hour',
      () => makeCall(readDataByHour, { ...ofAccount, query: { date: '2026-11-03' } }),
      'INVALID_INTERNET_USAGE_RESPONSE',
    ],
    [
      'USE-058 data of the home page',
      () => makeCall(readDataNow, ofAccount),
      'INVALID_INTERNET_USAGE_RESPONSE',
    ],
    ['USE-059 data blocks', () => makeCall(readDataBlocks, ofAccount), 'INVALID_DATA_BLOCKS_RESPONSE'],
    [
      'USE-061 the power of a bill period',
      () => makeCall(readPowerSummary, ofAccount),
      'INVALID_POWER_ELECTRICITY_SUMMARY_RESPONSE',
    ],
    [
      'USE-061 power by day',
      () => makeCall(readPowerByDay, { ...ofAccount, query: { billDate: '2026-11-03' } }),
      'INVALID_POWER_ELECTRICITY_SUMMARY_RESPONSE',
    ],
    [
      'USE-061 power of the home page',
      () => makeCall(readPowerNow, ofAccount),
      'INVALID_POWER_ELECTRICITY_SUMMARY_RESPONSE',
    ],
    [
      'USE-062 the readings of power',
      () => makeCall(readPowerReadings, ofAccount),
      'INVALID_POWER_ELECTRICITY_READINGS_RESPONSE',
    ],
    [
      'PWR-091 the qualification of a place for power',
      () =>
        makeCall(qualifyEnergyLocation, {
          parameters: { ...ofAccount.parameters, locationId: '9000011' },
          query: { salesChannel: 'SelfService' },
        }),
      'INVALID_POWER_qualifyEnergyLocation_RESPONSE',
    ],
    [
      'PWR-092 a change of the power plan',
      () =>
        makeCall(changePowerPlan, {
          ...ofAccount,
          body: { icp: '0001000002CKCA7', planKey: 'power-smart-low', salesChannel: 'SelfService' },
        }),
      'INVALID_POWER_CHANGE_PLAN_RESPONSE',
    ],
    ['USE-060 calls', () => makeCall(readCalls, { ...ofAccount, query: {} }), 'INVALID_CALLS_RESPONSE'],
  ])('of %s raises its code, malformed or missing', async (_what, send, code) => {
    testCalls()
    signInAs()
    network.use(http.all('*', () => HttpResponse.json({ unexpected: true })))
    const malformed = await catchCode(send())
    network.use(http.all('*', () => new HttpResponse('')))
    const missing = await catchCode(send())

    expect([malformed, missing]).toEqual([code, code])
  })

  test('is a general error where the call has no code for it', async () => {
    testCalls()
    signInAs()
    network.use(answersRaw(search, 'null'))

    expect(await catchCode(makeCall(search))).toBe('GENERAL_ERROR')
  })

  test('QUA-021 no phone numbers at all are no answer', async () => {
    testCalls()
    signInAs()
    network.use(answersRaw(readAvailableNumbers, '{"PhoneNumbers":[]}'))

    const query = { LocationID: '1', count: '3' }
    expect(await catchCode(makeCall(readAvailableNumbers, { ...ofAccount, query }))).toBe(
      'NO_PHONE_NUMBERS_AVAILABLE',
    )
  })

  test('USE-060 an answer without its calls is malformed', async () => {
    testCalls()
    signInAs()
    network.use(answersRaw(readCalls, '{"billDates":[],"period":null,"nextBefore":null,"nextAfter":null}'))

    expect(await catchCode(makeCall(readCalls, { ...ofAccount, query: {} }))).toBe('INVALID_CALLS_RESPONSE')
  })

  test.each(['{"periods":[]}', '{"readings":[]}'])(
    'USE-062 power readings with one of two lists alone, %s, are malformed',
    async (body) => {
      testCalls()
      signInAs()
      network.use(answersRaw(readPowerReadings, body))

      expect(await catchCode(makeCall(readPowerReadings, ofAccount))).toBe(
        'INVALID_POWER_ELECTRICITY_READINGS_RESPONSE',
      )
    },
  )

  test('is no PDF', async () => {
    testCalls()
    signInAs()
    network.use(answersRaw(readInvoicePdf, '<html>'))

    const parameters = { accountCode: '1', invoiceNumber: '2' }
    expect(await catchCode(makeCall(readInvoicePdf, { parameters }))).toBe('PDF_GENERATION_FAILED')
  })
})
