import { decodeJwt } from 'jose'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { deviceClaims, userClaims } from '@switchboard/domain/session/claims'
import { login, registerDevice, salesPerson, staffLogin } from '@switchboard/domain/session/contract'
import type { SignedIn } from '@switchboard/domain/session/contract'

import { clearExpired } from '#api/identity/expiry.ts'
import { endSessionsOf } from '#api/identity/login-sessions.ts'
import { newStaffToken } from '#api/identity/staff-token.ts'
import { testApi } from '#api/testing/api.ts'
import { opened } from '#api/sealed.ts'
import { FORM, authorization, exchangeCode, testBrowser } from '#api/testing/browser.ts'
import type { TestBrowser } from '#api/testing/browser.ts'
import { BEN, fillSignIn } from '#api/testing/sign-in-demo.ts'

import { ATTEMPT_SECONDS } from './attempt.ts'
import type { DescribedSession } from './described.ts'

const api = testApi(fillSignIn, {}, { SESSION_MODE: 'cookie' })
/** As the page completes what is typed into its form. */
const TYPED = { ...BEN, username: 'ben@demo.example' }
const HANDLE = /^c[\w-]{16}$/
const JWT = /eyJ[\w-]+\.eyJ/

afterEach(() => {
  vi.useRealTimers()
})

/** A sign-in through the pages, up to the address that the page is opened at. */
async function returned(browser: TestBrowser, to = '/invoice/latest'): Promise<URL> {
  const page = await browser.open({
    method: 'GET',
    url: `/identity/session/sign-in?to=${encodeURIComponent(to)}`,
  })
  const came = new URL((await browser.submit(page.address, BEN)).address)
  const done = await browser.send({ method: 'GET', url: came.pathname + came.search })
  return new URL(String(done.headers.location))
}

async function signedIn(browser: TestBrowser): Promise<string> {
  const back = await returned(browser)
  return back.searchParams.get('session') ?? ''
}

type Sent = { readonly fields?: Record<string, string>; readonly headers?: Record<string, string> }

