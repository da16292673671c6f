import { decodeJwt } from 'jose'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { deviceClaims, userClaims } from '@switchboard/domain/session/claims'
import { registerDevice, salesPerson } from '@switchboard/domain/session/contract'
import type { SignedIn } from '@switchboard/domain/session/contract'

import { clearExpired } from '#api/identity/expiry.ts'
import { endAllSessions } from '#api/identity/login-sessions.ts'
import { unseal } from '#api/platform/seal.ts'
import { testBrowser } from '#api/testing/browser.ts'
import { BEN_FORM, PHONE } from '#api/testing/sign-in-demo.ts'

import type { DescribedSession } from './describe-session.ts'
import {
  JWT,
  signIn,
  requestToken,
  requestClaims,
  toSessionHeader,
  testBrowserSessions,
} from './testing/browser-sessions.ts'

const { api, countSessions, listSealedTokens } = testBrowserSessions()

afterEach(() => {
  vi.useRealTimers()
})

describe('a call', () => {
  test.each([
    ['without the header', () => ({})],
    ['that names another session', () => toSessionHeader(`c${'x'.repeat(16)}`)],
    ['that names none', () => toSessionHeader('x')],
    [
      'with what the page has in place of a token',
      (handle: string) => ({ authorization: `Bearer ${handle}.e30.` }),
    ],
  ])('%s has no session, whatever cookies are sent', async (_how, headers) => {
    const browser = testBrowser(api().app)
    const handle = await signIn(browser)

    const answer = await requestClaims(browser, headers(handle))

    expect(answer.statusCode).toBe(401)
    expect((await requestClaims(browser, toSessionHeader(handle))).statusCode).toBe(200)
  })

  test.each([
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of another host of ours', { 'sec-fetch-site': 'same-site' }],
    ['that no page sent', { 'sec-fetch-site': 'none' }],
    ['from another origin', { origin: 'https://evil.test' }],
    ['from a hidden origin', { origin: 'null' }],
  ])('%s is FORBIDDEN and has no effect', async (_how, headers) => {
    const browser = testBrowser(api().app)
    const handle = await signIn(browser)

    const answer = await browser.send({
      method: 'POST',
      url: '/api/user/logout',
      headers: { ...toSessionHeader(handle), ...headers },
    })
    const renewal = await requestToken(browser, handle, { headers })

    expect([answer.statusCode, renewal.statusCode]).toEqual([403, 403])
    expect((await requestClaims(browser, toSessionHeader(handle))).statusCode).toBe(200)
  })

  test("of our own page is answered with the browser's origin headers", async () => {
    const browser = testBrowser(api().app)
    const handle = await signIn(browser)

    const answer = await requestClaims(browser, {
      ...toSessionHeader(handle),
      origin: 'http://portal.test',
      'sec-fetch-site': 'same-origin',
    })

    expect(answer.statusCode).toBe(200)
  })

  test('with an invented cookie has no session', async () => {
    const browser = testBrowser(api().app)
    const handle = await signIn(browser)
    const stored = browser.jar.get(`session-${handle}`)
    browser.jar.set(`session-${handle}`, { path: '/', attributes: '', value: 'x'.repeat(43) })
    const invented = await requestClaims(browser, toSessionHeader(handle))
    browser.jar.delete(`session-${handle}`)
    browser.jar.set(`session-c${'x'.repeat(16)}`, { path: '/', attributes: '', value: stored?.value ?? '' })

    expect(invented.statusCode).toBe(401)
    // the secret does not open the tokens of another handle: they are sealed with both
    expect((await requestClaims(browser, toSessionHeader(`c${'x'.repeat(16)}`))).statusCode).toBe(401)
  })

  test('takes two statements, and at first one more than a call with a token', async () => {
    const browser = testBrowser(api().app)
    const handle = await signIn(browser)
    const statements = vi.spyOn(api().db, 'rows')

    await requestClaims(browser, toSessionHeader(handle))
    const first = statements.mock.calls.length
    statements.mockClear()
    await requestClaims(browser, toSessionHeader(handle))
    const second = statements.mock.calls.length
    statements.mockClear()
    const device = await createDeviceToken()
    statements.mockClear()
    await api().make(deviceClaims, { token: device })
    const firstByToken = statements.mock.calls.length
    statements.mockRestore()

    expect(second).toBe(2)
    expect(first).toBe(firstByToken + 1)
  })

  test("with a token must be a device's: a browser or staff token outside a cookie would be a leaked one", async () => {
    const asBrowser = await api().make(userClaims, { token: await api().createToken('ben') })
    const asForm = await api().make(userClaims, { token: await api().createToken('ben', 'form') })
    const asStaff = await api().make(salesPerson, { token: await api().createStaffToken('100517') })
    const asDevice = await api().make(deviceClaims, { token: await createDeviceToken() })

    expect([asBrowser, asForm, asStaff, asDevice].map(({ statusCode }) => statusCode)).toEqual([
      401, 401, 401, 200,
    ])
  })
})

