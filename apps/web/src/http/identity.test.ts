import { describe, expect, test, vi } from 'vitest'

import { testBrowser } from '#web/testing/browser.ts'
import { listRequests, testNetwork } from '#web/testing/network.ts'
import { catchCode, testPortal, testToken } from '#web/testing/portal.tsx'

import { completeSignIn, endSessionAddress, startSignIn, storeSignIn } from './identity.ts'
import { session } from './session.ts'
import { answerTokenRequest, iam, readSentForm, tokens } from './testing/identity-provider.ts'

const network = testNetwork()
const browser = testBrowser()

const { addresses } = testPortal()

async function leaveForSignIn(wantedPath = '/pay') {
  await startSignIn(iam, addresses, { wantedPath, replace: false })
  return new URL(browser.left.at(-1) ?? '')
}

/** What the identity provider comes back with. */
async function comeBack(differences: Record<string, string> = {}, wantedPath = '/pay') {
  const { searchParams } = await leaveForSignIn(wantedPath)
  return new URLSearchParams({
    code: 'c',
    state: searchParams.get('state') ?? '',
    iss: iam.endpoint,
    ...differences,
  })
}

describe('sign-in', () => {
  test('SES-021 goes to the identity provider for a code, with a challenge', async () => {
    const address = await leaveForSignIn()

    expect(address.origin + address.pathname).toBe(`${iam.endpoint}/connect/authorize`)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'portal',
      redirect_uri: addresses.loginComplete,
      code_challenge_method: 'S256',
    })
  })

  test('SES-021 passes on the username to fill in', async () => {
    await startSignIn(iam, addresses, { wantedPath: '/', replace: false, loginHint: 'ben' })

    expect(new URL(browser.left.at(-1) ?? '').searchParams.get('login_hint')).toBe('ben')
    expect((await leaveForSignIn()).searchParams.has('login_hint')).toBe(false)
  })

  test('SES-021 the challenge is the SHA-256 of the verifier that is stored', async () => {
    const address = await leaveForSignIn()

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
    expect((await leaveForSignIn()).searchParams.get('scope')).toBe('openid offline_access')
  })

  test('SES-008 SES-027 makes a verifier of 64 characters of its alphabet, another one each time', async () => {
    await leaveForSignIn()
    const first = session.read('code_verifier')
    await leaveForSignIn()

    expect(first).toMatch(/^[A-Za-z0-9\-._~]{64}$/)
    expect(session.read('code_verifier')).not.toBe(first)
  })

  test('SES-027 a byte beyond three times the alphabet is left out of a verifier, as it would favour the first letters', async () => {
    const BYTES = [197, 198, 255, 0]
    const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      if (array instanceof Uint8Array) array.set(array.map((_, place) => BYTES[place % BYTES.length] ?? 0))
      return array
    })
    await leaveForSignIn()
    random.mockRestore()

    expect(session.read('code_verifier')).toBe('~A'.repeat(32))
  })

  test('the state holds random characters and the wanted path', async () => {
    const one = (await leaveForSignIn('/pay?a=1.5')).searchParams.get('state') ?? ''
    const two = (await leaveForSignIn('/pay?a=1.5')).searchParams.get('state') ?? ''

    expect(one).toMatch(/^.{22}\.\/pay\?a=1\.5$/)
    expect(one).not.toBe(two)
  })
})

function expectNewTokens(): void {
  expect([session.read('token'), session.read('id_token'), session.read('refresh_token')]).toEqual([
    tokens.access_token,
    tokens.id_token,
    'next',
  ])
}

