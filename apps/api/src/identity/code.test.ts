import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { userClaims } from '@switchboard/domain/session/claims'

import { testApi } from '#api/testing/api.ts'
import {
  authorization,
  exchange,
  exchangeCode,
  refreshWith,
  signInFor,
  testBrowser,
} from '#api/testing/browser.ts'
import type { TokenAnswer } from '#api/testing/browser.ts'
import { BEN, fillSignIn } from '#api/testing/sign-in-demo.ts'

const api = testApi(fillSignIn)
const REDIRECT = 'http://portal.test/login-complete'

afterEach(() => {
  vi.useRealTimers()
})

/** Moves the clock that dates are read from; timers run on. */
function passSeconds(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
}

test('SES-021 SES-022 SES-023 sign-in with a challenge comes back with code and state', async () => {
  const { back } = await signInFor(testBrowser(api().app), BEN)

  expect(back.origin + back.pathname).toBe(REDIRECT)
  expect(back.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
  expect(back.searchParams.get('state')).toBe('random./invoice/latest')
})

test('SES-023 the app, whose address is another, comes back to its own', async () => {
  const app = { client_id: 'app', redirect_uri: 'http://portal.test/app/login-complete' }
  const { back } = await signInFor(testBrowser(api().app), BEN, authorization(app))

  expect(back.origin + back.pathname).toBe(app.redirect_uri)
  expect(back.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
})

test('SES-021 a sign-in may be asked for by a form, as the specification has it', async () => {
  const browser = testBrowser(api().app)
  const asked = authorization()
  const fields = Object.fromEntries(new URL(asked.url, 'http://portal.test').searchParams)

  const page = await browser.submit('/identity/connect/authorize', fields)
  const { address } = await browser.submit(page.address, BEN)

  const code = new URL(address).searchParams.get('code') ?? ''
  expect((await exchangeCode(browser, { code, verifier: asked.verifier })).statusCode).toBe(200)
})

test('a client that nobody knows is told by what it would be known', async () => {
  const browser = testBrowser(api().app)
  const answer = await exchangeCode(browser, await signInFor(browser, BEN), { client_id: 'nobody' })

  expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
})

test('a sign-in that is asked for by a body that is no form is refused', async () => {
  const answer = await api().app.inject({
    method: 'POST',
    url: '/identity/connect/authorize',
    payload: { client_id: 'portal' },
  })

  expect(answer.statusCode).toBe(415)
})

test('SES-024 SES-049 the code with its verifier gives access, id and refresh token, and how long', async () => {
  const browser = testBrowser(api().app)

  const answer = await exchangeCode(browser, await signInFor(browser, BEN))

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

test('SES-010 ACC-011 ACC-012 the second part of a token carries sub, iss and staff, and opens calls for 600 seconds', async () => {
  const browser = testBrowser(api().app)
  const { access_token: token } = (
    await exchangeCode(browser, await signInFor(browser, BEN))
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

test('the app client has addresses of its own', async () => {
  const browser = testBrowser(api().app)
  const asked = authorization({ client_id: 'app', redirect_uri: 'http://portal.test/app/login-complete' })

  const signedIn = await signInFor(browser, BEN, asked)
  const answer = await exchangeCode(browser, signedIn, {
    client_id: 'app',
    redirect_uri: 'http://portal.test/app/login-complete',
  })

  expect(answer.statusCode).toBe(200)
})

describe('S28 an address that is not exactly the registered one is never gone to', () => {
  test.each([
    'http://portal.test/login-complete/',
    'http://portal.test/login-complete/x',
    'http://portal.test/login-completex',
    'http://portal.test/login-complet',
    'http://portal.test/Login-complete',
    'http://portal.test/LOGIN-COMPLETE',
    'http://PORTAL.test/login-complete',
    'HTTP://portal.test/login-complete',
    'https://portal.test/login-complete',
    'http://portal.test:80/login-complete',
    'http://portal.test:8080/login-complete',
    'http://portal.test./login-complete',
    'http://user@portal.test/login-complete',
    'http://portal.test@evil.test/login-complete',
    'http://portal.test:80@evil.test/login-complete',
    'http://evil.test/login-complete',
    'http://portal.test.evil.test/login-complete',
    'http://evilportal.test/login-complete',
    'http://sub.portal.test/login-complete',
    'http://portal.test/login-complete?',
    'http://portal.test/login-complete?x=1',
    'http://portal.test/login-complete#',
    'http://portal.test/login-complete#x',
    'http://portal.test/login-complete%00',
    'http://portal.test/login-complete%20',
    'http://portal.test/login-complete%0d%0aLocation:%20http://evil.test',
    'http://portal.test/login-complete;x',
    'http://portal.test//login-complete',
    'http://portal.test/./login-complete',
    'http://portal.test/x/../login-complete',
    'http://portal.test/x/%2e%2e/login-complete',
    'http://portal.test/%6cogin-complete',
    'http://portal.test\\login-complete',
    'http:\\\\portal.test\\login-complete',
    'http:/portal.test/login-complete',
    '//portal.test/login-complete',
    '/login-complete',
    'javascript:alert(1)',
    'data:text/html,x',
    ' http://portal.test/login-complete',
    'http://portal.test/app/login-complete',
  ])('%s', async (redirect_uri) => {
    const answer = await testBrowser(api().app).send({
      method: 'GET',
      url: authorization({ redirect_uri }).url,
    })

    expect(answer.statusCode).toBe(400)
    expect(answer.headers.location).toBeUndefined()
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    expect(answer.body).toContain('There is a problem')
  })

  test('a second redirect_uri', async () => {
    const url = `${authorization().url}&redirect_uri=${encodeURIComponent('http://evil.test/')}`

    const answer = await testBrowser(api().app).send({ method: 'GET', url })

    expect(answer.headers.location ?? '').not.toContain('evil.test')
    expect(answer.statusCode).toBe(400)
  })
})

test.each([
  ['there is no challenge', { code_challenge: undefined, code_challenge_method: undefined }],
  ['the challenge is plain', { code_challenge_method: 'plain' }],
  ['the challenge has no method', { code_challenge_method: undefined }],
])('S29 SES-021 sign-in does not start where %s', async (_why, difference) => {
  const answer = await testBrowser(api().app).send({ method: 'GET', url: authorization(difference).url })

  expect(String(answer.headers.location)).toMatch(
    /^http:\/\/portal\.test\/login-complete\?error=invalid_request/,
  )
})

test.each([
  ['another verifier', { code_verifier: 'x'.repeat(64) }],
  ['no verifier', { code_verifier: '' }],
  ['another client', { client_id: 'app' }],
  ['another address', { redirect_uri: 'http://portal.test/app/login-complete' }],
])('S29 SES-024 a code is worth nothing with %s', async (_why, difference) => {
  const browser = testBrowser(api().app)

  const answer = await exchangeCode(browser, await signInFor(browser, BEN), difference)

  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: 'invalid_grant' })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'S30 one code sent four times at once gives tokens at most once, and none are left (round %i)',
  async () => {
    const browser = testBrowser(api().app)
    const signedIn = await signInFor(browser, BEN)

    const answers = await Promise.all([1, 2, 3, 4].map(() => exchangeCode(browser, signedIn)))

    const given = answers.filter(({ statusCode }) => statusCode === 200)
    expect(given.length).toBeLessThanOrEqual(1)
    const token = given[0]?.json<TokenAnswer>().access_token
    expect((await api().make(userClaims, token === undefined ? {} : { token })).statusCode).not.toBe(200)
  },
)

test('S30 a code used again later ends the tokens that it gave', async () => {
  const browser = testBrowser(api().app)
  const signedIn = await signInFor(browser, BEN)
  const { access_token: token, refresh_token } = (await exchangeCode(browser, signedIn)).json<TokenAnswer>()
  expect((await api().make(userClaims, { token })).statusCode).toBe(200)

  const replay = await exchangeCode(browser, signedIn)

  expect(replay.json()).toMatchObject({ error: 'invalid_grant' })
  expect((await api().make(userClaims, { token })).json()).toMatchObject({ code: 'SessionTokenRevoked' })
  expect((await refreshWith(browser, refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
})

test('S31 a code is worth nothing after 61 seconds', async () => {
  const browser = testBrowser(api().app)
  const signedIn = await signInFor(browser, BEN)

  passSeconds(61)
  const answer = await exchangeCode(browser, signedIn)

  expect(answer.json()).toMatchObject({ error: 'invalid_grant' })
})

test.each([
  ['implicit', { response_type: 'token' }],
  ['hybrid', { response_type: 'code id_token', nonce: 'n' }],
  ['id token', { response_type: 'id_token', nonce: 'n' }],
])('S32 %s responses are refused', async (_name, difference) => {
  const answer = await testBrowser(api().app).send({ method: 'GET', url: authorization(difference).url })

  expect(String(answer.headers.location)).toMatch(/[?#]error=(unsupported_response_type|invalid_request)&/)
  expect(String(answer.headers.location)).not.toMatch(/(access_token|id_token|code)=/)
})

test.each([
  ['a form that a script sends', { response_mode: 'form_post' }, 'unsupported_response_mode'],
  ['another scope', { scope: 'openid offline_access admin' }, 'invalid_scope'],
  ['another audience', { resource: 'http://evil.test/api' }, 'invalid_target'],
])('S32 S37 %s is refused', async (_name, difference, error) => {
  const answer = await testBrowser(api().app).send({ method: 'GET', url: authorization(difference).url })

  expect(answer.headers.location ?? answer.body).toContain(error)
})

test.each([
  ['client_credentials', {}],
  ['password', { username: 'ben@demo.example', password: BEN.password }],
  ['urn:ietf:params:oauth:grant-type:device_code', { device_code: 'x' }],
  ['urn:openid:params:grant-type:ciba', { auth_req_id: 'x' }],
])('S32 the grant %s is refused', async (grant_type, fields) => {
  const answer = await exchange(testBrowser(api().app), { client_id: 'portal', grant_type, ...fields })

  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: 'unsupported_grant_type' })
})

test.each(['/connect/register', '/reg', '/connect/introspect', '/connect/revocation', '/request', '/me'])(
  'S32 there is nothing at %s',
  async (path) => {
    const answer = await testBrowser(api().app).send({
      method: 'POST',
      url: `/identity${path}`,
      headers: { 'content-type': 'application/json' },
      payload: '{"redirect_uris":["http://evil.test/"]}',
    })

    expect(answer.statusCode).toBe(404)
  },
)

test('S32 the discovery document promises what is there and no more', async () => {
  const answer = await testBrowser(api().app).send({
    method: 'GET',
    url: '/identity/.well-known/openid-configuration',
    headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
  })

  expect(answer.json()).toEqual({
    issuer: 'http://portal.test/identity',
    authorization_endpoint: 'http://portal.test/identity/connect/authorize',
    token_endpoint: 'http://portal.test/identity/connect/token',
    end_session_endpoint: 'http://portal.test/identity/connect/endsession',
    jwks_uri: 'http://portal.test/identity/jwks',
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'offline_access'],
    claims_supported: ['sub', 'preferred_username', 'sid', 'auth_time', 'iss'],
    claims_parameter_supported: false,
    claim_types_supported: ['normal'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    request_uri_parameter_supported: false,
  })
})

test('the keys that are shown hold nothing secret', async () => {
  const { keys } = (await testBrowser(api().app).send({ method: 'GET', url: '/identity/jwks' })).json()

  expect(keys).toEqual([expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })])
  expect(keys[0]).not.toHaveProperty('d')
})
