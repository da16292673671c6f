import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'

import { setOnline, testBrowser } from '#web/testing/browser.ts'
import { sentRequests, testNetwork } from '#web/testing/network.ts'
import { outcomeOf, signedIn, testConfiguration, testPortal, testToken } from '#web/testing/portal.tsx'

import { completeSignIn, endSessionAddress, refreshSession, startSignIn, storeSignIn } from './identity.ts'
import { session } from './session.ts'

const network = testNetwork()
const browser = testBrowser()

const { iam } = testConfiguration
const { addresses } = testPortal()
const TOKEN_ADDRESS = `${iam.endpoint}/connect/token`
const tokens = {
  access_token: testToken({ sub: 'new' }),
  id_token: `e30.${btoa('{"preferred_username":"aroha@demo.example"}')}.s`,
  refresh_token: 'next',
  expires_in: 600,
}

function identityAnswers(body: object | string, status = 200) {
  network.use(
    http.post(TOKEN_ADDRESS, () =>
      typeof body === 'string' ? new HttpResponse(body, { status }) : HttpResponse.json(body, { status }),
    ),
  )
}

function sentForm() {
  return Object.fromEntries(new URLSearchParams(sentRequests()[0]?.body))
}

async function leftForSignIn(wantedPath = '/pay') {
  await startSignIn(iam, addresses, { wantedPath, replace: false })
  return new URL(browser.left.at(-1) ?? '')
}

/** What the identity provider comes back with. */
async function cameBack(differences: Record<string, string> = {}, wantedPath = '/pay') {
  const { searchParams } = await leftForSignIn(wantedPath)
  return new URLSearchParams({
    code: 'c',
    state: searchParams.get('state') ?? '',
    iss: iam.endpoint,
    ...differences,
  })
}

describe('sign-in', () => {
  test('SES-021 goes to the identity provider for a code, with a challenge', async () => {
    const address = await leftForSignIn()

    expect(address.origin + address.pathname).toBe(`${iam.endpoint}/connect/authorize`)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'portal',
      redirect_uri: addresses.loginComplete,
      code_challenge_method: 'S256',
    })
  })

  test('SES-021 the challenge is the SHA-256 of the verifier that is stored', async () => {
    const address = await leftForSignIn()

    const digest = await crypto.subtle.digest(
      'SHA-256',
      new TextEncoder().encode(session.read('code_verifier') ?? ''),
    )
    const encoded = btoa(String.fromCharCode(...new Uint8Array(digest)))
    expect(address.searchParams.get('code_challenge')).toBe(
      encoded.replaceAll('+', '-').replaceAll('/', '_').replace('=', ''),
    )
  })

  test('SES-022 asks for openid and offline_access', async () => {
    expect((await leftForSignIn()).searchParams.get('scope')).toBe('openid offline_access')
  })

  test('SES-027 makes a verifier of 64 characters of its alphabet, another one each time', async () => {
    await leftForSignIn()
    const first = session.read('code_verifier')
    await leftForSignIn()

    expect(first).toMatch(/^[A-Za-z0-9\-._~]{64}$/)
    expect(session.read('code_verifier')).not.toBe(first)
  })

  test('the state holds random characters and the wanted path', async () => {
    const one = (await leftForSignIn('/pay?a=1.5')).searchParams.get('state') ?? ''
    const two = (await leftForSignIn('/pay?a=1.5')).searchParams.get('state') ?? ''

    expect(one).toMatch(/^.{22}\.\/pay\?a=1\.5$/)
    expect(one).not.toBe(two)
  })
})