describe('the return from the identity provider', () => {
  test('where storage is blocked the tab carries what the sign-in needs, and no longer than that', async () => {
    window.storageIsBlocked = true
    answerTokenRequest(network, tokens)
    const answer = await comeBack()
    sessionStorage.clear()
    localStorage.clear()

    expect(await completeSignIn(iam, addresses, answer)).toBe('/pay')
    expect(window.name).toBe('')
    expect(await catchCode(completeSignIn(iam, addresses, answer))).toBe('IDENTITY_ERROR')
    delete window.storageIsBlocked
  })

  test('SES-006, SES-024, SES-049 exchanges the code with the stored verifier', async () => {
    answerTokenRequest(network, tokens)
    const answer = await comeBack()
    const verifier = session.read('code_verifier')

    await completeSignIn(iam, addresses, answer)

    expect(listRequests()[0]?.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
    expect(readSentForm()).toEqual({
      client_id: 'portal',
      code_verifier: verifier,
      grant_type: 'authorization_code',
      redirect_uri: addresses.loginComplete,
      code: 'c',
    })
  })

  test('SES-008, SES-024, SES-025, SES-028 stores the tokens and when they count as expired', async () => {
    vi.useFakeTimers({ now: 1_000_000_000, toFake: ['Date'] })
    answerTokenRequest(network, tokens)

    await completeSignIn(iam, addresses, await comeBack())

    expectNewTokens()
    expect(session.read('expires_in')).toBe('1000300')
    expect(session.read('username')).toBe('aroha@demo.example')
  })

  test('SES-024 a second sign-in replaces every token of the first', async () => {
    session.write({ token: 'first', id_token: 'first', refresh_token: 'first', username: 'first' })
    answerTokenRequest(network, tokens)

    await completeSignIn(iam, addresses, await comeBack())

    expectNewTokens()
    expect(session.read('username')).toBe('aroha@demo.example')
  })

  test.each([
    ['the wanted path', '/pay?a=1.5#x', '/pay?a=1.5#x'],
    ['home for #/', '#/', '/'],
    ['home without one', '', '/'],
    ['home for another site', '//evil.test', '/'],
    ['home for a script', 'javascript:alert(1)', '/'],
  ])('SES-026 goes on to %s', async (_where, state, path) => {
    answerTokenRequest(network, tokens)

    expect(await completeSignIn(iam, addresses, await comeBack({}, state))).toBe(path)
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
    const answer = await comeBack(differences)

    expect(await catchCode(completeSignIn(iam, addresses, answer))).toBe('IDENTITY_ERROR')
    expect(listRequests()).toEqual([])
    expect(session.read('token')).toBeNull()
  })

  test.each(['code', 'iss'])('SES-063 without %s raises IDENTITY_ERROR', async (missing) => {
    answerTokenRequest(network, tokens)
    const answer = await comeBack()
    answer.delete(missing)

    expect(await catchCode(completeSignIn(iam, addresses, answer))).toBe('IDENTITY_ERROR')
  })

  test('SES-026 finds the path behind any random part', async () => {
    answerTokenRequest(network, tokens)
    const random = '.'.repeat(22)
    await leaveForSignIn()
    sessionStorage.setItem('switchboard.signin.state', random)

    const answer = new URLSearchParams({ code: 'c', state: `${random}./pay`, iss: iam.endpoint })

    expect(await completeSignIn(iam, addresses, answer)).toBe('/pay')
  })

  test('SES-063 to a tab that did not leave raises IDENTITY_ERROR', async () => {
    const answer = await comeBack()
    sessionStorage.clear()

    expect(await catchCode(completeSignIn(iam, addresses, answer))).toBe('IDENTITY_ERROR')
  })

  test('SES-063 with the same code again raises IDENTITY_ERROR, without asking again', async () => {
    answerTokenRequest(network, tokens)
    const answer = await comeBack()
    await completeSignIn(iam, addresses, answer)

    expect(await catchCode(completeSignIn(iam, addresses, answer))).toBe('IDENTITY_ERROR')
    expect(listRequests()).toHaveLength(1)
  })

  test.each([
    ['invalid_grant', { error: 'invalid_grant' }, 400],
    ['a failing server', '<html>', 500],
  ])('SES-063 the exchange answered with %s raises IDENTITY_ERROR', async (_what, body, status) => {
    answerTokenRequest(network, body, status)

    expect(await catchCode(completeSignIn(iam, addresses, await comeBack()))).toBe('IDENTITY_ERROR')
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
      answerTokenRequest(network, body)

      expect(await catchCode(completeSignIn(iam, addresses, await comeBack()))).toBe('INVALID_IDENTITY')
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

test('SES-040 sign-out goes to the end-session endpoint, which comes back to /logout-complete', () => {
  const address = new URL(endSessionAddress(iam, addresses, 'id'))

  expect(address.origin + address.pathname).toBe(`${iam.endpoint}/connect/endsession`)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: 'portal',
    post_logout_redirect_uri: addresses.logoutComplete,
    id_token_hint: 'id',
  })
})
