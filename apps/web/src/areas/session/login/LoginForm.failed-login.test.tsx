import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'

import { userClaims } from '@switchboard/domain/session/claims'
import { login, registerDevice } from '@switchboard/domain/session/contract'

import { session } from '#web/http/session.ts'
import { signInTries } from '#web/http/sign-in-tries.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { answers, answersRaw, breaks, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { showScreenAt, testConfiguration } from '#web/testing/portal.tsx'

import { loginWords } from '../words.ts'
import {
  answerLegacyLogin,
  formSignIn,
  claims,
  granted,
  inApp,
  listSentForms,
  prepareLogin,
  showLogin,
  typeAndSend,
} from '../testing/login.ts'
import { LegacyLoginScreen } from './LegacyLoginScreen.tsx'

const network = testNetwork()
const browser = testBrowser()

beforeEach(() => prepareLogin(network))

const noLegacy = { legacyLogin: { ...testConfiguration.legacyLogin, enabled: false } }

const INCORRECT = 'Incorrect login'
const WAIT = 'Too many attempts, please wait a few minutes and try again.'
const GENERIC = 'There was a problem logging in, please try again later.'

describe('a failed login', () => {
  test.each([
    ['SES-055, SES-058 refused credentials', () => refuses(login, 'CREDENTIALS_FAILED'), INCORRECT],
    [
      'SES-055, SES-058 by status text',
      () => answersRaw(login, '', { status: 403, statusText: 'CredentialsFailed' }),
      INCORRECT,
    ],
    [
      'SES-056, SES-060 too many tries',
      () => answersRaw(login, '', { status: 403, statusText: 'InTimeout' }),
      WAIT,
    ],
    [
      'SES-057, SES-058 another refusal',
      () => answersRaw(login, '', { status: 403, statusText: 'Locked' }),
      INCORRECT,
    ],
    ['SES-061 a failing server', () => answersRaw(login, '', { status: 500 }), GENERIC],
    ['SES-061 a broken connection', () => breaks(login), GENERIC],
    ['SES-061 an answer without tokens', () => answersRaw(login, '{}'), GENERIC],
    [
      'SES-055 a failed result',
      () => answers(login, { status: 'Failed', failedReason: 'CredentialsFailed' }),
      INCORRECT,
    ],
    ['SES-056 a failed result', () => answers(login, { status: 'Failed', failedReason: 'InTimeout' }), WAIT],
    ['SES-057 a failed result', () => answers(login, { status: 'Failed', failedReason: null }), INCORRECT],
  ])('%s is reported, and the form keeps its values', async (_why, answer, message) => {
    await showLogin({ ...formSignIn, ...noLegacy })
    network.use(answer())
    await typeAndSend()

    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(screen.getByLabelText('Username or email address')).toHaveProperty('value', 'aroha')
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'kea-demo-2026')
    expect(session.read('token')).toBeNull()
  })

  test.each([
    'FAILED_LEGACY_LOGIN',
    'INVALID_IDENTITY',
    'MALFORMED_REQUEST',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'SERVICE_UNAVAILABLE',
    'PAGE_NOT_FOUND',
    'INVOICE_NOT_FOUND',
  ] as const)('SES-061 as %s has the generic message', (code) => {
    expect(loginWords(code)).toBe(GENERIC)
  })

  test.each([
    ['SES-055 SES-058 for its credentials', 403, 'CredentialsFailed', INCORRECT],
    ['SES-056 SES-060 after too many tries', 403, 'InTimeout', WAIT],
    ['SES-057 SES-058 for another reason', 403, 'Locked', INCORRECT],
    ['SES-061 by a failing server', 500, '', GENERIC],
  ])(
    'in the app a registration refused %s shows the same message',
    async (_why, status, statusText, message) => {
      await showLogin({ ...inApp, ...noLegacy })
      network.use(answersRaw(registerDevice, '', { status, statusText }))
      await typeAndSend()

      expect((await screen.findByRole('alert')).textContent).toBe(message)
    },
  )

  test('SES-061, ACC-028 an account that cannot be set up leaves no session', async () => {
    await showLogin()
    network.use(answers(login, granted), answers(userClaims, { AccountClaims: [] }))
    await typeAndSend()

    expect((await screen.findByRole('alert')).textContent).toMatch(/no account is open to you at the moment/)
    expect(session.read('token')).toBeNull()
  })

  test('can be retried', async () => {
    await showLogin({ ...formSignIn, ...noLegacy })
    network.use(refuses(login, 'CREDENTIALS_FAILED'))
    await typeAndSend()
    await screen.findByRole('alert')
    network.use(answers(login, granted), answers(userClaims, claims))
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))

    expect(await screen.findByText('at home')).toBeTruthy()
  })
})

