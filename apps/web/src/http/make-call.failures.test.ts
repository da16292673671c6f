import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { readDynamicConfiguration } from '@switchboard/domain/config/contract'
import { commitOrder, createOrder } from '@switchboard/domain/ordering/contract'
import { createCardTransaction, processCardTransaction } from '@switchboard/domain/payments/contract'
import { userClaims } from '@switchboard/domain/session/claims'
import { login, logout } from '@switchboard/domain/session/contract'

import { setOnline, testBrowser } from '#web/testing/browser.ts'
import { answers, answersRaw, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { catchCode, signInAs, testCalls } from '#web/testing/portal.tsx'

import { Failure } from './failure.ts'
import { makeCall } from './make-call.ts'
import { session } from './session.ts'
import { answerClaimsWith, claims, creation, credentials } from './testing/calls.ts'

const network = testNetwork()
testBrowser()

describe('a failing status', () => {
  test.each([
    ['API-010', 403, 'FORBIDDEN'],
    ['API-011', 404, 'PAGE_NOT_FOUND'],
  ])('%s %d maps to %s', async (_id, status, code) => {
    testCalls()
    signInAs()
    network.use(answerClaimsWith(status, ''))

    expect(await catchCode(makeCall(userClaims))).toBe(code)
  })

  test('API-012 any other maps to GENERAL_ERROR', async () => {
    const others = Array.from({ length: 200 }, (_nothing, index) => 400 + index).filter(
      (status) => ![401, 403, 404].includes(status),
    )
    const codes = new Array<string | null>()
    for (const status of others) {
      testCalls()
      signInAs()
      network.use(answerClaimsWith(status, ''))
      codes.push(await catchCode(makeCall(userClaims)))
    }

    expect(codes).toEqual(others.map(() => 'GENERAL_ERROR'))
  })

  test('API-009 401 maps to UNAUTHORIZED if the call ends no session', async () => {
    testCalls()
    signInAs()
    network.use(answersRaw(logout, '', { status: 401 }))

    expect(await catchCode(makeCall(logout, { whenSessionIsLost: 'fail' }))).toBe('UNAUTHORIZED')
  })

  test.each(['NO_CORE_PRODUCT', 'MULTIPLE_CORE_PRODUCTS'])(
    'ORD-090 of an order that is not created is mapped by its status text: %s',
    async (statusText) => {
      testCalls()
      signInAs()
      network.use(answersRaw(createOrder, '', { status: 422, statusText }))

      const body = { type: 'plan' as const }
      const attempt = makeCall(createOrder, { parameters: { accountCode: '1' }, body, idempotencyKey: 'x' })
      expect(await catchCode(attempt)).toBe(statusText)
    },
  )

  test('API-009 401 maps to UNAUTHORIZED if there is no session to end', async () => {
    testCalls()
    network.use(answersRaw(readDynamicConfiguration, '', { status: 401 }))

    expect(await catchCode(makeCall(readDynamicConfiguration))).toBe('UNAUTHORIZED')
  })

  test('counts less than a code of the answer that the call can meet', async () => {
    testCalls()
    signInAs()
    network.use(refuses(readAccount, 'BUSINESS_GROUP_NOT_FOUND'))

    const attempt = makeCall(readAccount, { parameters: { accountCode: '1' } })
    expect(await catchCode(attempt)).toBe('BUSINESS_GROUP_NOT_FOUND')
  })

  test('counts more than a code that the call cannot meet', async () => {
    testCalls()
    signInAs()
    network.use(answerClaimsWith(404, { code: 'INVOICE_NOT_FOUND' }))

    expect(await catchCode(makeCall(userClaims))).toBe('PAGE_NOT_FOUND')
  })

  test('names the field and the correlation id of the call', async () => {
    testCalls()
    signInAs()
    network.use(answerClaimsWith(400, { code: 'MALFORMED_REQUEST', field: 'username' }))

    const failure = await makeCall(userClaims).catch((thrown: unknown) => thrown)

    expect(failure).toMatchObject({ code: 'MALFORMED_REQUEST', field: 'username' })
    expect(failure instanceof Failure && failure.correlationId).toBe(
      listRequests()[0]?.headers.get('x-correlation-id'),
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
    signInAs()
    network.use(answersRaw(login, '', { status, statusText }))

    expect(await catchCode(makeCall(login, { body: credentials }))).toBe(code)
    expect([lost.count, session.isLoggedIn()]).toEqual([0, true])
  })

  test('SES-055 is mapped by the code of its answer if there is no status text', async () => {
    testCalls()
    network.use(answersRaw(login, '{"code":"CREDENTIALS_FAILED"}', { status: 403 }))

    expect(await catchCode(makeCall(login, { body: credentials }))).toBe('CREDENTIALS_FAILED')
  })
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
    signInAs()
    network.use(answerClaimsWith(status, body, statusText))
    const settled = vi.fn()

    void makeCall(userClaims).then(settled, settled)
    await waitFor(() => expect(lost.count).toBe(1))

    expect(settled).not.toHaveBeenCalled()
  })

  test.each([
    ['400 for another reason', 400, { code: 'MALFORMED_REQUEST' }],
    ['403', 403, { code: 'SessionTokenRevoked' }],
  ])('SES-044 is not one: %s', async (_what, status, body) => {
    const lost = testCalls()
    signInAs()
    network.use(answerClaimsWith(status, body))

    await catchCode(makeCall(userClaims))

    expect(lost.count).toBe(0)
  })
})

