import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { readInvoicePdf } from '@switchboard/domain/billing/contract'
import { readAccountStatements } from '@switchboard/domain/billing/statement-calls'
import { defineCall } from '@switchboard/domain/call'
import type { CallShape, SentBody } from '@switchboard/domain/call'
import { readDynamicConfiguration } from '@switchboard/domain/config/contract'
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
import { addPerson, readPendingPeople, readPeople } from '@switchboard/domain/people/contract'
import {
  createCardTransaction,
  processCardTransaction,
  readCardTransaction,
} from '@switchboard/domain/payments/contract'
import { readPaymentMethods, readRecurringPayment } from '@switchboard/domain/payments/recurring-payment'
import { readAvailableNumbers } from '@switchboard/domain/qualification/contract'
import { userClaims } from '@switchboard/domain/session/claims'
import { login, logout, salesPerson } from '@switchboard/domain/session/contract'
import { changePowerPlan, qualifyEnergyLocation } from '@switchboard/domain/power/contract'
import { readCalls } from '@switchboard/domain/usage/calls'
import {
  readDataBlocks,
  readDataByBillDate,
  readDataByDay,
  readDataByHour,
  readDataSummary,
} from '@switchboard/domain/usage/data'
import { readPowerByDay, readPowerReadings, readPowerSummary } from '@switchboard/domain/usage/power'
import * as z from 'zod/mini'

import { openedAt, setOnline, testBrowser } from '#web/testing/browser.ts'
import {
  TEST_BASE,
  addressOf,
  answers,
  answersRaw,
  breaks,
  refuses,
  sentRequests,
  testNetwork,
} from '#web/testing/network.ts'
import { outcomeOf, signedIn, testCalls, testToken } from '#web/testing/portal.tsx'

import { Failure } from './failure.ts'
import { correlationId, makeCall } from './make-call.ts'
import { session } from './session.ts'

const creation: SentBody<typeof createCardTransaction> = {
  transactionType: 'Purchase',
  amount: 1,
  isRequestingRecurringPaymentMethod: false,
  cardType: 'Visa',
  returnPath: '/pay',
  owedShown: null,
  confirmed: [],
}

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

const claims = { AccountClaims: [{ AccountCode: '100517', businessGroup: 'residential' }] }
const credentials = {
  userpool: 'customers',
  username: 'a@b.nz',
  password: 'p',
  longlifesession: 'false',
} as const
const search = defineCall({
  method: 'GET',
  path: '/search',
  access: 'session',
  query: z.object({
    text: z.optional(z.nullable(z.string())),
    page: z.optional(z.number()),
    exact: z.optional(z.boolean()),
  }),
  reply: z.object({}),
  errors: [],
})

function claimsAnswer(status: number, body: object | string = {}, statusText = '') {
  return answersRaw(userClaims, typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    statusText,
  })
}

describe('a call with a session', () => {
  test.each<[access: string, call: CallShape, parameters: Record<string, string>]>([
    ['session', userClaims, {}],
    ['account', readAccount, { accountCode: '1' }],
    ['owner', addPerson, { accountCode: '1' }],
    ['staff', salesPerson, {}],
  ])('API-001 sends its token as a bearer token: %s', async (access, call, parameters) => {
    testCalls()
    signedIn()
    network.use(http.all('*', () => HttpResponse.json({})))

    await outcomeOf(makeCall(call, { parameters }))

    expect(call.access).toBe(access)
    expect(sentRequests()[0]?.headers.get('authorization')).toBe(`Bearer ${testToken()}`)
  })

  test('API-002 accepts JSON', async () => {
    testCalls()
    signedIn()
    network.use(answers(userClaims, claims))

    await makeCall(userClaims)

    expect(sentRequests()[0]?.headers.get('accept')).toBe('application/json')
  })

  test('API-003, API-004 sends a correlation id of brand, time and 16 random characters', async () => {
    testCalls({ brand: 'orcon' })
    signedIn()
    network.use(answers(userClaims, claims))
    const before = Date.now()

    await makeCall(userClaims)

    const [, brand, time, random] =
      /^(\w+)-(\d+)-(\w+)$/.exec(sentRequests()[0]?.headers.get('x-correlation-id') ?? '') ?? []
    expect([brand, random?.length]).toEqual(['orcon', 16])
    expect(Number(time)).toBeGreaterThanOrEqual(before)
    expect(Number(time)).toBeLessThanOrEqual(Date.now())
  })

  test('API-003, API-004 has another id each time, whose every character varies', () => {
    const randoms = Array.from({ length: 1_000 }, () => correlationId('kea').slice(-16))

    expect(new Set(randoms).size).toBe(1_000)
    for (const place of randoms[0]?.split('').keys() ?? [])
      expect(new Set(randoms.map((random) => random[place])).size).toBeGreaterThan(10)
  })

  test('API-008 without a token raises LOGIN_REQUIRED and sends nothing', async () => {
    testCalls()

    expect(await outcomeOf(makeCall(userClaims))).toBe('LOGIN_REQUIRED')
    expect(sentRequests()).toEqual([])
  })
})