describe('renewing', () => {
  test('SES-016 renews and extends the session; with an older mark it renews only an expired access token', async () => {
    const browser = testBrowser(api().app)
    const handle = await signIn(browser)
    const { refresh_token: mark } = (await requestToken(browser, handle)).json<DescribedSession>()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
    expect((await requestClaims(browser, toSessionHeader(handle))).statusCode).toBe(401)

    const renewed = await requestToken(browser, handle, { fields: { refresh_token: mark ?? '' } })
    const before = await listSealedTokens()
    const repeated = await requestToken(browser, handle, { fields: { refresh_token: mark ?? '' } })

    expect(renewed.body).not.toMatch(JWT)
    const { refresh_token: next, expires_in } = renewed.json<DescribedSession>()
    expect(next).not.toBe(mark)
    expect(expires_in).toBeGreaterThan(590)
    expect(repeated.json<DescribedSession>().refresh_token).toBe(next)
    expect(await listSealedTokens()).toEqual(before)
    expect((await requestClaims(browser, toSessionHeader(handle))).statusCode).toBe(200)

    // the answer to the newest renewal was lost, and its access token has expired too
    vi.setSystemTime(Date.now() + 601_000)
    const recovered = await requestToken(browser, handle, { fields: { refresh_token: mark ?? '' } })
    expect(recovered.json<DescribedSession>().expires_in).toBeGreaterThan(590)
    expect((await requestClaims(browser, toSessionHeader(handle))).statusCode).toBe(200)
  })

  test('of two simultaneous requests uses the refresh token once and answers both', async () => {
    const browser = testBrowser(api().app)
    const handle = await signIn(browser)
    const { refresh_token: mark } = (await requestToken(browser, handle)).json<DescribedSession>()
    const fields = { refresh_token: mark ?? '' }

    const answers = await Promise.all([1, 2, 3].map(() => requestToken(browser, handle, { fields })))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.json<DescribedSession>().refresh_token)).size).toBe(1)
    const [tokens] = await api().sql<{ count: number }>`
      select count(*)::int as count from identity_artifact where kind = 'RefreshToken' and consumed_at is null`
    expect(tokens?.count).toBe(1)
    const described = (await requestToken(browser, handle)).json<DescribedSession>()
    expect(
      (await requestToken(browser, handle, { fields: { refresh_token: described.refresh_token ?? '' } }))
        .statusCode,
    ).toBe(200)
    expect((await requestClaims(browser, toSessionHeader(handle))).statusCode).toBe(200)
  })

  test('of a session that was ended elsewhere is refused', async () => {
    const browser = testBrowser(api().app)
    const handle = await signIn(browser)
    const { refresh_token: mark } = (await requestToken(browser, handle)).json<DescribedSession>()
    await requestClaims(browser, toSessionHeader(handle))
    await endAllSessions(api().db, 'user-ben', null)

    const renewed = await requestToken(browser, handle, { fields: { refresh_token: mark ?? '' } })

    expect(renewed.statusCode).toBe(401)
    expect((await requestClaims(browser, toSessionHeader(handle))).json()).toMatchObject({
      code: 'SessionTokenRevoked',
    })
  })
})

