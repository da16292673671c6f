import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'

import { userClaims } from '@switchboard/domain/session/claims'

import { testApi } from '#api/testing/api.ts'
import { authorization, exchangeCode, refreshWith, signInOnPage, testBrowser } from '#api/testing/browser.ts'
import type { TokenAnswer } from '#api/testing/browser.ts'
import { BEN, fillSignIn } from '#api/testing/sign-in-demo.ts'

const api = testApi(fillSignIn)
const REDIRECT = 'http://portal.test/login-complete'

afterEach(() => {
  vi.useRealTimers()
})

/** Moves the clock of dates; timers continue to run. */
function passSeconds(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
}

test('SES-021 SES-022 SES-023 sign-in with a challenge returns code and state', async () => {
  const { back } = await signInOnPage(testBrowser(api().app), BEN)

  expect(back.origin + back.pathname).toBe(REDIRECT)
  expect(back.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
  expect(back.searchParams.get('state')).toBe('random./invoice/latest')
})

test("SES-023 sign-in of the app returns to the app's own address", async () => {
  const app = { client_id: 'app', redirect_uri: 'http://portal.test/app/login-complete' }
  const { back } = await signInOnPage(testBrowser(api().app), BEN, authorization(app))

  expect(back.origin + back.pathname).toBe(app.redirect_uri)
  expect(back.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
})

test('SES-021 a sign-in request may be sent as a form, as the specification allows', async () => {
  const browser = testBrowser(api().app)
  const request = authorization()
  const fields = Object.fromEntries(new URL(request.url, 'http://portal.test').searchParams)

  const page = await browser.submit('/identity/connect/authorize', fields)
  const { address } = await browser.submit(page.address, BEN)

  const code = new URL(address).searchParams.get('code') ?? ''
  expect((await exchangeCode(browser, { code, verifier: request.verifier })).statusCode).toBe(200)
})

test('an unknown client is refused with the way to authenticate', async () => {
  const browser = testBrowser(api().app)
  const answer = await exchangeCode(browser, await signInOnPage(browser, BEN), { client_id: 'nobody' })

  expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
})

test('a sign-in request whose body is not a form is refused', async () => {
  const answer = await api().app.inject({
    method: 'POST',
    url: '/identity/connect/authorize',
    payload: { client_id: 'portal' },
  })

  expect(answer.statusCode).toBe(415)
})

test('SES-022 SES-024 SES-049 the code with its verifier returns access, id and refresh token and their lifetime', async () => {
  const browser = testBrowser(api().app)

  const answer = await exchangeCode(browser, await signInOnPage(browser, BEN))

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    token_type: 'Bearer',
    expires_in: 600,
    scope: 'openid offline_access',
  })
  const { access_token, id_token, refresh_token } = answer.json<TokenAnswer>()
  expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
  expect(decodeJwt(id_token)).toMatchObject({
    sub: 'user-ben',
    aud: 'portal',
    preferred_username: 'ben@demo.example',
  })
  expect(refresh_token).toMatch(/^[\w-]{43}$/)
})

test("SES-010 ACC-011 ACC-012 a token's payload carries sub, iss and staff, and authorises calls for 600 seconds", async () => {
  const browser = testBrowser(api().app)
  const { access_token: token } = (
    await exchangeCode(browser, await signInOnPage(browser, BEN))
  ).json<TokenAnswer>()

  const { iat = 0, exp, ...claims } = decodeJwt(token)

  expect(claims).toMatchObject({
    sub: 'user-ben',
    iss: 'http://portal.test/identity',
    aud: 'http://portal.test/api',
    staff: false,
  })
  expect(exp).toBe(iat + 600)
  expect((await api().make(userClaims, { token })).statusCode).toBe(200)
  passSeconds(601)
  expect((await api().make(userClaims, { token })).statusCode).toBe(401)
})

test('the app client has its own addresses', async () => {
  const browser = testBrowser(api().app)
  const request = authorization({ client_id: 'app', redirect_uri: 'http://portal.test/app/login-complete' })

  const signedIn = await signInOnPage(browser, BEN, request)
  const answer = await exchangeCode(browser, signedIn, {
    client_id: 'app',
    redirect_uri: 'http://portal.test/app/login-complete',
  })

  expect(answer.statusCode).toBe(200)
})

test.each([
  ['another verifier', { code_verifier: 'x'.repeat(64) }],
  ['no verifier', { code_verifier: '' }],
  ['another client', { client_id: 'app' }],
  ['another address', { redirect_uri: 'http://portal.test/app/login-complete' }],
])('S29 SES-024 a code is refused with %s', async (_why, difference) => {
  const browser = testBrowser(api().app)

  const answer = await exchangeCode(browser, await signInOnPage(browser, BEN), difference)

  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: 'invalid_grant' })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'S30 one code sent four times at once gives tokens at most once, and none stay valid (round %i)',
  async () => {
    const browser = testBrowser(api().app)
    const signedIn = await signInOnPage(browser, BEN)

    const answers = await Promise.all([1, 2, 3, 4].map(() => exchangeCode(browser, signedIn)))

    const successes = answers.filter(({ statusCode }) => statusCode === 200)
    expect(successes.length).toBeLessThanOrEqual(1)
    const token = successes[0]?.json<TokenAnswer>().access_token
    expect((await api().make(userClaims, token === undefined ? {} : { token })).statusCode).not.toBe(200)
  },
)

test('S30 a second use of a code ends the tokens of its first use', async () => {
  const browser = testBrowser(api().app)
  const signedIn = await signInOnPage(browser, BEN)
  const { access_token: token, refresh_token } = (await exchangeCode(browser, signedIn)).json<TokenAnswer>()
  expect((await api().make(userClaims, { token })).statusCode).toBe(200)

  const replay = await exchangeCode(browser, signedIn)

  expect(replay.json()).toMatchObject({ error: 'invalid_grant' })
  expect((await api().make(userClaims, { token })).json()).toMatchObject({ code: 'SessionTokenRevoked' })
  expect((await refreshWith(browser, refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
})

test('S31 a code expires after 61 seconds', async () => {
  const browser = testBrowser(api().app)
  const signedIn = await signInOnPage(browser, BEN)

  passSeconds(61)
  const answer = await exchangeCode(browser, signedIn)

  expect(answer.json()).toMatchObject({ error: 'invalid_grant' })
})