test('a call without a session sends no token, though there is one', async () => {
  testCalls()
  signedIn()
  network.use(refuses(login, 'CREDENTIALS_FAILED'))

  await outcomeOf(makeCall(login, { body: credentials }))

  expect(sentRequests()[0]?.headers.get('authorization')).toBeNull()
})

test.each([
  ['base', readAccount, '/accounts/1', { parameters: { accountCode: '1' } }],
  ['msbase', { ...salesPerson, base: 'msbase' as const }, '/salesPeople/me', {}],
])('API-005 the base of a call comes from the configuration: %s', async (which, call, path, asked) => {
  testCalls({ base: 'http://older.test/v1', msbase: 'http://newer.test/v2' })
  signedIn()
  network.use(http.get('*', () => HttpResponse.json({})))

  await outcomeOf(makeCall(call, asked))

  const base = which === 'base' ? 'http://older.test/v1' : 'http://newer.test/v2'
  expect(sentRequests()[0]?.url.href).toBe(base + path)
})

test.each([
  ['undefined', { text: undefined }, ''],
  ['null', { text: null }, ''],
  ['an empty text', { text: '' }, ''],
  ['zero, which is sent', { page: 0 }, '?page=0'],
  ['false, which is sent', { exact: false }, '?exact=false'],
  ['text with signs in it', { text: 'a&b=c d' }, '?text=a%26b%3Dc+d'],
])('API-006 a query parameter of %s', async (_what, query, sent) => {
  testCalls()
  signedIn()
  network.use(answers(search, {}))

  await makeCall(search, { query })

  expect(sentRequests()[0]?.url.search).toBe(sent)
})

test('path parameters are encoded', async () => {
  testCalls()
  signedIn()
  network.use(http.get('*', () => HttpResponse.json({})))

  await outcomeOf(makeCall(readAccount, { parameters: { accountCode: '../1?x' } }))

  expect(sentRequests()[0]?.url.pathname).toBe('/api/accounts/..%2F1%3Fx')
})

describe('API-007 an answer that is not the reply of its call', () => {
  test.each([
    ['nothing', ''],
    ['HTML', '<!doctype html><h1>Hello</h1>'],
    ['null', 'null'],
    ['another shape', '{"accountClaims":[]}'],
    ['half of it', '{"AccountClaims":['],
  ])('raises the code of the call: %s', async (_what, text) => {
    testCalls()
    signedIn()
    network.use(claimsAnswer(200, text))

    expect(await outcomeOf(makeCall(userClaims))).toBe('NO_ACCOUNT_CLAIMS_DATA')
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
  ])('of %s raises its code, malformed or missing', async (_what, asked, code) => {
    testCalls()
    signedIn()
    network.use(http.all('*', () => HttpResponse.json({ unexpected: true })))
    const malformed = await outcomeOf(asked())
    network.use(http.all('*', () => new HttpResponse('')))
    const missing = await outcomeOf(asked())

    expect([malformed, missing]).toEqual([code, code])
  })

  test('is a general error where the call has no code for it', async () => {
    testCalls()
    signedIn()
    network.use(answersRaw(search, 'null'))

    expect(await outcomeOf(makeCall(search))).toBe('GENERAL_ERROR')
  })

  test('QUA-021 no phone numbers at all are no answer', async () => {
    testCalls()
    signedIn()
    network.use(answersRaw(readAvailableNumbers, '{"PhoneNumbers":[]}'))

    const query = { LocationID: '1', count: '3' }
    expect(await outcomeOf(makeCall(readAvailableNumbers, { ...ofAccount, query }))).toBe(
      'NO_PHONE_NUMBERS_AVAILABLE',
    )
  })

  test('is no PDF', async () => {
    testCalls()
    signedIn()
    network.use(answersRaw(readInvoicePdf, '<html>'))

    const parameters = { accountCode: '1', invoiceNumber: '2' }
    expect(await outcomeOf(makeCall(readInvoicePdf, { parameters }))).toBe('PDF_GENERATION_FAILED')
  })
})