describe('without a connection', () => {
  test('API-013 a payment fails at once and is not sent, not even when the connection returns', async () => {
    testCalls()
    signInAs()
    setOnline(false)

    const parameters = { accountCode: '1' }
    const outcome = await catchCode(makeCall(createCardTransaction, { parameters, body: creation }))
    setOnline(true)
    network.use(answers(userClaims, claims))
    await makeCall(userClaims)

    expect(outcome).toBe('NOT_CONNECTED')
    expect(listRequests().map(({ url }) => url.pathname)).toEqual(['/api/user/claims'])
  })

  test('API-013 an order fails at once too; a call that completes an earlier payment waits', async () => {
    testCalls()
    signInAs()
    setOnline(false)
    network.use(breaks(processCardTransaction))
    const waiting = vi.fn()

    const order = { accountCode: '500000', orderId: '7' }
    const outcome = await catchCode(
      makeCall(commitOrder, { parameters: order, body: {}, idempotencyKey: 'key' }),
    )
    const payment = { accountCode: '500000', transactionId: '8' }
    void makeCall(processCardTransaction, { parameters: payment, whenOffline: 'wait' }).then(waiting, waiting)
    await waitFor(() => expect(listRequests()).toHaveLength(1))

    expect(outcome).toBe('NOT_CONNECTED')
    expect(listRequests()[0]?.url.pathname).toContain('/process')
    expect(waiting).not.toHaveBeenCalled()
    network.use(refuses(processCardTransaction, 'PAGE_NOT_FOUND'))
    setOnline(true)
    await waitFor(() => expect(waiting).toHaveBeenCalled())
  })

  test('API-013 an order whose answer is lost with the connection fails and is not sent again', async () => {
    testCalls()
    signInAs()
    network.use(
      http.post('*/commit', () => {
        setOnline(false)
        return HttpResponse.error()
      }),
    )

    const order = { accountCode: '500000', orderId: '7' }
    const outcome = await catchCode(
      makeCall(commitOrder, { parameters: order, body: {}, idempotencyKey: 'key' }),
    )
    setOnline(true)
    network.use(answers(userClaims, claims))
    await makeCall(userClaims)

    expect(outcome).toBe('GENERAL_ERROR')
    expect(listRequests().map(({ url }) => url.pathname)).toEqual([
      '/api/accounts/500000/orders/7/commit',
      '/api/user/claims',
    ])
  })

  test('API-013 a call stays pending and is sent again when the connection returns', async () => {
    testCalls()
    signInAs()
    setOnline(false)
    network.use(breaks(userClaims))
    const settled = vi.fn()

    const call = makeCall(userClaims)
    void call.then(settled, settled)
    await waitFor(() => expect(listRequests()).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 50))
    const pending = settled.mock.calls.length === 0
    network.use(answers(userClaims, claims))
    setOnline(true)

    expect(pending).toBe(true)
    expect(await call).toEqual(claims)
  })

  test('API-012 a call that breaks while the device is online is a general error', async () => {
    testCalls()
    signInAs()
    setOnline(true)
    network.use(breaks(userClaims))

    expect(await catchCode(makeCall(userClaims))).toBe('GENERAL_ERROR')
  })
})
