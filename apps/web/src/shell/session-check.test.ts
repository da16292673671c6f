import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import {
  featureOn,
  noActiveOrders,
  noPower,
  planChangeOn,
  potsChangeAllowed,
} from '@switchboard/domain/access'
import { readAccount } from '@switchboard/domain/accounts/contract'
import { readBillingInformation } from '@switchboard/domain/billing/contract'
import { readDynamicConfiguration } from '@switchboard/domain/config/contract'
import { deviceClaims, userClaims } from '@switchboard/domain/session/claims'

import { codeOf } from '#web/http/failure.ts'
import { refreshSession } from '#web/http/identity.ts'
import { queryClient } from '#web/http/query-client.ts'
import { session } from '#web/http/session.ts'
import { benAccount, benServiceFacts } from '#web/testing/ben.ts'
import { benBilling } from '#web/testing/ben-bills.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { answers, answersRaw, breaks, refuses, sentRequests, testNetwork } from '#web/testing/network.ts'
import {
  loadConfiguration,
  signedIn,
  testCalls,
  testConfiguration,
  testDynamicConfiguration,
  testPortal,
  testToken,
} from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import type { AreaRoute } from './area.ts'
import { ROUTES } from './areas.ts'
import { RedirectTo } from './router.ts'
import { enter } from './session-check.ts'

const network = testNetwork()
testBrowser()

const claims = { AccountClaims: [{ AccountCode: '100517', businessGroup: 'residential' }] }
const secured: AreaRoute = testRoute('/pay')

const notices: string[] = []

beforeEach(async () => {
  notices.length = 0
  testCalls({}, () => refreshSession(testConfiguration.iam))
  await loadConfiguration(network)
  network.use(answers(userClaims, claims), answers(deviceClaims, claims))
})

/** Where entering the route ends: on it, on another address, or in a failure. */
async function entered(route: AreaRoute, path = route.path, portal = testPortal()) {
  try {
    await enter(route, path, { portal, notify: (text) => notices.push(text) })
    return 'on it'
  } catch (thrown) {
    return thrown instanceof RedirectTo ? { to: thrown.href } : codeOf(thrown)
  }
}

function calls() {
  return sentRequests()
    .map(({ url }) => url.pathname.replace('/api', ''))
    .filter((path) => path !== '/dynamicconfig')
}

test('SES-001 SES-002 SES-003 SES-004 SES-013 every route needs a session but those that are marked', () => {
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
    'open /promotion/mailer/$token',
    'open /promotion/mailer/thankyou',
    'open /set-password',
    'open /style-guide',
  ])
  expect(ROUTES.length).toBeGreaterThan(marked.length)
})

