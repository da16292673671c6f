import { afterEach, expect, test, vi } from 'vitest'

import { login, staffLogin } from '@switchboard/domain/session/contract'
import type { SignedIn } from '@switchboard/domain/session/contract'

import { newStaffToken } from '#api/identity/staff-token.ts'
import { FORM, authorization, exchangeCode, testBrowser } from '#api/testing/browser.ts'
import { BEN, BEN_FORM } from '#api/testing/sign-in-demo.ts'
import { openTestDesk } from '#api/testing/staff-desk.ts'

import { ATTEMPT_SECONDS } from './attempt.ts'
import type { DescribedSession } from './describe-session.ts'
import {
  JWT,
  finishSignIn,
  signIn,
  requestToken,
  requestClaims,
  toSessionHeader,
  testBrowserSessions,
} from './testing/browser-sessions.ts'

const { api, countSessions } = testBrowserSessions()
const HANDLE = /^c[\w-]{16}$/

afterEach(() => {
  vi.useRealTimers()
})

test('a sign-in sets a cookie that no script reads, and the page learns only who is signed in', async () => {
  const browser = testBrowser(api().app)

  const back = await finishSignIn(browser)
  const handle = back.searchParams.get('session') ?? ''

  expect(back.pathname).toBe('/login-complete')
  expect(back.searchParams.get('state')).toMatch(/^[\w-]{22}\.\/invoice\/latest$/)
  expect(handle).toMatch(HANDLE)
  const cookie = browser.jar.get(`session-${handle}`)
  expect(cookie?.attributes).toMatch(/^path=\/; max-age=\d+; samesite=strict; httponly$/)
  const answer = await requestToken(browser, handle)
  expect(answer.headers['cache-control']).toBe('no-store')
  const described = answer.json<DescribedSession>()
  const [first, payload = '', last] = described.access_token.split('.')
  expect([first, last]).toEqual([handle, ''])
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({
    sub: 'user-ben',
    iss: 'http://portal.test/identity',
    staff: false,
    preferred_username: 'ben@demo.example',
  })
  expect(described.expires_in).toBeGreaterThan(590)
  expect(answer.body).not.toMatch(JWT)
  expect((await requestClaims(browser, toSessionHeader(handle))).json()).toMatchObject({
    AccountClaims: [{ AccountCode: '100517' }],
  })
})

test('a callback of another attempt, another browser or another state is rejected and creates no session', async () => {
  const [browser, other] = [testBrowser(api().app), testBrowser(api().app)]
  const page = await browser.open({ method: 'GET', url: '/identity/session/sign-in?to=/pay' })
  const callback = new URL((await browser.submit(page.address, BEN)).address)
  const state = callback.searchParams.get('state') ?? ''
  const wrong = new URL(callback)
  wrong.searchParams.set('state', `${state.slice(0, 8)}${'x'.repeat(35)}`)

  const changed = await browser.send({ method: 'GET', url: wrong.pathname + wrong.search })
  const elsewhere = await other.send({ method: 'GET', url: callback.pathname + callback.search })

  for (const answer of [changed, elsewhere]) {
    expect(answer.headers.location).toBe('http://portal.test/login-complete?error=unknown_attempt')
    expect(String(answer.headers['set-cookie'] ?? '')).not.toContain('session-')
  }
  expect(await countSessions()).toBe(0)
})

test.each([
  ['another issuer', { iss: 'http://evil.test/identity' }],
  ['no issuer', { iss: null }],
  ['another code', { code: 'x'.repeat(43) }],
  ['an error of the identity provider', { error: 'access_denied', code: null }],
])('an answer with %s is refused and the page gets an error', async (_what, changes) => {
  const browser = testBrowser(api().app)
  const page = await browser.open({ method: 'GET', url: '/identity/session/sign-in?to=/pay' })
  const callback = new URL((await browser.submit(page.address, BEN)).address)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) callback.searchParams.delete(name)
    else callback.searchParams.set(name, value)
  }

  const answer = await browser.send({ method: 'GET', url: callback.pathname + callback.search })

  const back = new URL(String(answer.headers.location))
  expect(back.searchParams.get('error')).toBe('refused')
  expect(back.searchParams.get('state')).toMatch(/^.{22}\.\/pay$/)
  expect(await countSessions()).toBe(0)
})

