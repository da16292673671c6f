import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'

import { setOnline, testBrowser } from '#web/testing/browser.ts'
import { listRequests, testNetwork } from '#web/testing/network.ts'
import { catchCode, signInAs } from '#web/testing/portal.tsx'

import { refreshSession } from './identity.ts'
import { session } from './session.ts'
import { TOKEN_ADDRESS, answerTokenRequest, iam, readSentForm, tokens } from './testing/identity-provider.ts'

const network = testNetwork()
testBrowser()

describe('refresh', () => {
  function expireSession() {
    signInAs()
    session.write({ expires_in: '1', refresh_token: 'r' })
  }

  test('SES-028 SES-050 posts client id, grant type and refresh token as a form, and stores what comes back', async () => {
    vi.useFakeTimers({ now: 1_000_000_000, toFake: ['Date'] })
    expireSession()
    answerTokenRequest(network, tokens)

    await refreshSession(iam)

    expect(readSentForm()).toEqual({ client_id: 'portal', grant_type: 'refresh_token', refresh_token: 'r' })
    expect(listRequests()[0]?.url.href).toBe(TOKEN_ADDRESS)
    expect([session.read('token'), session.read('refresh_token')]).toEqual([tokens.access_token, 'next'])
    expect([session.read('id_token'), session.read('expires_in')]).toEqual([tokens.id_token, '1000300'])
  })

  test('SES-016 five at once ask once', async () => {
    expireSession()
    answerTokenRequest(network, tokens)

    await Promise.all(Array.from({ length: 5 }, () => refreshSession(iam)))

    expect(listRequests()).toHaveLength(1)
    expect(session.read('refresh_token')).toBe('next')
  })

  test.each([
    ['SES-016 a session that has not expired is left alone', { refresh_token: 'r' }],
    [
      'SES-016 an expired session without a refresh token is left to the validation call',
      { expires_in: '1' },
    ],
  ])('%s', async (_title, stored) => {
    signInAs()
    session.write(stored)

    await refreshSession(iam)

    expect(listRequests()).toEqual([])
  })

  test('SES-050 a refresh token without a successor stays valid', async () => {
    expireSession()
    answerTokenRequest(network, { access_token: tokens.access_token, expires_in: 600 })

    await refreshSession(iam)

    expect(session.read('refresh_token')).toBe('r')
  })

  test('a sign-out during the refresh ends the session', async () => {
    expireSession()
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
    expireSession()
    answerTokenRequest(network, body, status)

    expect(await catchCode(refreshSession(iam))).toBe(code)
    expect(session.read('refresh_token')).toBe('r')
  })

  test('API-013 stays pending while the device is offline', async () => {
    expireSession()
    setOnline(false)
    network.use(http.post(TOKEN_ADDRESS, () => HttpResponse.error()))

    const refreshed = refreshSession(iam)
    await waitFor(() => expect(listRequests()).toHaveLength(1))
    answerTokenRequest(network, tokens)
    await new Promise((resolve) => setTimeout(resolve, 20))
    setOnline(true)
    await refreshed

    expect(session.read('token')).toBe(tokens.access_token)
  })

  test('without an identity provider nobody is asked', async () => {
    expireSession()

    await refreshSession({ ...iam, endpoint: '' })

    expect(listRequests()).toEqual([])
  })
})