function token(browser: TestBrowser, handle: string, { fields = {}, headers = {} }: Sent = {}) {
  return browser.send({
    method: 'POST',
    url: '/identity/session/token',
    headers: { ...FORM, 'x-switchboard-session': handle, ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
}

function claims(browser: TestBrowser, headers: Record<string, string>) {
  return browser.send({ method: 'POST', url: '/api/user/claims', headers })
}

const of = (handle: string) => ({ 'x-switchboard-session': handle })

test('a sign-in leaves a cookie that no script reads, and the page learns who is signed in and nothing that opens anything', async () => {
  const browser = testBrowser(api().app)

  const back = await returned(browser)
  const handle = back.searchParams.get('session') ?? ''

  expect(back.pathname).toBe('/login-complete')
  expect(back.searchParams.get('state')).toMatch(/^[\w-]{22}\.\/invoice\/latest$/)
  expect(handle).toMatch(HANDLE)
  const kept = browser.jar.get(`session-${handle}`)
  expect(kept?.attributes).toMatch(/^path=\/; max-age=\d+; samesite=strict; httponly$/)
  const answer = await token(browser, handle)
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
  expect((await claims(browser, of(handle))).json()).toMatchObject({
    AccountClaims: [{ AccountCode: '100517' }],
  })
})

test('a callback of another attempt, of another browser or with another state leads nowhere, and leaves no session', async () => {
  const [browser, other] = [testBrowser(api().app), testBrowser(api().app)]
  const page = await browser.open({ method: 'GET', url: '/identity/session/sign-in?to=/pay' })
  const came = new URL((await browser.submit(page.address, BEN)).address)
  const state = came.searchParams.get('state') ?? ''
  const wrong = new URL(came)
  wrong.searchParams.set('state', `${state.slice(0, 8)}${'x'.repeat(35)}`)

  const changed = await browser.send({ method: 'GET', url: wrong.pathname + wrong.search })
  const elsewhere = await other.send({ method: 'GET', url: came.pathname + came.search })

  for (const answer of [changed, elsewhere]) {
    expect(answer.headers.location).toBe('http://portal.test/login-complete?error=unknown_attempt')
    expect(String(answer.headers['set-cookie'] ?? '')).not.toContain('session-')
  }
  expect(await rows()).toBe(0)
})

test.each([
  ['another issuer', { iss: 'http://evil.test/identity' }],
  ['no issuer', { iss: null }],
  ['another code', { code: 'x'.repeat(43) }],
  ['an error of the identity provider', { error: 'access_denied', code: null }],
])('an answer with %s is refused, and the page is told', async (_what, changes) => {
  const browser = testBrowser(api().app)
  const page = await browser.open({ method: 'GET', url: '/identity/session/sign-in?to=/pay' })
  const came = new URL((await browser.submit(page.address, BEN)).address)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) came.searchParams.delete(name)
    else came.searchParams.set(name, value)
  }

  const answer = await browser.send({ method: 'GET', url: came.pathname + came.search })

  const back = new URL(String(answer.headers.location))
  expect(back.searchParams.get('error')).toBe('refused')
  expect(back.searchParams.get('state')).toMatch(/^.{22}\.\/pay$/)
  expect(await rows()).toBe(0)
})

test('a callback works once: a second one finds no attempt, and with the cookie of the attempt it ends the session', async () => {
  const browser = testBrowser(api().app)
  const page = await browser.open({ method: 'GET', url: '/identity/session/sign-in?to=/' })
  const came = new URL((await browser.submit(page.address, BEN)).address)
  const attempts = [...browser.jar].filter(([name]) => name.startsWith('sign-in-attempt-'))
  const url = came.pathname + came.search
  const first = await browser.send({ method: 'GET', url })
  const handle = new URL(String(first.headers.location)).searchParams.get('session') ?? ''

  const second = await browser.send({ method: 'GET', url })
  expect(second.headers.location).toContain('error=unknown_attempt')
  expect((await claims(browser, of(handle))).statusCode).toBe(200)

  for (const [name, attempt] of attempts) browser.jar.set(name, attempt)
  const third = await browser.send({ method: 'GET', url })
  expect(third.headers.location).toContain('error=refused')
  expect((await claims(browser, of(handle))).json()).toMatchObject({ code: 'SessionTokenRevoked' })
})

test('a page of another site begins no sign-in, and a browser keeps the newest attempts alone', async () => {
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

test('an attempt is over after half an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const browser = testBrowser(api().app)
  const page = await browser.open({ method: 'GET', url: '/identity/session/sign-in?to=/' })
  vi.advanceTimersByTime(ATTEMPT_SECONDS * 1000 - 10_000)
  const came = new URL((await browser.submit(page.address, BEN)).address)
  vi.advanceTimersByTime(11_000)

  const answer = await browser.send({ method: 'GET', url: came.pathname + came.search })

  expect(answer.headers.location).toBe('http://portal.test/login-complete?error=unknown_attempt')
})

test('the page has no way to exchange a code: the portal shows a secret that stays on the server', async () => {
  const browser = testBrowser(api().app)
  const { url, verifier } = authorization({ redirect_uri: 'http://portal.test/identity/session/callback' })
  const page = await browser.open({ method: 'GET', url })
  const came = new URL((await browser.submit(page.address, BEN)).address)

  const answer = await exchangeCode(
    browser,
    { code: came.searchParams.get('code') ?? '', verifier },
    { redirect_uri: 'http://portal.test/identity/session/callback' },
  )

  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ error: 'invalid_client' })
})

