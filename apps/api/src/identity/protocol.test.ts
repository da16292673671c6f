import { describe, expect, test } from 'vitest'

import { testApi } from '#api/testing/api.ts'
import { authorization, exchange, testBrowser } from '#api/testing/browser.ts'
import { BEN, fillSignIn } from '#api/testing/sign-in-demo.ts'

const api = testApi(fillSignIn)

describe('an address that is not exactly the registered one', () => {
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
  ])('S28 the sign-in never redirects to %s', async (redirect_uri) => {
    const answer = await testBrowser(api().app).send({
      method: 'GET',
      url: authorization({ redirect_uri }).url,
    })

    expect(answer.statusCode).toBe(400)
    expect(answer.headers.location).toBeUndefined()
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    expect(answer.body).toContain('There is a problem')
  })

  test('S28 a second redirect_uri is refused', async () => {
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
])('S29 SES-021 sign-in does not start if %s', async (_why, difference) => {
  const answer = await testBrowser(api().app).send({ method: 'GET', url: authorization(difference).url })

  expect(String(answer.headers.location)).toMatch(
    /^http:\/\/portal\.test\/login-complete\?error=invalid_request/,
  )
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
  'S32 the address %s does not exist',
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

test('S32 the discovery document lists only the supported features', async () => {
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

// another test file in this worker may have added a key: keys stay for all files
test('the published keys have no secret part', async () => {
  const answer = await testBrowser(api().app).send({ method: 'GET', url: '/identity/jwks' })
  const { keys } = answer.json<{ keys: readonly object[] }>()

  expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
  const fields = keys.map((key) => Object.keys(key).toSorted().join(' '))
  expect(new Set(fields)).toEqual(new Set(['alg crv kid kty use x y']))
})
