import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { readDynamicConfiguration } from '@switchboard/domain/config/contract'
import { deviceClaims, userClaims } from '@switchboard/domain/session/claims'
import { logout, registerDevice } from '@switchboard/domain/session/contract'

import { activeAccount, validateSession } from '#web/http/account.ts'
import { configuration } from '#web/http/configuration.ts'
import { signOut } from '#web/http/end-session.ts'
import { makeCall } from '#web/http/make-call.ts'
import { session } from '#web/http/session.ts'
import { signInTries } from '#web/http/sign-in-tries.ts'
import { followTyping } from '#web/http/typed.ts'
import { openPageAt, testBrowser } from '#web/testing/browser.ts'
import { answers, answersRaw, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { catchCode, signInAs, testDynamicConfiguration, testPortal, testToken } from '#web/testing/portal.tsx'

import { prepare } from './start.ts'

const network = testNetwork()
const browser = testBrowser()
beforeEach(() => configuration.forget())

async function startPortal(portal = testPortal()) {
  network.use(answers(readDynamicConfiguration, testDynamicConfiguration))
  await prepare(portal)
}

/** Sends the event of a change that another tab makes to local storage. */
function inAnotherTab(field: 'token' | 'account', newValue: string | null) {
  window.dispatchEvent(new StorageEvent('storage', { key: session.toKey(field), newValue }))
}

test('CFG-001 the start loads the configuration and requests nothing else', async () => {
  signInAs()
  await startPortal()

  expect(configuration.value().usernameEmailDomain).toBe('demo.example')
  expect(listRequests().map(({ url }) => url.pathname)).toEqual(['/api/dynamicconfig'])
})

test.each([
  ['CFG-022 without data', answersRaw(readDynamicConfiguration, ''), 'NO_DYNAMIC_CONFIG_DATA'],
  ['with HTML', answersRaw(readDynamicConfiguration, '<html>'), 'NO_DYNAMIC_CONFIG_DATA'],
  ['with 500', answersRaw(readDynamicConfiguration, '', { status: 500 }), 'GENERAL_ERROR'],
  ['with a broken connection', breaks(readDynamicConfiguration), 'GENERAL_ERROR'],
])('CFG-001 a configuration call answered %s stops the start', async (_how, answer, code) => {
  network.use(answer)

  expect(await catchCode(prepare(testPortal()))).toBe(code)
})

describe('a session that is lost', () => {
  async function loses(path: string, status = 401, body = '') {
    await startPortal()
    signInAs()
    session.write({ refresh_token: 'r' })
    openPageAt(path)
    network.use(answersRaw(userClaims, body, { status }))
    void makeCall(userClaims)
    await waitFor(() => expect(browser.left).toHaveLength(1))
  }

  test.each([
    ['SES-043 by 401', 401, ''],
    ['SES-044 by SessionTokenRevoked', 400, '{"code":"SessionTokenRevoked"}'],
    ['SES-045 by invalid_grant', 400, '{"error":"invalid_grant"}'],
  ])('%s is cleared, and the app reloads', async (_how, status, body) => {
    await loses('/pay', status, body)

    expect(browser.left).toEqual(['reload'])
    expect([session.read('token'), session.read('refresh_token'), session.isLoggedIn()]).toEqual([
      null,
      null,
      false,
    ])
  })

  test('SES-043 in the middle of a sign-in never reloads the address with the code', async () => {
    await loses('/login-complete')

    expect(browser.left).toEqual(['/login'])
  })

  test('SES-045 is a session whose refresh is refused', async () => {
    await startPortal()
    signInAs()
    session.write({ expires_in: '1', refresh_token: 'r' })
    network.use(
      http.post('*/connect/token', () => HttpResponse.json({ error: 'invalid_grant' }, { status: 400 })),
    )

    void makeCall(userClaims)
    await waitFor(() => expect(browser.left).toEqual(['reload']))

    expect(session.isLoggedIn()).toBe(false)
  })

  test('SES-016 is not a session whose refresh fails with 503', async () => {
    await startPortal()
    signInAs()
    session.write({ expires_in: '1', refresh_token: 'r' })
    network.use(http.post('*/connect/token', () => new HttpResponse('', { status: 503 })))

    expect(await catchCode(makeCall(userClaims))).toBe('GENERAL_ERROR')
    expect([session.isLoggedIn(), browser.left]).toEqual([true, []])
  })
})

test('SES-043 where sign-in is by form, the password is asked for over the screen', async () => {
  const portal = testPortal({ mobile: true, platform: 'ios' })
  await startPortal(portal)
  signInAs()
  session.write({ username: 'ben@demo.example' })
  network.use(answers(deviceClaims, { AccountClaims: [{ AccountCode: '100517' }] }))
  await validateSession({ staff: false, mobile: true })
  network.use(answersRaw(userClaims, '', { status: 401 }))
  const sent = makeCall(userClaims)
  const password = await screen.findByLabelText('Password')
  expect(screen.getByRole('alertdialog').textContent).toContain(
    'This page is as you left it, and nothing has been sent.',
  )
  network.use(refuses(registerDevice, 'CREDENTIALS_FAILED'))
  await userEvent.type(password, 'wrong{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Incorrect login')

  const granted = {
    status: 'Success',
    failedReason: null,
    access_token: testToken(),
    id_token: 'e30.e30.s',
    refresh_token: null,
    expires_in: 600,
  } as const
  network.use(answers(registerDevice, granted), answers(userClaims, { AccountClaims: [] }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))

  expect(await sent).toEqual({ AccountClaims: [] })
  expect([session.read('username'), session.read('account')]).toEqual(['ben@demo.example', '100517'])
})

const write = { ...userClaims, path: '/write', method: 'POST' } as const
const read = { ...userClaims, path: '/read', method: 'GET' } as const
const refuseCalls = () =>
  network.use(http.all('*/api/:call', () => HttpResponse.json({ code: 'UNAUTHORIZED' }, { status: 401 })))

async function openRefusedSession() {
  await startPortal()
  signInAs()
  network.use(answers(userClaims, { AccountClaims: [{ AccountCode: '100517' }] }))
  await validateSession({ staff: false, mobile: false })
  refuseCalls()
}

/** Signs the same customer in, in another tab. */
function signInElsewhere(token = testToken()) {
  signInAs('100517', token)
  network.use(http.all('*/api/:call', () => HttpResponse.json({ AccountClaims: [] })))
  window.dispatchEvent(new StorageEvent('storage', { key: session.toKey('token'), newValue: token }))
}

describe('a session that is lost on an open screen', () => {
  test('SES-043 reloads if only reads are under way', async () => {
    await openRefusedSession()

    void makeCall(read)

    await waitFor(() => expect(browser.left).toEqual(['reload']))
  })

  test('SES-043 a write waits for the customer to sign in again, and is sent then', async () => {
    await openRefusedSession()
    const sent = makeCall(write)
    expect(await screen.findByRole('alertdialog', { name: 'Sign in again to continue' })).toBeTruthy()
    expect(session.isLoggedIn()).toBe(false)
    expect(activeAccount()).toBe('100517')

    signInElsewhere()

    expect(await sent).toEqual({ AccountClaims: [] })
    expect(browser.left).toEqual([])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('SES-043 a payment or an order is sent only after the customer confirms it', async () => {
    await openRefusedSession()
    const sent = catchCode(makeCall({ ...write, idempotent: true }))
    await screen.findByRole('alertdialog')
    signInElsewhere()
    await userEvent.click(await screen.findByRole('button', { name: 'Back to the page' }))

    expect(await sent).toBe('GENERAL_ERROR')
    expect(listRequests().filter(({ url }) => url.pathname === '/api/write')).toHaveLength(1)
  })
})

describe('another tab', () => {
  async function typeAmount() {
    network.use(answers(userClaims, { AccountClaims: [{ AccountCode: '100517' }] }))
    signInAs()
    await validateSession({ staff: false, mobile: false })
    followTyping()
    document.body.innerHTML = '<main><input name="amount" aria-label="Amount"></main>'
    await userEvent.type(screen.getByLabelText('Amount'), '7.31')
  }
  afterEach(() => {
    document.body.innerHTML = ''
  })

  test('that lost the session leaves a form here unchanged', async () => {
    await startPortal()
    await typeAmount()
    inAnotherTab('token', null)
    inAnotherTab('account', null)
    inAnotherTab('account', '100517')
    await vi.dynamicImportSettled()

    expect(browser.left).toEqual([])
  })

  test('that signed out ends a form here too', async () => {
    await startPortal()
    await typeAmount()
    window.dispatchEvent(new StorageEvent('storage', { key: session.toKey('signedOut'), newValue: 'true' }))

    await waitFor(() => expect(browser.left[0]).toBe('reload'))
  })

  test('with another user signed in ends a form here', async () => {
    await startPortal()
    await typeAmount()
    inAnotherTab('token', testToken({ sub: 'user-carla' }))

    await waitFor(() => expect(browser.left[0]).toBe('reload'))
  })

  test('that signed out signs this tab out, and no sign-in starts by itself', async () => {
    await startPortal()
    inAnotherTab('token', null)

    await waitFor(() => expect(browser.left[0]).toBe('reload'))
    expect(signInTries.mayStartByItself()).toBe(false)
  })

  test('SES-040 that loses the session during a sign-out here does not keep this tab from the identity provider', async () => {
    const portal = testPortal()
    await startPortal(portal)
    signInAs()
    network.use(answers(logout, {}))

    const leaving = signOut(portal)
    inAnotherTab('token', null)
    await leaving
    inAnotherTab('token', null)
    await vi.dynamicImportSettled()

    expect(browser.left).toEqual([expect.stringContaining('/connect/endsession')])
  })

  test('that switched the account switches it here as well', async () => {
    await startPortal()
    inAnotherTab('account', '100518')

    await waitFor(() => expect(browser.left[0]).toBe('reload'))
  })

  test('that renewed the token disturbs nobody', async () => {
    await startPortal()
    inAnotherTab('token', testToken())
    await vi.dynamicImportSettled()

    expect(browser.left).toEqual([])
  })

  test('SES-020 has no effect on an isolated session', async () => {
    await startPortal()
    session.isolate()
    inAnotherTab('token', null)

    expect(browser.left).toEqual([])
  })
})

// Last in the file: the dialog that it opens is never closed.
test('SES-043 nothing is sent if another user signs in', async () => {
  await openRefusedSession()
  void makeCall(write)
  await screen.findByRole('alertdialog')
  signInElsewhere(testToken({ sub: 'user-carla' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Go to that account' }))

  expect(browser.left).toEqual(['/'])
  expect(listRequests().filter(({ url }) => url.pathname === '/api/write')).toHaveLength(1)
})
