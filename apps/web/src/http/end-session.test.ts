import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import type { StaticConfiguration } from '@switchboard/domain/config/static'
import { deregisterDevice, logout } from '@switchboard/domain/session/contract'

import { testBrowser } from '#web/testing/browser.ts'
import { answers, answersRaw, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { signInAs, testCalls, testPortal } from '#web/testing/portal.tsx'

import { signOut } from './end-session.ts'
import { makeCall } from './make-call.ts'
import { session } from './session.ts'
import { signInTries } from './sign-in-tries.ts'

const network = testNetwork()
const browser = testBrowser()

async function performSignOut(differences: Partial<StaticConfiguration> = {}) {
  const portal = testPortal(differences)
  const lost = testCalls(differences)
  await signOut(portal)
  return { lost, leftFor: browser.left.join() }
}

/** Expects that a call on an ended session reports the loss of the session again. */
async function expectSessionLost(lost: { readonly count: number }) {
  withSession()
  network.use(answersRaw(readAccount, '', { status: 401 }))
  void makeCall(readAccount, { parameters: { accountCode: '100517' } })
  await vi.waitFor(() => expect(lost.count).toBe(1))
}

function withSession() {
  signInAs()
  session.write({ id_token: 'id', refresh_token: 'r' })
  network.use(answers(logout, {}), answers(deregisterDevice, {}))
}

describe('sign-out', () => {
  test('SES-047 ends the session on the server', async () => {
    withSession()
    await performSignOut()

    expect(listRequests().map(({ method, url }) => [method, url.pathname])).toEqual([
      ['POST', '/api/user/logout'],
    ])
    expect(listRequests()[0]?.headers.get('authorization')).toMatch(/^Bearer /)
  })

  test('SES-007, SES-039, SES-040 clears the session, then goes to the end-session endpoint with a return address', async () => {
    withSession()
    const { leftFor } = await performSignOut()

    expect([session.read('token'), session.read('refresh_token'), session.isLoggedIn()]).toEqual([
      null,
      null,
      false,
    ])
    expect(leftFor).toMatch(/^http:\/\/portal\.test\/identity\/connect\/endsession\?/)
    expect(new URL(leftFor).searchParams.get('post_logout_redirect_uri')).toBe(
      'http://portal.test/logout-complete',
    )
    expect(new URL(leftFor).searchParams.get('id_token_hint')).toBe('id')
  })

  test('removes the orders that were begun in this tab', async () => {
    withSession()
    for (const key of ['draft.plan', 'draft.movehouse', 'draft.power'] as const)
      sessionStorage.setItem(session.toKey(key), '{"owner":"user-ben 100517","draft":{}}')
    await performSignOut()

    expect(Object.keys(sessionStorage).filter((key) => key.includes('draft'))).toEqual([])
  })

  test('SES-041, APP-012 in the app deregisters the device and does not go to the end-session endpoint', async () => {
    withSession()
    const { leftFor } = await performSignOut({ mobile: true })

    expect(listRequests().map(({ method, url }) => [method, url.pathname])).toEqual([
      ['POST', '/api/device/deregister'],
    ])
    expect(leftFor).toBe('http://portal.test/logout-complete')
    expect(session.isLoggedIn()).toBe(false)
  })

  test('SES-042 ends a session of the newer portal too', async () => {
    withSession()
    const withCookies: string[] = []
    network.use(
      http.post('http://newer.test/logout', ({ request }) => {
        withCookies.push(request.credentials)
        return new HttpResponse(null)
      }),
    )
    await performSignOut({ newerPortalLogoutUrl: 'http://newer.test/logout' })

    expect(listRequests().map(({ url }) => url.href)).toContain('http://newer.test/logout')
    expect(withCookies).toEqual(['include'])
  })

  test('SES-042 completes if the newer portal fails', async () => {
    withSession()
    network.use(http.post('http://newer.test/logout', () => HttpResponse.error()))
    const { leftFor } = await performSignOut({ newerPortalLogoutUrl: 'http://newer.test/logout' })

    expect(leftFor).toContain('/connect/endsession')
  })

  test('SES-068 without a session completes and calls nobody', async () => {
    const { leftFor } = await performSignOut()

    expect(listRequests()).toEqual([])
    expect(leftFor).toContain('/connect/endsession')
  })

  test.each([
    ['SES-068 the server knows no such session', () => refuses(logout, 'ALREADY_LOGGED_OUT')],
    ['the session has ended already', () => answersRaw(logout, '', { status: 401 })],
    ['the server fails', () => answersRaw(logout, '', { status: 500 })],
    ['the connection breaks', () => breaks(logout)],
  ])('completes when %s, and never starts a new sign-in', async (_why, answer) => {
    withSession()
    network.use(answer())
    const { lost, leftFor } = await performSignOut()

    expect(leftFor).toContain('/connect/endsession')
    expect([lost.count, session.isLoggedIn()]).toEqual([0, false])
  })

  test('SES-040 is not interrupted by a call under way that meets the end of the session: the call gets no answer', async () => {
    withSession()
    let end: () => void = () => undefined
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    network.use(
      http.get('*/accounts/:accountCode', async () => {
        await ended
        return HttpResponse.json({ code: 'UNAUTHORIZED', message: '' }, { status: 401 })
      }),
    )
    const portal = testPortal()
    const lost = testCalls()
    const answered = vi.fn<() => void>()
    void makeCall(readAccount, { parameters: { accountCode: '100517' } }).then(answered, answered)
    await vi.waitFor(() => expect(listRequests()).toHaveLength(1))

    const leaving = signOut(portal)
    end()
    await leaving
    await new Promise((resolve) => setTimeout(resolve, 50))

    expect([lost.count, answered.mock.calls]).toEqual([0, []])
    expect(browser.left).toEqual([expect.stringContaining('/connect/endsession')])
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await expectSessionLost(lost)
  })

  test('completes when the server does not answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    withSession()
    network.use(http.post('*/user/logout', () => new Promise(() => undefined)))

    const done = performSignOut()
    await vi.advanceTimersByTimeAsync(3_000)

    expect((await done).leftFor).toContain('/connect/endsession')
  })

  test('SES-020 SES-039 SES-040 of staff clears the session of their tab alone, then goes to the end-session endpoint without a hint', async () => {
    session.write({ token: 'customer', account: '1', id_token: 'of the customer' })
    session.isolate()
    withSession()
    session.write({ id_token: null })
    const { leftFor } = await performSignOut()

    const { pathname, searchParams } = new URL(leftFor)
    expect([pathname, searchParams.get('id_token_hint')]).toEqual(['/identity/connect/endsession', null])
    expect([session.read('token'), session.isLoggedIn()]).toEqual([null, false])
    expect(localStorage.getItem('switchboard.session.token')).toBe('customer')
  })

  test('keeps the next page from signing in by itself', async () => {
    withSession()
    signInTries.recordCompletion()
    await performSignOut()

    expect([signInTries.mayStartByItself(), signInTries.hasJustCompleted()]).toEqual([false, false])
  })
})