describe('signing out', () => {
  test('SES-047 ends the session and deletes its tokens on its next call', async () => {
    const browser = testBrowser(api().app)
    const handle = await signIn(browser)

    await browser.send({ method: 'POST', url: '/api/user/logout', headers: toSessionHeader(handle) })

    expect(await countSessions()).toBe(0)
    expect((await requestClaims(browser, toSessionHeader(handle))).json()).toMatchObject({
      code: 'SessionTokenRevoked',
    })
    expect((await requestToken(browser, handle)).statusCode).toBe(401)
  })

  test('SES-007 SES-040 by the browser ends the session, deletes the cookie and puts no token in an address', async () => {
    const browser = testBrowser(api().app)
    const handle = await signIn(browser)

    const answer = await browser.send({ method: 'GET', url: `/identity/session/sign-out?session=${handle}` })
    expect(answer.headers.location).not.toContain('id_token_hint')
    const { address } = await browser.open({ method: 'GET', url: String(answer.headers.location) })

    expect(address).toBe('http://portal.test/logout-complete')
    expect([...browser.jar.keys()].filter((name) => name.startsWith('session-'))).toEqual([])
    expect(await countSessions()).toBe(0)
  })

  test('from a page of another site ends nothing', async () => {
    const browser = testBrowser(api().app)
    const handle = await signIn(browser)

    await browser.send({
      method: 'GET',
      url: `/identity/session/sign-out?session=${handle}`,
      headers: { 'sec-fetch-site': 'cross-site' },
    })

    expect((await requestClaims(browser, toSessionHeader(handle))).statusCode).toBe(200)
  })
})

test('the database alone opens no session: it holds a hash of the secret, which seals the tokens', async () => {
  const browser = testBrowser(api().app)
  const handle = await signIn(browser)
  const secret = browser.jar.get(`session-${handle}`)?.value ?? 'none'

  const stored = await api().sql<{ sealed_tokens: string }>`select * from browser_session`
  const text = JSON.stringify(stored)
  const openWith = (candidate: string) =>
    unseal(stored[0]?.sealed_tokens ?? '', { secret: candidate, place: handle, purpose: 'browser session' })

  expect(text).not.toContain(secret)
  expect(text).not.toMatch(JWT)
  expect(openWith(secret)).toMatchObject({ accessToken: expect.stringMatching(JWT) })
  expect(() => openWith(`${secret.slice(1)}x`)).toThrow()
})

test('SHL-032 the legacy portal identifies the customer by a token that gives no access to our API', async () => {
  const browser = testBrowser(api().app)
  const handle = await signIn(browser)

  const answer = await browser.send({
    method: 'POST',
    url: '/identity/session/sign-on',
    headers: toSessionHeader(handle),
  })

  const { token: made } = answer.json<{ token: string }>()
  expect(decodeJwt(made)).toMatchObject({
    sub: 'user-ben',
    aud: `${api().services.environment.SANDBOX_URL}/legacy/my-account/`,
  })
  expect((await requestClaims(browser, { authorization: `Bearer ${made}` })).statusCode).toBe(401)
  expect(await api().sql`select actor from audit_event where action = 'older-portal-opened'`).toEqual([
    { actor: 'user-ben' },
  ])
})

test('expired sessions are deleted', async () => {
  await signIn(testBrowser(api().app))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 })

  await clearExpired(api().db)

  expect(await countSessions()).toBe(0)
})

async function createDeviceToken(): Promise<string> {
  const body = { ...BEN_FORM, ...PHONE, longlifesession: 'true' as const }
  return (await api().make(registerDevice, { body })).json<SignedIn>().access_token
}