describe('a call', () => {
  test.each([
    ['without the header', () => ({})],
    ['that names another session', () => of(`c${'x'.repeat(16)}`)],
    ['that names none', () => of('x')],
    [
      'with what the page has in place of a token',
      (handle: string) => ({ authorization: `Bearer ${handle}.e30.` }),
    ],
  ])("%s is nobody's, whatever cookies come with it", async (_how, headers) => {
    const browser = testBrowser(api().app)
    const handle = await signedIn(browser)

    const answer = await claims(browser, headers(handle))

    expect(answer.statusCode).toBe(401)
    expect((await claims(browser, of(handle))).statusCode).toBe(200)
  })

  test.each([
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of another host of ours', { 'sec-fetch-site': 'same-site' }],
    ['that no page sent', { 'sec-fetch-site': 'none' }],
    ['from another origin', { origin: 'https://evil.test' }],
    ['from a hidden origin', { origin: 'null' }],
  ])('%s is FORBIDDEN, and nothing happens', async (_how, headers) => {
    const browser = testBrowser(api().app)
    const handle = await signedIn(browser)

    const answer = await browser.send({
      method: 'POST',
      url: '/api/user/logout',
      headers: { ...of(handle), ...headers },
    })
    const renewal = await token(browser, handle, { headers })

    expect([answer.statusCode, renewal.statusCode]).toEqual([403, 403])
    expect((await claims(browser, of(handle))).statusCode).toBe(200)
  })

  test('of our own page is answered, with what its browser says of it', async () => {
    const browser = testBrowser(api().app)
    const handle = await signedIn(browser)

    const answer = await claims(browser, {
      ...of(handle),
      origin: 'http://portal.test',
      'sec-fetch-site': 'same-origin',
    })

    expect(answer.statusCode).toBe(200)
  })

  test('with a cookie that somebody made up opens nothing', async () => {
    const browser = testBrowser(api().app)
    const handle = await signedIn(browser)
    const kept = browser.jar.get(`session-${handle}`)
    browser.jar.set(`session-${handle}`, { path: '/', attributes: '', value: 'x'.repeat(43) })
    const madeUp = await claims(browser, of(handle))
    browser.jar.delete(`session-${handle}`)
    browser.jar.set(`session-c${'x'.repeat(16)}`, { path: '/', attributes: '', value: kept?.value ?? '' })

    expect(madeUp.statusCode).toBe(401)
    // the secret of a session under another name does not open what is sealed by both
    expect((await claims(browser, of(`c${'x'.repeat(16)}`))).statusCode).toBe(401)
  })

  test('makes as many statements as one with a token, but the first', async () => {
    const browser = testBrowser(api().app)
    const handle = await signedIn(browser)
    const counted = vi.spyOn(api().db, 'rows')

    await claims(browser, of(handle))
    const first = counted.mock.calls.length
    counted.mockClear()
    await claims(browser, of(handle))
    const second = counted.mock.calls.length
    counted.mockClear()
    const device = await deviceToken()
    counted.mockClear()
    await api().make(deviceClaims, { token: device })
    const firstByToken = counted.mock.calls.length
    counted.mockRestore()

    expect(second).toBe(2)
    expect(first).toBe(firstByToken + 1)
  })

  test("with a token is a device's: one of a browser or of staff would be one that got out", async () => {
    const asBrowser = await api().make(userClaims, { token: await api().tokenOf('ben') })
    const asForm = await api().make(userClaims, { token: await api().tokenOf('ben', 'form') })
    const asStaff = await api().make(salesPerson, { token: await api().staffToken('100517') })
    const asDevice = await api().make(deviceClaims, { token: await deviceToken() })

    expect([asBrowser, asForm, asStaff, asDevice].map(({ statusCode }) => statusCode)).toEqual([
      401, 401, 401, 200,
    ])
  })
})