describe('a failing status', () => {
  test.each([
    ['API-010', 403, 'FORBIDDEN'],
    ['API-011', 404, 'PAGE_NOT_FOUND'],
  ])('%s %d maps to %s', async (_id, status, code) => {
    testCalls()
    signedIn()
    network.use(claimsAnswer(status, ''))

    expect(await outcomeOf(makeCall(userClaims))).toBe(code)
  })

  test('API-012 any other maps to GENERAL_ERROR', async () => {
    const others = Array.from({ length: 200 }, (_nothing, index) => 400 + index).filter(
      (status) => ![401, 403, 404].includes(status),
    )
    const codes = new Array<string | null>()
    for (const status of others) {
      testCalls()
      signedIn()
      network.use(claimsAnswer(status, ''))
      codes.push(await outcomeOf(makeCall(userClaims)))
    }

    expect(codes).toEqual(others.map(() => 'GENERAL_ERROR'))
  })

  test('API-009 401 maps to UNAUTHORIZED where the call ends no session', async () => {
    testCalls()
    signedIn()
    network.use(answersRaw(logout, '', { status: 401 }))

    expect(await outcomeOf(makeCall(logout, { whenSessionIsLost: 'fail' }))).toBe('UNAUTHORIZED')
  })

  test.each(['NO_CORE_PRODUCT', 'MULTIPLE_CORE_PRODUCTS'])(
    'ORD-090 of an order that is not created is told by its status text: %s',
    async (statusText) => {
      testCalls()
      signedIn()
      network.use(answersRaw(createOrder, '', { status: 422, statusText }))

      const body = { type: 'plan' as const }
      const asked = makeCall(createOrder, { parameters: { accountCode: '1' }, body, idempotencyKey: 'x' })
      expect(await outcomeOf(asked)).toBe(statusText)
    },
  )

  test('API-009 401 maps to UNAUTHORIZED where there is no session to end', async () => {
    testCalls()
    network.use(answersRaw(readDynamicConfiguration, '', { status: 401 }))

    expect(await outcomeOf(makeCall(readDynamicConfiguration))).toBe('UNAUTHORIZED')
  })

  test('counts less than a code of the answer that the call can meet', async () => {
    testCalls()
    signedIn()
    network.use(refuses(readAccount, 'BUSINESS_GROUP_NOT_FOUND'))

    const asked = makeCall(readAccount, { parameters: { accountCode: '1' } })
    expect(await outcomeOf(asked)).toBe('BUSINESS_GROUP_NOT_FOUND')
  })

  test('counts more than a code that the call cannot meet', async () => {
    testCalls()
    signedIn()
    network.use(claimsAnswer(404, { code: 'INVOICE_NOT_FOUND' }))

    expect(await outcomeOf(makeCall(userClaims))).toBe('PAGE_NOT_FOUND')
  })

  test('names the field and the correlation id of the call', async () => {
    testCalls()
    signedIn()
    network.use(claimsAnswer(400, { code: 'MALFORMED_REQUEST', field: 'username' }))

    const failure = await makeCall(userClaims).catch((thrown: unknown) => thrown)

    expect(failure).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'username' })
    expect(failure instanceof Failure && failure.correlationId).toBe(
      sentRequests()[0]?.headers.get('x-correlation-id'),
    )
  })
})