describe('a protected route', () => {
  test('SES-013 is entered by a user whose session is valid, who is asked about each time', async () => {
    signedIn()

    expect(await entered(secured)).toBe('on it')
    expect(await entered(secured)).toBe('on it')
    expect(calls()).toEqual(['/user/claims', '/user/claims'])
  })

  test('SES-013 asks for a session also where it has guards', async () => {
    const guarded = testRoute('/pay', { guards: [featureOn('invoiceDisplay')] })

    expect(await entered(guarded)).toEqual({ to: '/login?redirect=%2Fpay' })
    signedIn()
    expect(await entered(guarded)).toBe('on it')
    expect(calls()).toEqual(['/user/claims'])
  })

  test.each([
    ['nothing is stored', {}],
    ['a token alone is stored', { token: testToken() }],
    ['an account alone is stored', { account: '100517' }],
  ])('SES-001, SES-012, SES-014 sends to /login with the wanted path when %s', async (_what, fields) => {
    session.write(fields)

    expect(await entered(secured, '/pay?amount=1')).toEqual({ to: '/login?redirect=%2Fpay%3Famount%3D1' })
    expect(calls()).toEqual([])
  })

  test('SES-015 sends to /login without a redirect parameter when the wanted path is /', async () => {
    expect(await entered(secured, '/')).toEqual({ to: '/login' })
  })

  test('SES-016 an expired session is refreshed before anything else', async () => {
    signedIn()
    session.write({ expires_in: '1', refresh_token: 'r' })
    network.use(
      http.post('*/connect/token', () => HttpResponse.json({ access_token: testToken(), expires_in: 600 })),
    )

    expect(await entered(secured)).toBe('on it')
    expect(
      sentRequests()
        .map(({ url }) => url.pathname)
        .slice(-2),
    ).toEqual(['/identity/connect/token', '/api/user/claims'])
  })

  test('SES-017 a staff session is validated by billing information', async () => {
    signedIn('100517', testToken({ staff: true }))
    network.use(answersRaw(readBillingInformation, '', { status: 500 }))

    expect(await entered(secured)).not.toBe('on it')
    expect(calls()).toEqual([readBillingInformation.path.replace('{accountCode}', '100517')])
  })

  test('SES-018 a mobile session is validated by device claims', async () => {
    signedIn()

    expect(await entered(secured, '/pay', testPortal({ mobile: true }))).toBe('on it')
    expect(calls()).toEqual(['/device/claims'])
  })

  test('ACC-010 another of the claims becomes the active account, and a notice says so', async () => {
    signedIn('999')

    expect(await entered(secured)).toBe('on it')
    expect(session.read('account')).toBe('100517')
    expect(notices.join()).toContain('100517')
  })

  test('ACC-028 ends the session and says why when no claim is left: signing in again would end the same', async () => {
    signedIn('999')
    network.use(answers(userClaims, { AccountClaims: [] }))

    expect(await entered(secured)).toEqual({ to: '/login?problem=NO_ACCOUNT_FOUND' })
    expect(session.read('token')).toBeNull()
  })

  test.each([
    ['SES-064 the token is for nobody', () => answers(userClaims, claims), 'garbage'],
    [
      'ACC-010 staff may not see the account',
      () => refuses(readBillingInformation, 'ACCOUNT_CODE_NOT_AVAILABLE'),
      testToken({ staff: true }),
    ],
  ])('ends the session and sends to /login when %s', async (_why, answer, token) => {
    signedIn('999', token)
    network.use(answer())

    expect(await entered(secured)).toEqual({ to: '/login?redirect=%2Fpay' })
    expect(session.read('token')).toBeNull()
  })

  test.each([
    ['the server fails', () => answersRaw(userClaims, '', { status: 500 }), 'GENERAL_ERROR'],
    ['the answer is malformed', () => answersRaw(userClaims, '{}'), 'NO_ACCOUNT_CLAIMS_DATA'],
  ])('does not open and keeps the session when %s', async (_why, answer, code) => {
    signedIn()
    network.use(answer())

    expect(await entered(secured)).toBe(code)
    expect(session.isLoggedIn()).toBe(true)
  })
})

describe('a route for those who are not signed in', () => {
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

    expect(await entered(route)).toBe('on it')
    signedIn()
    expect(await entered(route)).toEqual({ to: '/' })
  })

  test.each([
    ['nobody', {}],
    ['half a session', { token: 'garbage' }],
  ])('SES-002 is open to %s, and asks nothing about them', async (_who, fields) => {
    session.write(fields)

    expect(await entered(login)).toBe('on it')
    expect(calls()).toEqual([])
  })
})

describe('an open route', () => {
  const open: AreaRoute = { ...secured, path: '/auto-login', session: 'open' }

  test('SES-004 is entered with and without a session, which is not looked at', async () => {
    expect(await entered(open)).toBe('on it')
    signedIn()
    expect(await entered(open)).toBe('on it')
    expect(calls()).toEqual([])
  })
})

describe('a gated route', () => {
  const gated = (...guards: AreaRoute['guards']): AreaRoute => ({ ...secured, guards })

  test.each([
    ['CFG-014 is entered while its switch is on', gated(featureOn('invoiceDisplay')), 'on it'],
    ['CFG-014 sends where it states', gated(featureOn('getPower', '/change-hub')), { to: '/change-hub' }],
    ['CFG-015 sends to / where it states nothing', gated(featureOn('getPower')), { to: '/' }],
  ])('%s', async (_what, route, expected) => {
    signedIn()

    const found = await entered(route)
    expect(typeof found === 'string' ? found : { to: found.to }).toEqual(expected)
  })

  test.each([
    ['is entered while both its switches are on', { moveHouse: true }, { moveHouse: true }, 'on it'],
    ['is closed while the business switch is off', { moveHouse: true }, { moveHouse: false }, { to: '/' }],
    ['is closed while the feature is off', { moveHouse: false }, { moveHouse: true }, { to: '/' }],
  ])('CFG-018 for a business a plan change %s', async (_what, features, businessFeatures, expected) => {
    await loadConfiguration(network, { features, businessFeatures })
    network.use(
      answers(userClaims, { AccountClaims: [{ AccountCode: '100601', businessGroup: 'orconbus' }] }),
    )
    signedIn('100601')
    session.write({ businessGroup: 'orconbus' })

    expect(await entered(gated(planChangeOn('moveHouse')))).toEqual(expected)
  })

  test('the session comes before the switch', async () => {
    expect(await entered(gated(featureOn('getPower')))).toEqual({ to: '/login?redirect=%2Fpay' })
  })
})