describe('renewing', () => {
  test('SES-016 gives the session new tokens and prolongs it; an older mark is told of the newest, and renews only what is over', async () => {
    const browser = testBrowser(api().app)
    const handle = await signedIn(browser)
    const { refresh_token: mark } = (await token(browser, handle)).json<DescribedSession>()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
    expect((await claims(browser, of(handle))).statusCode).toBe(401)

    const renewed = await token(browser, handle, { fields: { refresh_token: mark ?? '' } })
    const before = await sealedRows()
    const late = await token(browser, handle, { fields: { refresh_token: mark ?? '' } })

    expect(renewed.body).not.toMatch(JWT)
    const { refresh_token: next, expires_in } = renewed.json<DescribedSession>()
    expect(next).not.toBe(mark)
    expect(expires_in).toBeGreaterThan(590)
    expect(late.json<DescribedSession>().refresh_token).toBe(next)
    expect(await sealedRows()).toEqual(before)
    expect((await claims(browser, of(handle))).statusCode).toBe(200)

    // the answer to the newest renewal did not come, and its access token is over as well
    vi.setSystemTime(Date.now() + 601_000)
    const lost = await token(browser, handle, { fields: { refresh_token: mark ?? '' } })
    expect(lost.json<DescribedSession>().expires_in).toBeGreaterThan(590)
    expect((await claims(browser, of(handle))).statusCode).toBe(200)
  })

  test('twice at the same moment uses the refresh token once, and both are answered', async () => {
    const browser = testBrowser(api().app)
    const handle = await signedIn(browser)
    const { refresh_token: mark } = (await token(browser, handle)).json<DescribedSession>()
    const fields = { refresh_token: mark ?? '' }

    const answers = await Promise.all([1, 2, 3].map(() => token(browser, handle, { fields })))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.json<DescribedSession>().refresh_token)).size).toBe(1)
    const [tokens] = await api().sql<{ count: number }>`
      select count(*)::int as count from identity_artifact where kind = 'RefreshToken' and consumed_at is null`
    expect(tokens?.count).toBe(1)
    const again = (await token(browser, handle)).json<DescribedSession>()
    expect(
      (await token(browser, handle, { fields: { refresh_token: again.refresh_token ?? '' } })).statusCode,
    ).toBe(200)
    expect((await claims(browser, of(handle))).statusCode).toBe(200)
  })

  test('of a session that was ended elsewhere is refused', async () => {
    const browser = testBrowser(api().app)
    const handle = await signedIn(browser)
    const { refresh_token: mark } = (await token(browser, handle)).json<DescribedSession>()
    await claims(browser, of(handle))
    await endSessionsOf(api().db, 'user-ben', null)

    const renewed = await token(browser, handle, { fields: { refresh_token: mark ?? '' } })

    expect(renewed.statusCode).toBe(401)
    expect((await claims(browser, of(handle))).json()).toMatchObject({ code: 'SessionTokenRevoked' })
  })
})

describe('signing out', () => {
  test('SES-047 ends the session and what is kept of it, on its next call', async () => {
    const browser = testBrowser(api().app)
    const handle = await signedIn(browser)

    await browser.send({ method: 'POST', url: '/api/user/logout', headers: of(handle) })

    expect(await rows()).toBe(0)
    expect((await claims(browser, of(handle))).json()).toMatchObject({ code: 'SessionTokenRevoked' })
    expect((await token(browser, handle)).statusCode).toBe(401)
  })

  test('SES-040 by the browser ends it too, takes the cookie away and goes on to the page, with no token in an address', async () => {
    const browser = testBrowser(api().app)
    const handle = await signedIn(browser)

    const answer = await browser.send({ method: 'GET', url: `/identity/session/sign-out?session=${handle}` })
    expect(answer.headers.location).not.toContain('id_token_hint')
    const { address } = await browser.open({ method: 'GET', url: String(answer.headers.location) })

    expect(address).toBe('http://portal.test/logout-complete')
    expect([...browser.jar.keys()].filter((name) => name.startsWith('session-'))).toEqual([])
    expect(await rows()).toBe(0)
  })

  test('a page of another site ends nothing', async () => {
    const browser = testBrowser(api().app)
    const handle = await signedIn(browser)

    await browser.send({
      method: 'GET',
      url: `/identity/session/sign-out?session=${handle}`,
      headers: { 'sec-fetch-site': 'cross-site' },
    })

    expect((await claims(browser, of(handle))).statusCode).toBe(200)
  })
})

