import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'

import { featureOn } from '@switchboard/domain/access'
import { readBillingInformation } from '@switchboard/domain/billing/contract'
import { userClaims } from '@switchboard/domain/session/claims'

import { session } from '#web/http/session.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { answers, answersRaw, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { signInAs, testConfiguration, testPortal, testToken } from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import type { AreaRoute } from '#web/area.ts'
import { ROUTES } from './areas.ts'
import { claims, enterRoute, listCalls, notices, prepareSession, secured } from './testing/session-check.ts'

const network = testNetwork()
testBrowser()

beforeEach(() => prepareSession(network))

test('SES-001 SES-002 SES-003 SES-004 SES-013 every route needs a session unless it is marked', () => {
  const marked = ROUTES.filter((route) => route.session !== 'required')

  expect(marked.map((route) => `${route.session} ${route.path}`).toSorted()).toEqual([
    'loggedOut /legacy-login',
    'loggedOut /login',
    'loggedOut /login-complete',
    'loggedOut /logout-complete',
    'loggedOut /reset-password',
    'loggedOut /reset-password/complete',
    'open /accept-invitation',
    'open /auto-login',
    'open /change-log',
    'open /freeze-number',
    'open /privacy',
    'open /promotion/mailer/$token',
    'open /promotion/mailer/thankyou',
    'open /set-password',
    'open /style-guide',
  ])
  expect(ROUTES.length).toBeGreaterThan(marked.length)
})

describe('a protected route', () => {
  test('SES-013 SES-019 is entered by a user whose session is valid, which is checked each time', async () => {
    signInAs()

    expect(await enterRoute(secured)).toBe('on it')
    expect(await enterRoute(secured)).toBe('on it')
    expect(listCalls()).toEqual(['/user/claims', '/user/claims'])
  })

  test('SES-013 asks for a session even if the route has guards', async () => {
    const guarded = testRoute('/pay', { guards: [featureOn('invoiceDisplay')] })

    expect(await enterRoute(guarded)).toEqual({ to: '/login?redirect=%2Fpay' })
    signInAs()
    expect(await enterRoute(guarded)).toBe('on it')
    expect(listCalls()).toEqual(['/user/claims'])
  })

  test.each([
    ['nothing is stored', {}],
    ['a token alone is stored', { token: testToken() }],
    ['an account alone is stored', { account: '100517' }],
  ])('SES-001, SES-012, SES-014 sends to /login with the wanted path when %s', async (_what, fields) => {
    session.write(fields)

    expect(await enterRoute(secured, '/pay?amount=1')).toEqual({ to: '/login?redirect=%2Fpay%3Famount%3D1' })
    expect(await enterRoute(secured, '/invoice/5001/print')).toEqual({
      to: '/login?redirect=%2Finvoice%2F5001%2Fprint',
    })
    expect(listCalls()).toEqual([])
  })

  test('SES-015 sends to /login without a redirect parameter when the wanted path is /', async () => {
    expect(await enterRoute(secured, '/')).toEqual({ to: '/login' })
  })

  test('SES-016 an expired session is refreshed before anything else', async () => {
    signInAs()
    session.write({ expires_in: '1', refresh_token: 'r' })
    network.use(
      http.post('*/connect/token', () => HttpResponse.json({ access_token: testToken(), expires_in: 600 })),
    )

    expect(await enterRoute(secured)).toBe('on it')
    expect(
      listRequests()
        .map(({ url }) => url.pathname)
        .slice(-2),
    ).toEqual(['/identity/connect/token', '/api/user/claims'])
  })

  test.each([
    ['by its claim', { staff: true }],
    ['by its issuer', { iss: testConfiguration.iam.staffIssuer }],
  ])('SES-017 a staff session, known %s, is validated by billing information', async (_how, claims) => {
    signInAs('100517', testToken(claims))
    network.use(answersRaw(readBillingInformation, '', { status: 500 }))

    expect(await enterRoute(secured)).not.toBe('on it')
    expect(listCalls()).toEqual([readBillingInformation.path.replace('{accountCode}', '100517')])
  })

  test('SES-018 a mobile session is validated by device claims', async () => {
    signInAs()

    expect(await enterRoute(secured, '/pay', testPortal({ mobile: true }))).toBe('on it')
    expect(listCalls()).toEqual(['/device/claims'])
  })

  test('ACC-010 activates another account of the claims, and shows a notice', async () => {
    signInAs('999')

    expect(await enterRoute(secured)).toBe('on it')
    expect(session.read('account')).toBe('100517')
    expect(notices.join()).toContain('100517')
  })

  test('ACC-028 without a claim the session ends with a reason, because signing in again would end the same', async () => {
    signInAs('999')
    network.use(answers(userClaims, { AccountClaims: [] }))

    expect(await enterRoute(secured)).toEqual({ to: '/login?problem=NO_ACCOUNT_FOUND' })
    expect(session.read('token')).toBeNull()
  })

  test.each([
    ['SES-064 the token is for nobody', () => answers(userClaims, claims), 'garbage'],
    [
      'SES-017 ACC-010 staff may not see the account',
      () => refuses(readBillingInformation, 'ACCOUNT_CODE_NOT_AVAILABLE'),
      testToken({ staff: true }),
    ],
  ])('SES-001 ends the session and sends to /login when %s', async (_why, answer, token) => {
    signInAs('999', token)
    network.use(answer())

    expect(await enterRoute(secured)).toEqual({ to: '/login?redirect=%2Fpay' })
    expect(session.read('token')).toBeNull()
  })

  test.each([
    ['the server fails', () => answersRaw(userClaims, '', { status: 500 }), 'GENERAL_ERROR'],
    ['the answer is malformed', () => answersRaw(userClaims, '{}'), 'NO_ACCOUNT_CLAIMS_DATA'],
  ])('SES-001 SES-013 does not open and keeps the session when %s', async (_why, answer, code) => {
    signInAs()
    network.use(answer())

    expect(await enterRoute(secured)).toBe(code)
    expect(session.isLoggedIn()).toBe(true)
  })
})

describe('a route for signed-out users', () => {
  const login: AreaRoute = { ...secured, path: '/login', session: 'loggedOut' }

  test.each([
    ['SES-002', '/login'],
    ['SES-002', '/login-complete'],
    ['SES-002', '/logout-complete'],
    ['SES-002 PWD-002', '/reset-password'],
    ['SES-002 PWD-003', '/reset-password/complete'],
    ['SES-003', '/legacy-login'],
  ])('%s %s sends a logged-in user to /, and is open to others', async (_id, path) => {
    const route = ROUTES.find((each) => each.path === path)
    if (route === undefined) throw new Error(path)

    expect(await enterRoute(route)).toBe('on it')
    signInAs()
    expect(await enterRoute(route)).toEqual({ to: '/' })
  })

  test.each([
    ['nobody', {}],
    ['half a session', { token: 'garbage' }],
  ])('SES-002 is open to %s, and asks nothing about them', async (_who, fields) => {
    session.write(fields)

    expect(await enterRoute(login)).toBe('on it')
    expect(listCalls()).toEqual([])
  })
})

describe('an open route', () => {
  const open: AreaRoute = { ...secured, path: '/auto-login', session: 'open' }

  test('SES-004 is entered with and without a session, and makes no call', async () => {
    expect(await enterRoute(open)).toBe('on it')
    signInAs()
    expect(await enterRoute(open)).toBe('on it')
    expect(listCalls()).toEqual([])
  })
})
