import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { readDynamicConfiguration } from '@switchboard/domain/config/contract'
import { userClaims } from '@switchboard/domain/session/claims'

import { configuration } from '#web/http/configuration.ts'
import { makeCall } from '#web/http/make-call.ts'
import { session } from '#web/http/session.ts'
import { signInTries } from '#web/http/sign-in-tries.ts'
import { openedAt, testBrowser } from '#web/testing/browser.ts'
import { answers, answersRaw, breaks, sentRequests, testNetwork } from '#web/testing/network.ts'
import { outcomeOf, signedIn, testDynamicConfiguration, testPortal } from '#web/testing/portal.tsx'

import { prepare } from './start.ts'

const network = testNetwork()
const browser = testBrowser()
beforeEach(() => configuration.forget())

async function started(portal = testPortal()) {
  network.use(answers(readDynamicConfiguration, testDynamicConfiguration))
  await prepare(portal)
}

/** What another tab does to local storage is told to this one. */
function inAnotherTab(field: 'token' | 'account', newValue: string | null) {
  window.dispatchEvent(new StorageEvent('storage', { key: session.keyOf(field), newValue }))
}

test('CFG-001 the configuration is there when the start is over, and nothing else was asked for', async () => {
  signedIn()
  await started()

  expect(configuration.value().usernameEmailDomain).toBe('demo.example')
  expect(sentRequests().map(({ url }) => url.pathname)).toEqual(['/api/dynamicconfig'])
})

test.each([
  ['CFG-022 without data', answersRaw(readDynamicConfiguration, ''), 'NO_DYNAMIC_CONFIG_DATA'],
  ['with HTML', answersRaw(readDynamicConfiguration, '<html>'), 'NO_DYNAMIC_CONFIG_DATA'],
  ['with 500', answersRaw(readDynamicConfiguration, '', { status: 500 }), 'GENERAL_ERROR'],
  ['with a broken connection', breaks(readDynamicConfiguration), 'GENERAL_ERROR'],
])('CFG-001 a configuration call answered %s stops the start', async (_how, answer, code) => {
  network.use(answer)

  expect(await outcomeOf(prepare(testPortal()))).toBe(code)
})

describe('a session that is lost', () => {
  async function loses(path: string) {
    await started()
    signedIn()
    session.write({ refresh_token: 'r' })
    openedAt(path)
    network.use(answersRaw(userClaims, '', { status: 401 }))
    void makeCall(userClaims)
    await vi.waitFor(() => expect(browser.left).toHaveLength(1))
  }

  test('SES-043 is cleared, and the app reloads', async () => {
    await loses('/pay')

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

  test('SES-045 is one whose refresh is refused', async () => {
    await started()
    signedIn()
    session.write({ expires_in: '1', refresh_token: 'r' })
    network.use(
      http.post('*/connect/token', () => HttpResponse.json({ error: 'invalid_grant' }, { status: 400 })),
    )

    void makeCall(userClaims)
    await vi.waitFor(() => expect(browser.left).toEqual(['reload']))

    expect(session.isLoggedIn()).toBe(false)
  })

  test('SES-016 is none whose refresh finds nobody', async () => {
    await started()
    signedIn()
    session.write({ expires_in: '1', refresh_token: 'r' })
    network.use(http.post('*/connect/token', () => new HttpResponse('', { status: 503 })))

    expect(await outcomeOf(makeCall(userClaims))).toBe('GENERAL_ERROR')
    expect([session.isLoggedIn(), browser.left]).toEqual([true, []])
  })
})

describe('another tab', () => {
  test('that signed out takes this one with it, and no sign-in starts by itself', async () => {
    await started()
    inAnotherTab('token', null)

    expect(browser.left[0]).toBe('reload')
    expect(signInTries.mayStartByItself()).toBe(false)
  })

  test('that switched the account shows here too', async () => {
    await started()
    inAnotherTab('account', '100518')

    expect(browser.left[0]).toBe('reload')
  })

  test('that renewed the token disturbs nobody', async () => {
    await started()
    inAnotherTab('token', 'renewed')

    expect(browser.left).toEqual([])
  })

  test('SES-020 means nothing to an isolated session', async () => {
    await started()
    session.isolate()
    inAnotherTab('token', null)

    expect(browser.left).toEqual([])
  })
})