test('SES-046 a sign-in by form leaves a cookie and gives no token', async () => {
  const browser = testBrowser(api().app)
  const body = { userpool: 'customers', ...TYPED, longlifesession: 'false' }

  const answer = await browser.send({
    method: 'POST',
    url: '/api/user/login',
    headers: FORM,
    payload: new URLSearchParams(body).toString(),
  })

  expect(login.reply.parse(answer.json()).status).toBe('Success')
  expect(answer.body).not.toMatch(JWT)
  const handle = answer.json<SignedIn>().access_token.split('.', 1)[0] ?? ''
  expect((await claims(browser, of(handle))).statusCode).toBe(200)
})

test("SES-036 staff have a session of their own beside the customer's, which is not renewed", async () => {
  const browser = testBrowser(api().app)
  const customers = await signedIn(browser)
  const made = await newStaffToken(api().db, 'staff-sam', '100517')

  const answer = await browser.send({
    method: 'POST',
    url: '/api/staff/login',
    headers: FORM,
    payload: new URLSearchParams({ token: made?.token ?? '', accountcode: '100517' }).toString(),
  })

  expect(staffLogin.reply.parse(answer.json()).status).toBe('Success')
  expect(answer.body).not.toMatch(JWT)
  expect(answer.json<SignedIn>().refresh_token).toBeNull()
  const staff = answer.json<SignedIn>().access_token.split('.', 1)[0] ?? ''
  const person = await browser.send({ method: 'GET', url: '/api/salesPeople/me', headers: of(staff) })
  expect(person.statusCode).toBe(200)
  expect((await claims(browser, of(customers))).statusCode).toBe(200)
})

test('a customer who signs in anew leaves the earlier session of the browser behind', async () => {
  const browser = testBrowser(api().app)
  const first = await signedIn(browser)

  const second = await signedIn(browser)

  expect([...browser.jar.keys()].filter((name) => name.startsWith('session-'))).toEqual([`session-${second}`])
  expect((await claims(browser, of(first))).statusCode).toBe(401)
  expect(await rows()).toBe(1)
})

test('the database alone opens no session: it has a hash of the secret, and the tokens sealed by it', async () => {
  const browser = testBrowser(api().app)
  const handle = await signedIn(browser)
  const secret = browser.jar.get(`session-${handle}`)?.value ?? 'none'

  const kept = await api().sql<{ sealed_tokens: string }>`select * from browser_session`
  const text = JSON.stringify(kept)
  const openedBy = (by: string) =>
    opened(kept[0]?.sealed_tokens ?? '', { secret: by, place: handle, purpose: 'browser session' })

  expect(text).not.toContain(secret)
  expect(text).not.toMatch(JWT)
  expect(openedBy(secret)).toMatchObject({ accessToken: expect.stringMatching(JWT) })
  expect(() => openedBy(`${secret.slice(1)}x`)).toThrow()
})

test('SHL-032 the legacy portal is told who comes by a token that opens nothing of ours', async () => {
  const browser = testBrowser(api().app)
  const handle = await signedIn(browser)

  const answer = await browser.send({ method: 'POST', url: '/identity/session/sign-on', headers: of(handle) })

  const { token: made } = answer.json<{ token: string }>()
  expect(decodeJwt(made)).toMatchObject({ sub: 'user-ben', aud: 'http://localhost:4001/legacy/my-account/' })
  expect((await claims(browser, { authorization: `Bearer ${made}` })).statusCode).toBe(401)
  expect(await api().sql`select actor from audit_event where action = 'older-portal-opened'`).toEqual([
    { actor: 'user-ben' },
  ])
})

test('what is over is cleared away', async () => {
  await signedIn(testBrowser(api().app))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 })

  await clearExpired(api().db)

  expect(await rows()).toBe(0)
})

async function rows(): Promise<number> {
  return (await sealedRows()).length
}

function sealedRows() {
  return api().sql<{ sealed_tokens: string }>`select sealed_tokens from browser_session`
}

async function deviceToken(): Promise<string> {
  const body = {
    userpool: 'customers',
    ...TYPED,
    longlifesession: 'true' as const,
    DeviceType: 'android',
    DeviceID: 'phone-1',
    ApplicationID: 'my-app',
  }
  return (await api().make(registerDevice, { body })).json<SignedIn>().access_token
}