describe('the return from the identity provider', () => {
  test('SES-006, SES-024, SES-049 exchanges the code with the stored verifier', async () => {
    identityAnswers(tokens)
    const answer = await cameBack()
    const verifier = session.read('code_verifier')

    await completeSignIn(iam, addresses, answer)

    expect(sentRequests()[0]?.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
    expect(sentForm()).toEqual({
      client_id: 'portal',
      code_verifier: verifier,
      grant_type: 'authorization_code',
      redirect_uri: addresses.loginComplete,
      code: 'c',
    })
  })

  test('SES-008, SES-024, SES-025, SES-028 stores the tokens and when they count as expired', async () => {
    vi.useFakeTimers({ now: 1_000_000_000, toFake: ['Date'] })
    identityAnswers(tokens)

    await completeSignIn(iam, addresses, await cameBack())

    expect([session.read('token'), session.read('id_token'), session.read('refresh_token')]).toEqual([
      tokens.access_token,
      tokens.id_token,
      'next',
    ])
    expect(session.read('expires_in')).toBe('1000300')
    expect(session.read('username')).toBe('aroha@demo.example')
  })

  test.each([
    ['the wanted path', '/pay?a=1.5#x', '/pay?a=1.5#x'],
    ['home for #/', '#/', '/'],
    ['home without one', '', '/'],
    ['home for another site', '//evil.test', '/'],
    ['home for a script', 'javascript:alert(1)', '/'],
  ])('SES-026 goes on to %s', async (_where, state, path) => {
    identityAnswers(tokens)

    expect(await completeSignIn(iam, addresses, await cameBack({}, state))).toBe(path)
  })

  test.each<[string, Record<string, string>]>([
    ['an error', { error: 'access_denied' }],
    ['a state of another tab', { state: 'A'.repeat(22) + './pay' }],
    ['a state without its random part', { state: '/pay' }],
    ['no state', { state: '' }],
    ['another issuer', { iss: 'https://evil.test' }],
    ['an issuer that is no address', { iss: 'portal.test' }],
    ['an empty issuer', { iss: '' }],
    ['another issuer of the same host', { iss: `${iam.endpoint}/staff` }],
  ])('SES-006, SES-063 with %s raises IDENTITY_ERROR and asks for no tokens', async (_what, differences) => {
    const answer = await cameBack(differences)

    expect(await outcomeOf(completeSignIn(iam, addresses, answer))).toBe('IDENTITY_ERROR')
    expect(sentRequests()).toEqual([])
    expect(session.read('token')).toBeNull()
  })

  test.each(['code', 'iss'])('SES-063 without %s raises IDENTITY_ERROR', async (missing) => {
    identityAnswers(tokens)
    const answer = await cameBack()
    answer.delete(missing)

    expect(await outcomeOf(completeSignIn(iam, addresses, answer))).toBe('IDENTITY_ERROR')
  })

  test('SES-026 finds the path behind any random part', async () => {
    identityAnswers(tokens)
    const random = '.'.repeat(22)
    await leftForSignIn()
    sessionStorage.setItem('switchboard.signin.state', random)

    const answer = new URLSearchParams({ code: 'c', state: `${random}./pay`, iss: iam.endpoint })

    expect(await completeSignIn(iam, addresses, answer)).toBe('/pay')
  })

  test('SES-063 to a tab that did not leave raises IDENTITY_ERROR', async () => {
    const answer = await cameBack()
    sessionStorage.clear()

    expect(await outcomeOf(completeSignIn(iam, addresses, answer))).toBe('IDENTITY_ERROR')
  })

  test('SES-063 with the same code again raises IDENTITY_ERROR, without asking again', async () => {
    identityAnswers(tokens)
    const answer = await cameBack()
    await completeSignIn(iam, addresses, answer)

    expect(await outcomeOf(completeSignIn(iam, addresses, answer))).toBe('IDENTITY_ERROR')
    expect(sentRequests()).toHaveLength(1)
  })

  test.each([
    ['invalid_grant', { error: 'invalid_grant' }, 400],
    ['a failing server', '<html>', 500],
  ])('SES-063 the exchange answered with %s raises IDENTITY_ERROR', async (_what, body, status) => {
    identityAnswers(body, status)

    expect(await outcomeOf(completeSignIn(iam, addresses, await cameBack()))).toBe('IDENTITY_ERROR')
  })

  test.each<[string, object | string]>([
    ['HTML', '<html>'],
    ['no access token', { ...tokens, access_token: undefined }],
    ['no lifetime', { ...tokens, expires_in: undefined }],
    ['a lifetime in text', { ...tokens, expires_in: '600' }],
    ['a token without sub', { ...tokens, access_token: `e30.${btoa('{"iss":"i"}')}.s` }],
    ['an opaque token', { ...tokens, access_token: 'opaque' }],
  ])(
    'SES-064 the exchange answered with %s raises INVALID_IDENTITY and stores nothing',
    async (_what, body) => {
      identityAnswers(body)

      expect(await outcomeOf(completeSignIn(iam, addresses, await cameBack()))).toBe('INVALID_IDENTITY')
      expect(session.read('token')).toBeNull()
    },
  )
})

test.each([
  ['by its issuer', { iss: iam.staffIssuer }],
  ['by its own word', { staff: true }],
])('SES-020 a staff token (%s) starts an isolated session', (_how, claims) => {
  storeSignIn(iam, { ...tokens, access_token: testToken(claims), refresh_token: null })

  expect(session.isIsolated()).toBe(true)
  expect(localStorage.getItem('switchboard.session.token')).toBeNull()
})

test('SES-020 a customer does not', () => {
  storeSignIn(iam, tokens)

  expect(session.isIsolated()).toBe(false)
})

describe('refresh', () => {
  function expired() {
    signedIn()
    session.write({ expires_in: '1', refresh_token: 'r' })
  }

  test('SES-050 posts client id, grant type and refresh token as a form', async () => {
    expired()
    identityAnswers(tokens)

    await refreshSession(iam)

    expect(sentForm()).toEqual({ client_id: 'portal', grant_type: 'refresh_token', refresh_token: 'r' })
    expect(sentRequests()[0]?.url.href).toBe(TOKEN_ADDRESS)
    expect([session.read('token'), session.read('refresh_token')]).toEqual([tokens.access_token, 'next'])
    expect(session.hasExpired()).toBe(false)
  })

  test('SES-016 five at once ask once', async () => {
    expired()
    identityAnswers(tokens)

    await Promise.all(Array.from({ length: 5 }, () => refreshSession(iam)))

    expect(sentRequests()).toHaveLength(1)
    expect(session.read('refresh_token')).toBe('next')
  })

  test('SES-016 a session that has not expired is left alone', async () => {
    signedIn()
    session.write({ refresh_token: 'r' })

    await refreshSession(iam)

    expect(sentRequests()).toEqual([])
  })

  test('SES-016 an expired session without a refresh token is left to the validation call', async () => {
    signedIn()
    session.write({ expires_in: '1' })

    await refreshSession(iam)

    expect(sentRequests()).toEqual([])
  })

  test('a refresh token without a successor stays valid', async () => {
    expired()
    identityAnswers({ access_token: tokens.access_token, expires_in: 600 })

    await refreshSession(iam)

    expect(session.read('refresh_token')).toBe('r')
  })

  test('a sign-out during the refresh ends the session', async () => {
    expired()
    network.use(
      http.post(TOKEN_ADDRESS, () => {
        session.clear()
        return HttpResponse.json(tokens)
      }),
    )

    await refreshSession(iam)

    expect(session.read('token')).toBeNull()
  })

  test.each([
    ['SES-063 refused', { error: 'invalid_grant' }, 400, 'IDENTITY_ERROR'],
    [
      'SES-064 answered with a token without a user',
      { ...tokens, access_token: 'x' },
      200,
      'INVALID_IDENTITY',
    ],
    ['not answered by a server that is down', '', 503, 'GENERAL_ERROR'],
    ['asked to wait', '', 429, 'GENERAL_ERROR'],
  ])('%s: %j', async (_what, body, status, code) => {
    expired()
    identityAnswers(body, status)

    expect(await outcomeOf(refreshSession(iam))).toBe(code)
    expect(session.read('refresh_token')).toBe('r')
  })

  test('API-013 stays pending while the device is offline', async () => {
    expired()
    setOnline(false)
    network.use(http.post(TOKEN_ADDRESS, () => HttpResponse.error()))

    const refreshed = refreshSession(iam)
    await waitFor(() => expect(sentRequests()).toHaveLength(1))
    identityAnswers(tokens)
    await new Promise((resolve) => setTimeout(resolve, 20))
    setOnline(true)
    await refreshed

    expect(session.read('token')).toBe(tokens.access_token)
  })

  test('without an identity provider nobody is asked', async () => {
    expired()

    await refreshSession({ ...iam, endpoint: '' })

    expect(sentRequests()).toEqual([])
  })
})

test('SES-040 sign-out goes to the end-session endpoint, which comes back to /logout-complete', () => {
  const address = new URL(endSessionAddress(iam, addresses, 'id'))

  expect(address.origin + address.pathname).toBe(`${iam.endpoint}/connect/endsession`)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: 'portal',
    post_logout_redirect_uri: addresses.logoutComplete,
    id_token_hint: 'id',
  })
})
