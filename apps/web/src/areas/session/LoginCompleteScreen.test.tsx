import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { StrictMode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'

import { userClaims } from '@switchboard/domain/session/claims'

import { startSignIn } from '#web/http/identity.ts'
import { session } from '#web/http/session.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { answers, answersRaw, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, showScreenAt, testCalls, testPortal, testToken } from '#web/testing/portal.tsx'

import { readLoginAddress } from './login-address.ts'
import { LoginCompleteScreen } from './LoginCompleteScreen.tsx'

const network = testNetwork()
const browser = testBrowser()
const portal = testPortal()
const tokens = { access_token: testToken(), id_token: 'e30.e30.s', refresh_token: 'r', expires_in: 600 }
const claims = { AccountClaims: [{ AccountCode: '100517', businessGroup: 'residential' }] }

beforeEach(async () => {
  testCalls()
  await loadConfiguration(network)
  network.use(
    http.post('*/connect/token', () => HttpResponse.json(tokens)),
    answers(userClaims, claims),
  )
})

function Twice() {
  return (
    <StrictMode>
      <LoginCompleteScreen />
    </StrictMode>
  )
}

/** The identity provider sends the browser back, after a sign-in that wanted this path. */
async function comesBack(differences: Record<string, string> = {}, wantedPath = '/pay') {
  await startSignIn(portal.configuration.iam, portal.addresses, { wantedPath, replace: false })
  const state = new URL(browser.left[0] ?? '').searchParams.get('state') ?? ''
  const query = new URLSearchParams({
    code: 'c',
    state,
    iss: portal.configuration.iam.endpoint,
    ...differences,
  }).toString()
  await showScreenAt(`/login-complete?${query}`, Twice)
}

describe('the return to /login-complete', () => {
  test('SES-006, SES-023, SES-026 exchanges the code once, though the page runs twice, and goes to the wanted path', async () => {
    await comesBack()

    expect(await screen.findByText('at /pay')).toBeTruthy()
    expect(listRequests().filter(({ url }) => url.pathname.endsWith('/connect/token'))).toHaveLength(1)
  })

  test('SES-008, SES-012, SES-025 stores tokens and account', async () => {
    await comesBack()
    await screen.findByText('at /pay')

    expect([session.isLoggedIn(), session.read('account'), session.read('businessGroup')]).toEqual([
      true,
      '100517',
      'residential',
    ])
    expect([session.read('token'), session.read('refresh_token')]).toEqual([tokens.access_token, 'r'])
  })

  test('SES-026 goes home without a wanted path', async () => {
    await comesBack({}, '#/')

    expect(await screen.findByText('at home')).toBeTruthy()
  })

  test('the code is out of the address before anything is asked', async () => {
    const seen: string[] = []
    network.use(
      http.post('*/connect/token', () => {
        seen.push(window.location.search)
        return HttpResponse.json(tokens)
      }),
    )
    await comesBack()
    await screen.findByText('at /pay')

    expect(seen).toEqual([''])
  })
})

describe('a return that does not work leads to /login without the code', () => {
  test.each([
    [
      'SES-063 an error of the identity provider',
      { error: 'access_denied' },
      'IDENTITY_ERROR&redirect=%2Fpay',
    ],
    ['SES-063 another tab’s state', { state: 'x' }, 'IDENTITY_ERROR'],
  ])('%s', async (_why, differences, problem) => {
    await comesBack(differences)

    expect(await screen.findByText(`at /login?problem=${problem}`)).toBeTruthy()
    expect(session.read('token')).toBeNull()
  })

  test('SES-045, SES-063 a used code', async () => {
    network.use(
      http.post('*/connect/token', () => HttpResponse.json({ error: 'invalid_grant' }, { status: 400 })),
    )
    await comesBack()

    expect(await screen.findByText('at /login?problem=IDENTITY_ERROR&redirect=%2Fpay')).toBeTruthy()
    expect(browser.left.slice(1)).toEqual([])
  })

  test('SES-064 tokens for nobody', async () => {
    network.use(http.post('*/connect/token', () => HttpResponse.json({ ...tokens, access_token: 'x' })))
    await comesBack()

    expect(await screen.findByText('at /login?problem=INVALID_IDENTITY&redirect=%2Fpay')).toBeTruthy()
  })

  test('ACC-028 no account', async () => {
    network.use(answers(userClaims, { AccountClaims: [] }))
    await comesBack()

    expect(await screen.findByText('at /login?problem=NO_ACCOUNT_FOUND&redirect=%2Fpay')).toBeTruthy()
    expect(session.read('token')).toBeNull()
  })

  test('ACC-027 claims without their list', async () => {
    network.use(answersRaw(userClaims, '{}'))
    await comesBack()

    expect(await screen.findByText('at /login?problem=NO_ACCOUNT_CLAIMS_DATA&redirect=%2Fpay')).toBeTruthy()
  })

  test('of the window beside a page, which closes after the next try', async () => {
    await comesBack({ error: 'access_denied' }, '/login-complete')

    const login = await screen.findByText(/^at \/login\?/)
    expect(readLoginAddress(new URL(login.textContent.slice(3), location.href).search)).toEqual({
      wantedPath: '/login-complete',
      isWanted: true,
      problem: 'IDENTITY_ERROR',
      loginHint: null,
    })
  })

  test('SES-015 of a sign-in for home names no page', async () => {
    await comesBack({ error: 'access_denied' }, '/')

    expect(await screen.findByText('at /login?problem=IDENTITY_ERROR')).toBeTruthy()
  })

  test('nothing to complete', async () => {
    await showScreenAt('/login-complete', Twice)

    expect(await screen.findByText('at /login')).toBeTruthy()
    await waitFor(() => expect(listRequests()).toHaveLength(1))
  })
})