describe('the legacy login', () => {
  const refuseLogin = () => refuses(login, 'CREDENTIALS_FAILED')

  test.each([
    ['to be remembered', ['Keep me signed in on this device'], 'true'],
    ['for this time', [], 'false'],
  ])('SES-033, SES-051 is tried after a failed login, as a form, %s', async (_how, ticked, remember) => {
    await showLogin()
    network.use(refuseLogin(), answerLegacyLogin(200, { success: true }))
    for (const name of ticked) await userEvent.click(screen.getByRole('checkbox', { name }))
    await typeAndSend(' le\u200Bo ')
    await waitFor(() => expect(browser.left).toHaveLength(1))

    const sent = listRequests().at(-1)
    expect([sent?.method, sent?.url.href]).toEqual(['POST', 'http://legacy.test/login'])
    expect(sent?.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(sent?.body))).toEqual({
      username: 'leo',
      password: 'kea-demo-2026',
      cookie: 'true',
      remember,
      json: 'true',
    })
  })

  test.each([
    ['too many tries', () => refuses(login, 'IN_TIMEOUT')],
    ['another refusal', () => refuses(login, 'FORBIDDEN')],
    ['a failed result', () => answers(login, { status: 'Failed', failedReason: 'CredentialsFailed' })],
    ['a failing server', () => answersRaw(login, '', { status: 500 })],
    ['a broken connection', () => breaks(login)],
  ])('SES-033 is tried after %s', async (_what, answer) => {
    await showLogin()
    network.use(answer(), answerLegacyLogin(200, { success: true }))
    await typeAndSend('leo')

    await waitFor(() => expect(browser.left).toEqual(['http://legacy.test/']))
  })

  test('SES-067 takes the browser to the legacy portal without an error when it succeeds', async () => {
    await showLogin()
    network.use(refuseLogin(), answerLegacyLogin(200, { success: true }))
    await typeAndSend('leo')
    await waitFor(() => expect(browser.left).toEqual(['http://legacy.test/']))

    expect(screen.queryByRole('alert')).toBeNull()
    expect(session.isLoggedIn()).toBe(false)
  })

  test('SES-059, SES-062 is not supported in the app even when it succeeds', async () => {
    await showLogin(inApp)
    network.use(refuses(registerDevice, 'CREDENTIALS_FAILED'), answerLegacyLogin(200, { success: true }))
    await typeAndSend('leo')

    expect((await screen.findByRole('alert')).textContent).toBe(
      'This login is not supported here, please use your email address.',
    )
    expect(browser.left).toEqual([])
  })

  test.each([
    ['SES-058 refuses too', 403, { success: false }, INCORRECT],
    ['SES-066 fails', 500, '', GENERIC],
    ['SES-066 fails, though it says success', 500, { success: true }, GENERIC],
    ['SES-066 answers HTML', 200, '<html>', GENERIC],
  ])('that %s is reported', async (_what, status, body, message) => {
    await showLogin()
    network.use(refuseLogin(), answerLegacyLogin(status, body))
    await typeAndSend('leo')

    expect((await screen.findByRole('alert')).textContent).toBe(message)
  })

  test.each([
    ['SES-034 with an at-sign in the name', formSignIn, 'leo@demo.example'],
    ['SES-034 while it is disabled', { ...formSignIn, ...noLegacy }, 'leo'],
  ])('is not tried %s', async (_why, differences, username) => {
    await showLogin(differences)
    network.use(refuseLogin())
    await typeAndSend(username)
    await screen.findByRole('alert')

    expect(listSentForms().map(({ path }) => path)).toEqual(['/api/user/login'])
  })

  test('SES-003 has a separate page with the same form, whatever the configuration', async () => {
    await showScreenAt('/legacy-login', LegacyLoginScreen)
    await screen.findByLabelText('Username or email address')
    network.use(refuseLogin(), answerLegacyLogin(200, { success: true }))
    await typeAndSend('leo')

    await waitFor(() => expect(browser.left).toEqual(['http://legacy.test/']))
  })
})

test('a session that was lost right after a sign-in is reported before the next try', async () => {
  signInTries.recordCompletion()
  await showLogin()

  expect(screen.getByRole('alert').textContent).toContain('Signing in did not work')
})
