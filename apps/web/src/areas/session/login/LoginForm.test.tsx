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
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'

import { userClaims, deviceClaims } from '@switchboard/domain/session/claims'
import { login, registerDevice } from '@switchboard/domain/session/contract'
import { PASSWORD_CASES, USERNAME_CASES, listTypedTexts } from '@switchboard/domain/testing/typed-cases'

import { session } from '#web/http/session.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { answers, refuses, listRequests, testNetwork } from '#web/testing/network.ts'
import { showScreenAt, testPortal } from '#web/testing/portal.tsx'
import { sendEach } from '#web/testing/typed-cases.ts'

import { LoginScreen } from './LoginScreen.tsx'

const network = testNetwork()
const browser = testBrowser()

beforeEach(() => prepareLogin(network))

const LABEL = 'Username or email address'

describe('the login form', () => {
  test.each([
    ['without an identity endpoint', formSignIn, ''],
    ['in the app', inApp, ''],
    ['where someone is remembered', formSignIn, 'aroha'],
  ])(
    'SES-029 APP-001 has username, password and remember me: %s',
    async (_where, differences, remembered) => {
      localStorage.setItem('switchboard.rememberedUsername', remembered)
      await showLogin(differences)

      expect(screen.getByLabelText(LABEL)).toHaveProperty('value', remembered)
      expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
      expect(screen.getByRole('checkbox', { name: 'Keep me signed in on this device' })).toBeTruthy()
      expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
    },
  )

  test.each([
    ['nothing', '', '', ['Enter your username or email address', 'Enter your password']],
    ['no username', '', 'p', ['Enter your username or email address']],
    ['a username of spaces', '  ', 'p', ['Enter your username or email address']],
    ['no password', 'aroha', '', ['Enter your password']],
  ])(
    'SES-030 with %s sends nothing, shows errors and takes the focus',
    async (_what, username, password, messages) => {
      await showLogin()
      await typeAndSend(username, password)

      const summary = screen.getByRole('alert')
      expect(Array.from(summary.querySelectorAll('a'), (link) => link.textContent)).toEqual(messages)
      expect(document.activeElement).toBe(summary)
      expect(listSentForms()).toEqual([])
    },
  )

  test('SES-030 can be sent with the Enter key', async () => {
    await showLogin()
    network.use(answers(login, granted), answers(userClaims, claims))
    await userEvent.type(screen.getByLabelText('Username or email address'), 'aroha')
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
      await userEvent.click(screen.getByRole('checkbox', { name: 'Keep me signed in on this device' }))
      await typeAndSend(typed)
      await screen.findByText('at home')

      expect(listSentForms()[0]).toEqual({
        path: '/api/user/login',
        form: { userpool: 'pool-of-7', username, password: 'kea-demo-2026', longlifesession: 'true' },
      })
    },
  )

  test('SES-031 a username is sent without invisible characters', async () => {
    await showLogin()
    network.use(refuses(login, 'CREDENTIALS_FAILED'), answerLegacyLogin(403, {}))
    await userEvent.type(screen.getByLabelText('Password'), 'kea-demo-2026')

    const sent = await sendEach(listTypedTexts(USERNAME_CASES), {
      label: LABEL,
      button: 'Sign in',
      sentAt: 'username',
    })

    const isBen = (username: unknown) => username === 'ben@mail-of-7.example'
    expect(sent.map(([typed, username]) => [typed, isBen(username)])).toEqual(USERNAME_CASES)
  })

  test('a password is sent unchanged', async () => {
    await showLogin()
    network.use(refuses(login, 'CREDENTIALS_FAILED'), answerLegacyLogin(403, {}))
    await userEvent.type(screen.getByLabelText(LABEL), 'aroha')
    const typed = PASSWORD_CASES.map(([, password]) => password)

    const sent = await sendEach(typed, { label: 'Password', button: 'Sign in', sentAt: 'password' })

    expect(sent).toEqual(typed.map((password) => [password, password]))
  })

  test('SES-046 APP-002 in a browser, without remember me, requests a short session and registers no device', async () => {
    await showLogin()
    network.use(answers(login, granted), answers(userClaims, claims))
    await typeAndSend()
    await screen.findByText('at home')

    const paths = listSentForms().map(({ path }) => path)
    expect(paths).toEqual(['/api/user/login', '/api/user/claims'])
    expect(listSentForms()[0]?.form['longlifesession']).toBe('false')
  })

  test('SES-025, SES-012 stores the session with its account and goes to the requested path', async () => {
    await showLogin(formSignIn, '/login?redirect=%2Fpay%3Fa%3D1')
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

  test('goes home when the requested path leads outside', async () => {
    await showLogin(formSignIn, '/login?redirect=%2F%2Fevil.test')
    network.use(answers(login, granted), answers(userClaims, claims))
    await typeAndSend()

    expect(await screen.findByText('at home')).toBeTruthy()
  })

  test('PWD-002 links to the reset of a forgotten password', async () => {
    await showLogin()

    const link = screen.getByRole('link', { name: 'Forgot your password?' })
    expect(link.getAttribute('href')).toBe('/reset-password')
  })

  test('SHL-077 links to the privacy statement', async () => {
    await showLogin()

    expect(screen.getByRole('link', { name: /^How we handle personal information/ })).toBeTruthy()
  })

  test('fills in the remembered name', async () => {
    localStorage.setItem('switchboard.rememberedUsername', 'aroha')
    const username = await showLogin()

    expect(username).toHaveProperty('value', 'aroha')
    expect(screen.getByRole('checkbox', { name: 'Keep me signed in on this device' })).toHaveProperty(
      'checked',
      true,
    )
  })

  test('remembers the name without invisible characters', async () => {
    await showLogin()
    network.use(answers(login, granted), answers(userClaims, claims))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Keep me signed in on this device' }))
    await typeAndSend('\u202Aaroha\u200B')
    await screen.findByText('at home')

    expect(localStorage.getItem('switchboard.rememberedUsername')).toBe('aroha')
  })

  test('APP-001, APP-002, APP-011, CFG-019 in the installed app registers the device, for a long session unless the box is unticked', async () => {
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

    expect(listSentForms()).toEqual([
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
    const [registration] = listRequests().filter(({ url }) => url.pathname === '/api/device/register')
    expect(registration?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
    expect(browser.left).toEqual([])
    expect(localStorage.getItem('switchboard.session.refresh_token')).toBe('r')
  })

  test('APP-011 in the app without remember me, the session ends with the tab and no refresh token is stored', async () => {
    await showLogin(inApp)
    network.use(answers(registerDevice, granted), answers(deviceClaims, claims))
    expect(screen.getByRole('checkbox', { name: 'Keep me signed in on this device' })).toHaveProperty(
      'checked',
      false,
    )
    await typeAndSend()
    await screen.findByText('at home')

    expect(listSentForms()[0]?.form['longlifesession']).toBe('false')
    const stored = [...Object.keys({ ...localStorage }), ...Object.values<string>({ ...sessionStorage })]
    expect(stored.filter((text) => text.includes('.session.') || text === 'r')).toEqual([])
    expect([session.isLoggedIn(), session.read('refresh_token')]).toEqual([true, 'r'])
    // the app or tab is closed
    sessionStorage.clear()
    expect(session.isLoggedIn()).toBe(false)
  })

  test.each([
    [true, 'token-1', 'token-1'],
    [true, '', undefined],
    [false, 'token-1', undefined],
  ])(
    'APP-011 with a push service (%s) that gives %j the push token that is sent is %s',
    async (pushNotifications, given, token) => {
      const portal = testPortal({ ...inApp, pushNotifications })
      const platform = { ...portal.platform, pushToken: async () => given }
      await showScreenAt('/login', LoginScreen, { ...portal, platform })
      network.use(answers(registerDevice, granted), answers(deviceClaims, claims))
      await typeAndSend()
      await screen.findByText('at home')

      expect(listSentForms()[0]?.form['pushnotificationtoken']).toBe(token)
    },
  )
})

test('with two-step sign-in the form asks for the code after a correct password, and sends both', async () => {
  network.use(refuses(login, 'SECOND_FACTOR_NEEDED'))
  await showLogin()
  expect(screen.queryByLabelText('Code from your authenticator app')).toBeNull()
  await typeAndSend()
  const code = await screen.findByLabelText('Code from your authenticator app')
  expect(screen.getByRole('alert').textContent).toContain('Enter the code from your authenticator app')

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
    listSentForms()
      .filter(({ path }) => path.endsWith('/user/login'))
      .map(({ form }) => form['code']),
  ).toEqual([undefined, '000000', '123456'])
})

test('SES-033 a request for a code does not cause a legacy login', async () => {
  network.use(refuses(login, 'SECOND_FACTOR_NEEDED'), answerLegacyLogin(200, { success: true }))
  await showLogin()
  await typeAndSend()

  await screen.findByLabelText('Code from your authenticator app')
  expect(listSentForms().filter(({ path }) => path === '/login')).toEqual([])
})
