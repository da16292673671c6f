import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'

import type { StaticConfiguration } from '@switchboard/domain/config/static'
import { userClaims, deviceClaims } from '@switchboard/domain/session/claims'
import { login, registerDevice } from '@switchboard/domain/session/contract'

import { session } from '#web/http/session.ts'
import { signInTries } from '#web/http/sign-in-tries.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { answers, answersRaw, breaks, refuses, sentRequests, testNetwork } from '#web/testing/network.ts'
import {
  loadConfiguration,
  showScreenAt,
  testCalls,
  testConfiguration,
  testDynamicConfiguration,
  testPortal,
  testToken,
} from '#web/testing/portal.tsx'

import { loginWords } from '../words.ts'
import { LegacyLoginScreen } from './LegacyLoginScreen.tsx'
import { LoginScreen } from './LoginScreen.tsx'

const network = testNetwork()
const browser = testBrowser()
beforeEach(async () => {
  testCalls()
  await loadConfiguration(network, {
    sales: { ...testDynamicConfiguration.sales, userpool: 'pool-of-7' },
    usernameEmailDomain: 'mail-of-7.example',
  })
})

const byForm = { iam: { ...testConfiguration.iam, endpoint: '' } }
const inApp = { mobile: true, platform: 'ios' } as const
const noLegacy = { legacyLogin: { ...testConfiguration.legacyLogin, enabled: false } }
const granted = {
  status: 'Success',
  failedReason: null,
  access_token: testToken(),
  id_token: 'e30.e30.s',
  refresh_token: 'r',
  expires_in: 600,
} as const
const claims = { AccountClaims: [{ AccountCode: '100517', businessGroup: 'residential' }] }
const legacyAnswers = (status: number, body: object | string) =>
  http.post('http://legacy.test/login', () =>
    typeof body === 'string' ? new HttpResponse(body, { status }) : HttpResponse.json(body, { status }),
  )

async function showLogin(differences: Partial<StaticConfiguration> = byForm, address = '/login') {
  await showScreenAt(address, LoginScreen, testPortal(differences))
  return screen.findByLabelText('Username or e-mail address')
}