describe('a refused login', () => {
  test.each([
    ['SES-055 CredentialsFailed', 403, 'CredentialsFailed', 'CREDENTIALS_FAILED'],
    ['SES-055 CredentialsFailed with 401', 401, 'CredentialsFailed', 'CREDENTIALS_FAILED'],
    ['SES-056 InTimeout', 403, 'InTimeout', 'IN_TIMEOUT'],
    ['SES-057 any other status text', 403, 'Locked', 'FORBIDDEN'],
    ['SES-057 any other status text with 400', 400, 'Locked', 'FORBIDDEN'],
    ['SES-057 any other status text with 401', 401, 'Unauthorized', 'FORBIDDEN'],
    ['SES-057 no status text', 403, '', 'FORBIDDEN'],
    ['SES-061 a server that fails', 500, 'Internal Server Error', 'GENERAL_ERROR'],
  ])('with status text %s', async (_what, status, statusText, code) => {
    const lost = testCalls()
    signedIn()
    network.use(answersRaw(login, '', { status, statusText }))

    expect(await outcomeOf(makeCall(login, { body: credentials }))).toBe(code)
    expect([lost.count, session.isLoggedIn()]).toEqual([0, true])
  })

  test('SES-055 says it by a code of its answer where there is no status text', async () => {
    testCalls()
    network.use(answersRaw(login, '{"code":"CREDENTIALS_FAILED"}', { status: 403 }))

    expect(await outcomeOf(makeCall(login, { body: credentials }))).toBe('CREDENTIALS_FAILED')
  })
})

test('SES-046 a login is sent as a form', async () => {
  testCalls()
  network.use(refuses(login, 'FORBIDDEN'))

  await outcomeOf(makeCall(login, { body: credentials }))

  const [sent] = sentRequests()
  expect([sent?.method, sent?.url.href]).toEqual(['POST', `${TEST_BASE}/user/login`])
  expect(sent?.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(sent?.body))).toEqual(credentials)
})

describe('an answer that ends the session', () => {
  test.each([
    ['SES-043 401', 401, '', ''],
    ['SES-043 401 with a code', 401, { code: 'UNAUTHORIZED' }, ''],
    ['SES-044 400 with SessionTokenRevoked', 400, { code: 'SessionTokenRevoked' }, ''],
    ['SES-044 400 with SessionTokenRevoked for status text', 400, '', 'SessionTokenRevoked'],
    ['SES-045 400 with invalid_grant', 400, { error: 'invalid_grant' }, ''],
  ])('%s does so silently: the call neither succeeds nor fails', async (_what, status, body, statusText) => {
    const lost = testCalls()
    signedIn()
    network.use(claimsAnswer(status, body, statusText))
    const settled = vi.fn()

    void makeCall(userClaims).then(settled, settled)
    await waitFor(() => expect(lost.count).toBe(1))

    expect(settled).not.toHaveBeenCalled()
  })

  test.each([
    ['400 for another reason', 400, { code: 'MALFORMED_REQUEST' }],
    ['403', 403, { code: 'SessionTokenRevoked' }],
  ])('is not one: %s', async (_what, status, body) => {
    const lost = testCalls()
    signedIn()
    network.use(claimsAnswer(status, body))

    await outcomeOf(makeCall(userClaims))

    expect(lost.count).toBe(0)
  })
})

describe('an expired session', () => {
  function expired() {
    signedIn()
    session.write({ expires_in: '1', refresh_token: 'r' })
  }

  test('SES-016 is renewed before a call is sent, also between route entries', async () => {
    testCalls({}, async () => session.write({ token: testToken({ sub: 'renewed' }) }))
    expired()
    network.use(answers(userClaims, claims))

    await makeCall(userClaims)

    expect(sentRequests()[0]?.headers.get('authorization')).toBe(`Bearer ${testToken({ sub: 'renewed' })}`)
  })

  test('ends when it cannot be renewed', async () => {
    const lost = testCalls({}, async () => {
      throw new Failure('IDENTITY_ERROR')
    })
    expired()

    void makeCall(userClaims)
    await waitFor(() => expect(lost.count).toBe(1))

    expect(sentRequests()).toEqual([])
  })

  test('stays when nobody can be asked', async () => {
    const lost = testCalls({}, async () => {
      throw new Failure('GENERAL_ERROR')
    })
    expired()

    expect(await outcomeOf(makeCall(userClaims))).toBe('GENERAL_ERROR')
    expect(lost.count).toBe(0)
  })
})