test('a callback works once: a second one finds no attempt, and with the cookie of the attempt it ends the session', async () => {
  const browser = testBrowser(api().app)
  const page = await browser.open({ method: 'GET', url: '/identity/session/sign-in?to=/' })
  const callback = new URL((await browser.submit(page.address, BEN)).address)
  const attempts = [...browser.jar].filter(([name]) => name.startsWith('sign-in-attempt-'))
  const url = callback.pathname + callback.search
  const first = await browser.send({ method: 'GET', url })
  const handle = new URL(String(first.headers.location)).searchParams.get('session') ?? ''

  const second = await browser.send({ method: 'GET', url })
  expect(second.headers.location).toContain('error=unknown_attempt')
  expect((await requestClaims(browser, toSessionHeader(handle))).statusCode).toBe(200)

  for (const [name, attempt] of attempts) browser.jar.set(name, attempt)
  const third = await browser.send({ method: 'GET', url })
  expect(third.headers.location).toContain('error=refused')
  expect((await requestClaims(browser, toSessionHeader(handle))).json()).toMatchObject({
    code: 'SessionTokenRevoked',
  })
})

test('a page of another site starts no sign-in, and a browser keeps only the newest attempts', async () => {
  const browser = testBrowser(api().app)
  const begin = (headers = {}) =>
    browser.send({ method: 'GET', url: '/identity/session/sign-in?to=%2F', headers })
  for (const site of ['cross-site', 'same-site']) {
    const answer = await begin({ 'sec-fetch-site': site })
    expect(answer.headers.location).toBe('http://portal.test/')
  }
  expect([...browser.jar.keys()]).toEqual([])

  const names: string[] = []
  for (let times = 0; times < 7; times += 1) {
    await begin({ 'sec-fetch-site': 'same-origin' })
    names.push([...browser.jar.keys()].at(-1) ?? '')
  }

  expect([...browser.jar.keys()]).toEqual(names.slice(-4))
})

test('an attempt expires after half an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const browser = testBrowser(api().app)
  const page = await browser.open({ method: 'GET', url: '/identity/session/sign-in?to=/' })
  vi.advanceTimersByTime(ATTEMPT_SECONDS * 1000 - 10_000)
  const callback = new URL((await browser.submit(page.address, BEN)).address)
  vi.advanceTimersByTime(11_000)

  const answer = await browser.send({ method: 'GET', url: callback.pathname + callback.search })

  expect(answer.headers.location).toBe('http://portal.test/login-complete?error=unknown_attempt')
})

test("the page cannot exchange a code: the portal's secret stays on the server", async () => {
  const browser = testBrowser(api().app)
  const { url, verifier } = authorization({ redirect_uri: 'http://portal.test/identity/session/callback' })
  const page = await browser.open({ method: 'GET', url })
  const callback = new URL((await browser.submit(page.address, BEN)).address)

  const answer = await exchangeCode(
    browser,
    { code: callback.searchParams.get('code') ?? '', verifier },
    { redirect_uri: 'http://portal.test/identity/session/callback' },
  )

  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ error: 'invalid_client' })
})

test('SES-046 a sign-in by form sets a cookie and returns no token', async () => {
  const browser = testBrowser(api().app)

  const answer = await browser.send({
    method: 'POST',
    url: '/api/user/login',
    headers: FORM,
    payload: new URLSearchParams(BEN_FORM).toString(),
  })

  expect(login.reply.parse(answer.json()).status).toBe('Success')
  expect(answer.body).not.toMatch(JWT)
  const handle = answer.json<SignedIn>().access_token.split('.', 1)[0] ?? ''
  expect((await requestClaims(browser, toSessionHeader(handle))).statusCode).toBe(200)
})

test("SES-036 staff have their own session beside the customer's, and it is not renewed", async () => {
  const browser = testBrowser(api().app)
  const customers = await signIn(browser)
  const { key, cookie } = await openTestDesk(api())
  browser.jar.set('staff-desk', { value: cookie.split('=')[1] ?? '', path: '/', attributes: '' })
  const token = (await newStaffToken(api().db, key, '100517')) ?? ''

  const answer = await browser.send({
    method: 'POST',
    url: '/api/staff/login',
    headers: FORM,
    payload: new URLSearchParams({ token, accountcode: '100517' }).toString(),
  })

  expect(staffLogin.reply.parse(answer.json()).status).toBe('Success')
  expect(answer.body).not.toMatch(JWT)
  expect(answer.json<SignedIn>().refresh_token).toBeNull()
  const staff = answer.json<SignedIn>().access_token.split('.', 1)[0] ?? ''
  const person = await browser.send({
    method: 'GET',
    url: '/api/salesPeople/me',
    headers: toSessionHeader(staff),
  })
  expect(person.statusCode).toBe(200)
  expect((await requestClaims(browser, toSessionHeader(customers))).statusCode).toBe(200)
})

test("a new sign-in of a customer replaces the browser's earlier session", async () => {
  const browser = testBrowser(api().app)
  const first = await signIn(browser)

  const second = await signIn(browser)

  expect([...browser.jar.keys()].filter((name) => name.startsWith('session-'))).toEqual([`session-${second}`])
  expect((await requestClaims(browser, toSessionHeader(first))).statusCode).toBe(401)
  expect(await countSessions()).toBe(1)
})