describe('the configuration', () => {
  test('CFG-003 is fetched again on entering a route when it is older than 30 minutes, and gates at once', async () => {
    vi.useFakeTimers({ now: Date.now() + 1_800_001, toFake: ['Date'] })
    session.write({ token: testToken(), account: '100517', expires_in: '99999999999' })
    network.use(
      answers(readDynamicConfiguration, { ...testDynamicConfiguration, features: { getPower: true } }),
    )

    expect(await entered({ ...secured, guards: [featureOn('getPower')] })).toBe('on it')
  })

  test('CFG-004 is not fetched on entering a route within 30 minutes', async () => {
    signedIn()
    await entered(secured)

    expect(sentRequests().filter(({ url }) => url.pathname === '/api/dynamicconfig')).toHaveLength(1)
  })
})

describe('a route that needs no order under way', () => {
  const guarded: AreaRoute = { ...secured, path: '/move-house', guards: [noActiveOrders] }
  const ofAccount = (services: Partial<typeof benServiceFacts>) =>
    answers(readAccount, { ...benAccount, serviceFacts: { ...benServiceFacts, ...services } })

  beforeEach(() => {
    queryClient.clear()
    signedIn()
  })

  test.each([
    ['CHG-003 MOV-004 is entered by an account without one', {}, 'on it'],
    [
      'CHG-003 MOV-004 leads to the change hub while there is one',
      { otherActiveOrder: true },
      { to: '/change-hub' },
    ],
  ])('%s, which is known first', async (_what, services, where) => {
    network.use(ofAccount(services))

    expect(await entered(guarded)).toEqual(where)
    expect(calls()).toEqual(['/user/claims', '/accounts/100517'])
  })

  test.each([
    ['with a plain phone line while that may not change', true, true, { to: '/change-hub' }],
    ['with a plain phone line while that may change', true, false, 'on it'],
    ['without a plain phone line', false, true, 'on it'],
  ])('CHG-004 MOV-005 an account %s', async (_what, plainPhoneLine, disablePotsProductChange, where) => {
    const sales = { ...testDynamicConfiguration.sales, disablePotsProductChange }
    await loadConfiguration(network, { sales })
    network.use(ofAccount({ plainPhoneLine }))

    expect(await entered({ ...guarded, guards: [potsChangeAllowed('/change-hub')] })).toEqual(where)
  })

  test.each([
    ['ACC-014 staff enter while there is an order', noActiveOrders, false, 'on it'],
    ['ACC-015 staff enter though there is power', noPower, false, 'on it'],
    ['ACC-016 not in debug while there is an order', noActiveOrders, true, { to: '/change-hub' }],
    ['ACC-016 not in debug where there is power', noPower, true, { to: '/change-hub' }],
  ])('%s', async (_who, guard, debug, where) => {
    signedIn('100517', testToken({ staff: true }))
    network.use(
      ofAccount({ otherActiveOrder: true, power: 'has' }),
      answers(readBillingInformation, benBilling),
    )

    expect(await entered({ ...guarded, guards: [guard] }, '/move-house', testPortal({ debug }))).toEqual(
      where,
    )
  })

  test('asks for the account once, and other routes not at all', async () => {
    network.use(ofAccount({}))

    await entered(guarded)
    await entered(guarded)
    await entered(secured)

    expect(calls().filter((path) => path === '/accounts/100517')).toHaveLength(1)
  })

  test('is entered while the account cannot be read', async () => {
    network.use(breaks(readAccount))

    expect(await entered(guarded)).toBe('on it')
  })
})
