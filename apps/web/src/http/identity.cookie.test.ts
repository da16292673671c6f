import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'

import { testBrowser } from '#web/testing/browser.ts'
import { listRequests, testNetwork } from '#web/testing/network.ts'
import { catchCode, testConfiguration, testPortal, testToken } from '#web/testing/portal.tsx'

import {
  completeSignIn,
  endSessionAddress,
  refreshSession,
  startSignIn,
  fetchLegacyToken,
} from './identity.ts'
import { callerHeaders, session } from './session.ts'
import { parseIdentity } from './token-claims.ts'

// for servers that keep the tokens (SESSION_MODE=cookie)

const network = testNetwork()
const browser = testBrowser()

const iam = { ...testConfiguration.iam, sessionMode: 'cookie' as const }
const { addresses } = testPortal()
const HANDLE = 'c0123456789abcdef'
const [, CLAIMS = ''] = testToken({ sub: 'user-aroha' }).split('.')
const DESCRIBED = `${HANDLE}.${CLAIMS}.`
const answer = { access_token: DESCRIBED, id_token: DESCRIBED, refresh_token: 'mark-1', expires_in: 600 }

function serverAnswers(body: object, status = 200) {
  network.use(http.post(`${iam.endpoint}/session/token`, () => HttpResponse.json(body, { status })))
}

test('SES-021 sign-in begins at the server, for the wanted path, and the page stores nothing of it', async () => {
  await startSignIn(iam, addresses, { wantedPath: '/pay?x=1', replace: false })

  expect(browser.left.at(-1)).toBe(`${iam.endpoint}/session/sign-in?to=%2Fpay%3Fx%3D1`)
  expect(session.read('code_verifier')).toBeNull()
})

test('SES-025 after sign-in the page receives the user and stores no token', async () => {
  serverAnswers(answer)
  const came = new URLSearchParams({ session: HANDLE, state: `${'x'.repeat(22)}./pay` })

  expect(await completeSignIn(iam, addresses, came)).toBe('/pay')

  const [sent] = listRequests()
  expect(sent?.headers.get('x-switchboard-session')).toBe(HANDLE)
  expect(sent?.body).toBe('')
  expect(session.read('token')).toBe(DESCRIBED)
  expect(parseIdentity(DESCRIBED).sub).toBe('user-aroha')
})

test('SES-049 a return without a session or with an unknown session is an IDENTITY_ERROR', async () => {
  serverAnswers({ code: 'UNAUTHORIZED' }, 401)
  const state = `${'x'.repeat(22)}./pay`

  const refused = completeSignIn(iam, addresses, new URLSearchParams({ error: 'refused', state }))
  const unknown = completeSignIn(iam, addresses, new URLSearchParams({ session: HANDLE, state }))

  expect([await catchCode(refused), await catchCode(unknown)]).toEqual(['IDENTITY_ERROR', 'IDENTITY_ERROR'])
  expect(session.read('token')).toBeNull()
})

test('SES-050 an expired session is renewed by the server when the page sends its mark', async () => {
  session.write({ token: DESCRIBED, id_token: DESCRIBED, refresh_token: 'mark-1', expires_in: '1' })
  serverAnswers({ ...answer, refresh_token: 'mark-2' })

  await refreshSession(iam)

  const [sent] = listRequests()
  expect(sent?.headers.get('x-switchboard-session')).toBe(HANDLE)
  expect(new URLSearchParams(sent?.body).get('refresh_token')).toBe('mark-1')
  expect(session.read('refresh_token')).toBe('mark-2')
  expect(session.hasExpired()).toBe(false)
})

test('SES-040 sign-out goes to the server, which knows the session by its handle', () => {
  expect(endSessionAddress(iam, addresses, DESCRIBED)).toBe(
    `${iam.endpoint}/session/sign-out?session=${HANDLE}`,
  )
})

test('SHL-032 the handed over token was made for the handover', async () => {
  session.write({ token: DESCRIBED })
  network.use(http.post(`${iam.endpoint}/session/sign-on`, () => HttpResponse.json({ token: 'made' })))

  expect(await fetchLegacyToken(iam)).toBe('made')
  expect(listRequests()[0]?.headers.get('x-switchboard-session')).toBe(HANDLE)
})

test('a call identifies its user by the handle, or by a token if the page has one', () => {
  expect(callerHeaders(DESCRIBED)).toEqual({ 'x-switchboard-session': HANDLE })
  expect(callerHeaders('a.b.c')).toEqual({ authorization: 'Bearer a.b.c' })
})