async function typeAndSend(username = 'aroha', password = 'kea-demo-2026') {
  const user = userEvent.setup()
  if (username !== '') await user.type(screen.getByLabelText('Username or e-mail address'), username)
  if (password !== '') await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

function sentForms() {
  return sentRequests()
    .filter(({ url }) => url.pathname !== '/api/dynamicconfig')
    .map(({ url, body }) => ({ path: url.pathname, form: Object.fromEntries(new URLSearchParams(body)) }))
}

describe('the login form', () => {
  test.each([
    ['without an identity endpoint', byForm],
    ['in the app', inApp],
  ])('SES-029 APP-001 has username, password and remember me: %s', async (_where, differences) => {
    await showLogin(differences)

    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
    expect(screen.getByRole('checkbox', { name: 'Remember me' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
  })

  test.each([
    ['nothing', '', '', ['Enter your username or e-mail address', 'Enter your password']],
    ['no username', '', 'p', ['Enter your username or e-mail address']],
    ['a username of spaces', '  ', 'p', ['Enter your username or e-mail address']],
    ['no password', 'aroha', '', ['Enter your password']],
  ])(
    'SES-030 with %s sends nothing, says so and takes the focus',
    async (_what, username, password, messages) => {
      await showLogin()
      await typeAndSend(username, password)

      const summary = screen.getByRole('alert')
      expect(Array.from(summary.querySelectorAll('a'), (link) => link.textContent)).toEqual(messages)
      expect(document.activeElement).toBe(summary)
      expect(sentForms()).toEqual([])
    },
  )

  test('SES-030 can be sent with the Enter key, and is complete then', async () => {
    await showLogin()
    network.use(answers(login, granted), answers(userClaims, claims))
    await userEvent.type(screen.getByLabelText('Username or e-mail address'), 'aroha')
    await userEvent.type(screen.getByLabelText('Password'), 'p{Enter}')

    expect(await screen.findByText('at home')).toBeTruthy()
  })

  test.each([
    ['SES-031 CFG-009 a name without an at-sign', 'aroha', 'aroha@mail-of-7.example'],
    ['SES-032 a name with an at-sign', 'Aroha@other.nz', 'Aroha@other.nz'],
  ])(
    'SES-046, CFG-019 sends user pool, username, password and remember me: %s',
    async (_what, typed, username) => {
      await showLogin()
      network.use(answers(login, granted), answers(userClaims, claims))
      await userEvent.click(screen.getByRole('checkbox', { name: 'Remember me' }))
      await typeAndSend(typed)
      await screen.findByText('at home')

      expect(sentForms()[0]).toEqual({
        path: '/api/user/login',
        form: { userpool: 'pool-of-7', username, password: 'kea-demo-2026', longlifesession: 'true' },
      })
    },
  )

  test('SES-046 without remember me asks for a short session', async () => {
    await showLogin()
    network.use(answers(login, granted), answers(userClaims, claims))
    await typeAndSend()
    await screen.findByText('at home')

    expect(sentForms()[0]?.form['longlifesession']).toBe('false')
  })

  test('SES-025, SES-012 stores the session with its account and goes to the wanted path', async () => {
    await showLogin(byForm, '/login?redirect=%2Fpay%3Fa%3D1')
    network.use(answers(login, granted), answers(userClaims, claims))
    await typeAndSend()

    expect(await screen.findByText('at /pay?a=1')).toBeTruthy()
    expect([session.isLoggedIn(), session.read('account'), session.read('refresh_token')]).toEqual([
      true,
      '100517',
      'r',
    ])
    expect(session.read('username')).toBe('aroha@mail-of-7.example')
  })

  test('goes home when the wanted path leads outside', async () => {
    await showLogin(byForm, '/login?redirect=%2F%2Fevil.test')
    network.use(answers(login, granted), answers(userClaims, claims))
    await typeAndSend()

    expect(await screen.findByText('at home')).toBeTruthy()
  })

  test('leads whoever forgot the password to where it is reset', async () => {
    await showLogin()

    const link = screen.getByRole('link', { name: 'Forgot your password?' })
    expect(link.getAttribute('href')).toBe('/reset-password')
  })

  test('fills in the name that it was asked to remember', async () => {
    localStorage.setItem('switchboard.rememberedUsername', 'aroha')
    const username = await showLogin()

    expect(username).toHaveProperty('value', 'aroha')
    expect(screen.getByRole('checkbox', { name: 'Remember me' })).toHaveProperty('checked', true)
  })

  test('APP-001, APP-002, APP-011, CFG-019 in the app registers the device, always for a long session', async () => {
    const portal = testPortal(inApp)
    const phone = {
      ...portal.platform,
      name: 'android' as const,
      deviceId: () => 'phone-1',
      applicationId: () => 'nz.example.kea/1.4.0',
    }
    await showScreenAt('/login', LoginScreen, { ...portal, platform: phone })
    network.use(answers(registerDevice, granted), answers(deviceClaims, claims))
    await typeAndSend()
    await screen.findByText('at home')

    expect(sentForms()).toEqual([
      {
        path: '/api/device/register',
        form: {
          userpool: 'pool-of-7',
          username: 'aroha@mail-of-7.example',
          password: 'kea-demo-2026',
          longlifesession: 'true',
          DeviceType: 'android',
          DeviceID: 'phone-1',
          ApplicationID: 'nz.example.kea/1.4.0',
        },
      },
      { path: '/api/device/claims', form: {} },
    ])
    const [registration] = sentRequests().filter(({ url }) => url.pathname === '/api/device/register')
    expect(registration?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
    expect(browser.left).toEqual([])
  })

  test.each([
    [true, 'token-1'],
    [false, undefined],
  ])(
    'APP-011 a push token is sent with it where there is a push service: %s',
    async (pushNotifications, token) => {
      const portal = testPortal({ ...inApp, pushNotifications })
      const platform = { ...portal.platform, pushToken: async () => 'token-1' }
      await showScreenAt('/login', LoginScreen, { ...portal, platform })
      network.use(answers(registerDevice, granted), answers(deviceClaims, claims))
      await typeAndSend()
      await screen.findByText('at home')

      expect(sentForms()[0]?.form['pushnotificationtoken']).toBe(token)
    },
  )
})

describe('a login that does not work', () => {
  const INCORRECT = 'Incorrect login'
  const WAIT = 'Too many attempts, please wait a few minutes and try again.'
  const GENERIC = 'There was a problem logging in, please try again later.'

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
  ])('%s is reported, and what was typed stays', async (_why, answer, message) => {
    await showLogin({ ...byForm, ...noLegacy })
    network.use(answer())
    await typeAndSend()

    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(screen.getByLabelText('Username or e-mail address')).toHaveProperty('value', 'aroha')
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
  ] as const)('SES-061 as %s has the generic words', (code) => {
    expect(loginWords(code)).toBe(GENERIC)
  })

  test('SES-058 in the app a refused registration says the same', async () => {
    await showLogin({ ...inApp, ...noLegacy })
    network.use(refuses(registerDevice, 'CREDENTIALS_FAILED'))
    await typeAndSend()

    expect((await screen.findByRole('alert')).textContent).toBe(INCORRECT)
  })

  test('SES-061, ACC-028 an account that cannot be set up leaves no session', async () => {
    await showLogin()
    network.use(answers(login, granted), answers(userClaims, { AccountClaims: [] }))
    await typeAndSend()

    expect((await screen.findByRole('alert')).textContent).toMatch(/no account is open to you at the moment/)
    expect(session.read('token')).toBeNull()
  })

  test('can be tried again', async () => {
    await showLogin({ ...byForm, ...noLegacy })
    network.use(refuses(login, 'CREDENTIALS_FAILED'))
    await typeAndSend()
    await screen.findByRole('alert')
    network.use(answers(login, granted), answers(userClaims, claims))
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))

    expect(await screen.findByText('at home')).toBeTruthy()
  })
})

describe('the legacy login', () => {
  const refused = () => refuses(login, 'CREDENTIALS_FAILED')

  test.each([
    ['to be remembered', ['Remember me'], 'true'],
    ['for this time', [], 'false'],
  ])('SES-033, SES-051 is tried after a failed login, as a form, %s', async (_how, ticked, remember) => {
    await showLogin()
    network.use(refused(), legacyAnswers(200, { success: true }))
    for (const name of ticked) await userEvent.click(screen.getByRole('checkbox', { name }))
    await typeAndSend(' leo ')
    await waitFor(() => expect(browser.left).toHaveLength(1))

    const sent = sentRequests().at(-1)
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

  test('SES-067 that succeeds takes the browser to the legacy portal, without an error', async () => {
    await showLogin()
    network.use(refused(), legacyAnswers(200, { success: true }))
    await typeAndSend('leo')
    await waitFor(() => expect(browser.left).toEqual(['http://legacy.test/']))

    expect(screen.queryByRole('alert')).toBeNull()
    expect(session.isLoggedIn()).toBe(false)
  })

  test('SES-059, SES-062 that succeeds in the app is not supported there', async () => {
    await showLogin(inApp)
    network.use(refuses(registerDevice, 'CREDENTIALS_FAILED'), legacyAnswers(200, { success: true }))
    await typeAndSend('leo')

    expect((await screen.findByRole('alert')).textContent).toBe(
      'This login is not supported here, please use your e-mail address.',
    )
    expect(browser.left).toEqual([])
  })

  test.each([
    ['SES-058 refuses too', 403, { success: false }, 'Incorrect login'],
    ['SES-066 fails', 500, '', 'There was a problem logging in, please try again later.'],
    ['SES-066 answers HTML', 200, '<html>', 'There was a problem logging in, please try again later.'],
  ])('that %s is reported', async (_what, status, body, message) => {
    await showLogin()
    network.use(refused(), legacyAnswers(status, body))
    await typeAndSend('leo')

    expect((await screen.findByRole('alert')).textContent).toBe(message)
  })

  test.each([
    ['SES-034 with an at-sign in the name', byForm, 'leo@demo.example'],
    ['SES-034 while it is disabled', { ...byForm, ...noLegacy }, 'leo'],
  ])('is not tried %s', async (_why, differences, username) => {
    await showLogin(differences)
    network.use(refused())
    await typeAndSend(username)
    await screen.findByRole('alert')

    expect(sentForms().map(({ path }) => path)).toEqual(['/api/user/login'])
  })

  test('SES-003 has a separate page with the same form, whatever the configuration', async () => {
    await showScreenAt('/legacy-login', LegacyLoginScreen)
    await screen.findByLabelText('Username or e-mail address')
    network.use(refused(), legacyAnswers(200, { success: true }))
    await typeAndSend('leo')

    await waitFor(() => expect(browser.left).toEqual(['http://legacy.test/']))
  })
})

test('a session that was lost right after a sign-in is reported before the next try', async () => {
  signInTries.completed()
  await showLogin()

  expect(screen.getByRole('alert').textContent).toContain('Signing in did not work')
})

test('with two-step sign-in the form asks for the code once the password is right, and sends both', async () => {
  network.use(refuses(login, 'SECOND_FACTOR_NEEDED'))
  await showLogin()
  expect(screen.queryByLabelText('Code of your authenticator app')).toBeNull()
  await typeAndSend()
  const code = await screen.findByLabelText('Code of your authenticator app')
  expect(screen.getByRole('alert').textContent).toContain('Enter the code of your authenticator app')

  network.use(refuses(login, 'SECOND_FACTOR_WRONG'))
  await userEvent.type(code, '000000')
  await typeAndSend('', '')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('That code is not right'))
  network.use(answers(login, granted), answers(userClaims, claims))
  await userEvent.clear(code)
  await userEvent.type(code, '123456')
  await typeAndSend('', '')

  await waitFor(() => expect(session.isLoggedIn()).toBe(true))
  expect(
    sentForms()
      .filter(({ path }) => path.endsWith('/user/login'))
      .map(({ form }) => form['code']),
  ).toEqual([undefined, '000000', '123456'])
})

test('a code that is asked for is no reason to try the older login', async () => {
  network.use(refuses(login, 'SECOND_FACTOR_NEEDED'), legacyAnswers(200, { success: true }))
  await showLogin()
  await typeAndSend()

  await screen.findByLabelText('Code of your authenticator app')
  expect(sentForms().filter(({ path }) => path === '/login')).toEqual([])
})