describe('without a connection', () => {
  test('API-013 a payment fails at once and is not sent, nor when the connection returns', async () => {
    testCalls()
    signedIn()
    setOnline(false)

    const parameters = { accountCode: '1' }
    const outcome = await outcomeOf(makeCall(createCardTransaction, { parameters, body: creation }))
    setOnline(true)
    network.use(answers(userClaims, claims))
    await makeCall(userClaims)

    expect(outcome).toBe('GENERAL_ERROR')
    expect(sentRequests().map(({ url }) => url.pathname)).toEqual(['/api/user/claims'])
  })

  test('API-013 an order fails at once too; a call that finishes what was begun waits', async () => {
    testCalls()
    signedIn()
    setOnline(false)
    network.use(breaks(processCardTransaction))
    const waiting = vi.fn()

    const order = { accountCode: '500000', orderId: '7' }
    const outcome = await outcomeOf(
      makeCall(commitOrder, { parameters: order, body: {}, idempotencyKey: 'key' }),
    )
    const payment = { accountCode: '500000', transactionId: '8' }
    void makeCall(processCardTransaction, { parameters: payment, whenOffline: 'wait' }).then(waiting, waiting)
    await waitFor(() => expect(sentRequests()).toHaveLength(1))

    expect(outcome).toBe('GENERAL_ERROR')
    expect(sentRequests()[0]?.url.pathname).toContain('/process')
    expect(waiting).not.toHaveBeenCalled()
    network.use(refuses(processCardTransaction, 'PAGE_NOT_FOUND'))
    setOnline(true)
    await waitFor(() => expect(waiting).toHaveBeenCalled())
  })

  test('API-013 an order whose answer is lost with the connection fails, and is not sent again once there is one', async () => {
    testCalls()
    signedIn()
    network.use(
      http.post('*/commit', () => {
        setOnline(false)
        return HttpResponse.error()
      }),
    )

    const order = { accountCode: '500000', orderId: '7' }
    const outcome = await outcomeOf(
      makeCall(commitOrder, { parameters: order, body: {}, idempotencyKey: 'key' }),
    )
    setOnline(true)
    network.use(answers(userClaims, claims))
    await makeCall(userClaims)

    expect(outcome).toBe('GENERAL_ERROR')
    expect(sentRequests().map(({ url }) => url.pathname)).toEqual([
      '/api/accounts/500000/orders/7/commit',
      '/api/user/claims',
    ])
  })

  test('API-013 a call stays pending and is sent again when the connection returns', async () => {
    testCalls()
    signedIn()
    setOnline(false)
    network.use(breaks(userClaims))
    const settled = vi.fn()

    const call = makeCall(userClaims)
    void call.then(settled, settled)
    await waitFor(() => expect(sentRequests()).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 50))
    const pending = settled.mock.calls.length === 0
    network.use(answers(userClaims, claims))
    setOnline(true)

    expect(pending).toBe(true)
    expect(await call).toEqual(claims)
  })

  test('API-012 a call that breaks while the device is online is a general error', async () => {
    testCalls()
    signedIn()
    setOnline(true)
    network.use(breaks(userClaims))

    expect(await outcomeOf(makeCall(userClaims))).toBe('GENERAL_ERROR')
  })
})

test('an answer that the document asked for early is used, once', async () => {
  testCalls()
  signedIn()
  openedAt('/')
  window.earlyAnswers = { [`POST ${addressOf(userClaims)}`]: Promise.resolve(HttpResponse.json(claims)) }

  expect(await makeCall(userClaims)).toEqual(claims)
  network.use(answers(userClaims, { AccountClaims: [] }))
  expect(await makeCall(userClaims)).toEqual({ AccountClaims: [] })
})

test('a call in the page has the schema of its reply and none of what it sends', () => {
  const parts = [login, createCardTransaction, readAccountStatements].map((call) => Object.keys(call))

  expect(parts.filter((keys) => keys.includes('reply'))).toHaveLength(3)
  expect(parts.flat().filter((key) => key === 'body' || key === 'query')).toEqual([])
})
