import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { readInvoicePdf } from '@switchboard/domain/billing/contract'
import { readAccountStatements } from '@switchboard/domain/billing/statement-calls'
import type { CallShape } from '@switchboard/domain/call'
import { addPerson } from '@switchboard/domain/people/contract'
import { createCardTransaction } from '@switchboard/domain/payments/contract'
import { userClaims } from '@switchboard/domain/session/claims'
import { login, salesPerson } from '@switchboard/domain/session/contract'

import { openPageAt, testBrowser } from '#web/testing/browser.ts'
import { TEST_BASE, toMockUrl, answers, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { catchCode, signInAs, testCalls, testToken } from '#web/testing/portal.tsx'

import { Failure } from './failure.ts'
import { createCorrelationId } from './correlation-id.ts'
import { makeCall } from './make-call.ts'
import { session } from './session.ts'
import { claims, credentials, search } from './testing/calls.ts'

const network = testNetwork()
testBrowser()

describe('a call with a session', () => {
  const CALLS: readonly [access: string, call: CallShape, parameters: Record<string, string>][] = [
    ['session', userClaims, {}],
    ['account', readAccount, { accountCode: '1' }],
    ['owner', addPerson, { accountCode: '1' }],
    ['staff', salesPerson, {}],
  ]

  test.each(CALLS)('API-001 sends its token as a bearer token: %s', async (access, call, parameters) => {
    testCalls()
    signInAs()
    network.use(http.all('*', () => HttpResponse.json({})))

    await catchCode(makeCall(call, { parameters }))

    expect(call.access).toBe(access)
    expect(listRequests()[0]?.headers.get('authorization')).toBe(`Bearer ${testToken()}`)
  })

  test('API-002 accepts JSON', async () => {
    testCalls()
    signInAs()
    network.use(answers(userClaims, claims))

    await makeCall(userClaims)

    expect(listRequests()[0]?.headers.get('accept')).toBe('application/json')
  })

  test('API-002 accepts JSON too if it reads a PDF', async () => {
    testCalls()
    signInAs()
    network.use(refuses(readInvoicePdf, 'INVOICE_NOT_FOUND'))

    await catchCode(makeCall(readInvoicePdf, { parameters: { accountCode: '1', invoiceNumber: '2' } }))

    expect(listRequests()[0]?.headers.get('accept')).toBe('application/pdf, application/json')
  })

  test('API-003, API-004 sends a correlation id of brand, time and 16 random characters', async () => {
    testCalls({ brand: 'orcon' })
    signInAs()
    network.use(answers(userClaims, claims))
    const before = Date.now()

    await makeCall(userClaims)

    const [, brand, time, random] =
      /^(\w+)-(\d+)-(\w+)$/.exec(listRequests()[0]?.headers.get('x-correlation-id') ?? '') ?? []
    expect([brand, random?.length]).toEqual(['orcon', 16])
    expect(Number(time)).toBeGreaterThanOrEqual(before)
    expect(Number(time)).toBeLessThanOrEqual(Date.now())
  })

  test('API-003, API-004 has another id each time, whose every character varies', () => {
    const randoms = Array.from({ length: 1_000 }, () => createCorrelationId('kea').slice(-16))

    expect(new Set(randoms).size).toBe(1_000)
    for (const place of randoms[0]?.split('').keys() ?? [])
      expect(new Set(randoms.map((random) => random[place])).size).toBeGreaterThan(10)
  })

  test.each(CALLS)(
    'API-008 without a token raises LOGIN_REQUIRED and sends nothing: %s',
    async (_access, call, parameters) => {
      testCalls()

      expect(await catchCode(makeCall(call, { parameters }))).toBe('LOGIN_REQUIRED')
      expect(listRequests()).toEqual([])
    },
  )
})

test('a call without a session sends no token, even if there is one', async () => {
  testCalls()
  signInAs()
  network.use(refuses(login, 'CREDENTIALS_FAILED'))

  await catchCode(makeCall(login, { body: credentials }))

  expect(listRequests()[0]?.headers.get('authorization')).toBeNull()
})

test.each([
  ['base', readAccount, '/accounts/1', { parameters: { accountCode: '1' } }],
  ['msbase', { ...salesPerson, base: 'msbase' as const }, '/salesPeople/me', {}],
])('API-005 the base of a call comes from the configuration: %s', async (which, call, path, request) => {
  testCalls({ base: 'http://older.test/v1', msbase: 'http://newer.test/v2' })
  signInAs()
  network.use(http.get('*', () => HttpResponse.json({})))

  await catchCode(makeCall(call, request))

  const base = which === 'base' ? 'http://older.test/v1' : 'http://newer.test/v2'
  expect(listRequests()[0]?.url.href).toBe(base + path)
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
  signInAs()
  network.use(answers(search, {}))

  await makeCall(search, { query })

  expect(listRequests()[0]?.url.search).toBe(sent)
})

test('path parameters are encoded', async () => {
  testCalls()
  signInAs()
  network.use(http.get('*', () => HttpResponse.json({})))

  await catchCode(makeCall(readAccount, { parameters: { accountCode: '../1?x' } }))

  expect(listRequests()[0]?.url.pathname).toBe('/api/accounts/..%2F1%3Fx')
})

test('SES-046 a login is sent as a form', async () => {
  testCalls()
  network.use(refuses(login, 'FORBIDDEN'))

  await catchCode(makeCall(login, { body: credentials }))

  const [sent] = listRequests()
  expect([sent?.method, sent?.url.href]).toEqual(['POST', `${TEST_BASE}/user/login`])
  expect(sent?.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(sent?.body))).toEqual(credentials)
})

describe('an expired session', () => {
  function expireSession() {
    signInAs()
    session.write({ expires_in: '1', refresh_token: 'r' })
  }

  test('SES-016 is renewed before a call is sent, also between route entries', async () => {
    testCalls({}, async () => session.write({ token: testToken({ sub: 'renewed' }) }))
    expireSession()
    network.use(answers(userClaims, claims))

    await makeCall(userClaims)

    expect(listRequests()[0]?.headers.get('authorization')).toBe(`Bearer ${testToken({ sub: 'renewed' })}`)
  })

  test('ends when it cannot be renewed', async () => {
    const lost = testCalls({}, async () => {
      throw new Failure('IDENTITY_ERROR')
    })
    expireSession()

    void makeCall(userClaims)
    await waitFor(() => expect(lost.count).toBe(1))

    expect(listRequests()).toEqual([])
  })

  test('stays when the provider cannot be reached', async () => {
    const lost = testCalls({}, async () => {
      throw new Failure('GENERAL_ERROR')
    })
    expireSession()

    expect(await catchCode(makeCall(userClaims))).toBe('GENERAL_ERROR')
    expect(lost.count).toBe(0)
  })
})

test('an answer that the document requested early is used once', async () => {
  testCalls()
  signInAs()
  openPageAt('/')
  window.earlyAnswers = { [`POST ${toMockUrl(userClaims)}`]: Promise.resolve(HttpResponse.json(claims)) }

  expect(await makeCall(userClaims)).toEqual(claims)
  network.use(answers(userClaims, { AccountClaims: [] }))
  expect(await makeCall(userClaims)).toEqual({ AccountClaims: [] })
})

test('a call in the page has the schema of its reply and no schema of its request', () => {
  const parts = [login, createCardTransaction, readAccountStatements].map((call) => Object.keys(call))

  expect(parts.filter((keys) => keys.includes('reply'))).toHaveLength(3)
  expect(parts.flat().filter((key) => key === 'body' || key === 'query')).toEqual([])
})
