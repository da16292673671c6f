import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { PlaceProvider } from '#web/http/place.tsx'
import { session } from '#web/http/session.ts'
import { signInTries } from '#web/http/sign-in-tries.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, showScreen, showScreenAt, testCalls, testPortal } from '#web/testing/portal.tsx'

import { LoginScreen } from './LoginScreen.tsx'

const network = testNetwork()
const browser = testBrowser()
beforeEach(async () => {
  testCalls()
  await loadConfiguration(network)
})

/** Sets the reply of the identity provider to the check that it is reachable. */
function providerAnswers(answer: () => Response) {
  network.use(http.head('*/identity/.well-known/openid-configuration', answer))
}

async function showSignIn(address = '/login') {
  await showScreenAt(address, LoginScreen)
  await screen.findByRole('heading', { level: 1 })
}

async function waitForAddress() {
  await waitFor(() => expect(browser.left).toHaveLength(1))
  return new URL(browser.left[0] ?? '')
}

/** Shows the page as after a redirect by a route guard. */
function showRedirectedSignIn(portal = testPortal()) {
  const place = { path: '/login', search: '', parameters: {}, isRedirected: true, go: () => undefined }
  showScreen(
    <PlaceProvider value={place}>
      <LoginScreen />
    </PlaceProvider>,
    portal,
  )
}

/** Expects the page to wait until its button is pressed. */
async function expectLeaveOnPress() {
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  const address = await waitForAddress()
  expect(browser.replaced).toEqual([])
  return address
}

describe('with an identity endpoint the login page', () => {
  test('SES-021 shows a sign-in action, no form, and waits', async () => {
    await showSignIn()

    expect(screen.queryByRole('textbox')).toBeNull()
    expect((await expectLeaveOnPress()).pathname).toBe('/identity/connect/authorize')
  })

  test('SHL-077 links to the privacy statement', async () => {
    await showSignIn()

    expect(screen.getByRole('link', { name: /^How we handle personal information/ })).toBeTruthy()
  })

  test('SES-014, SES-021 starts at once when a path is requested, and sends it in the state', async () => {
    await showSignIn('/login?redirect=%2Fpay%3Fa%3D1')

    expect((await waitForAddress()).searchParams.get('state')).toMatch(/\.\/pay\?a=1$/)
    expect(browser.replaced).toHaveLength(1)
  })

  test('SES-021 passes on the username of its address', async () => {
    await showSignIn('/login?redirect=%2F&login_hint=ben')

    expect((await waitForAddress()).searchParams.get('login_hint')).toBe('ben')
  })

  test('SES-015 starts at once after a redirect from home, which the address does not name', async () => {
    showRedirectedSignIn()

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Taking you to sign-in')
    expect(screen.queryByRole('button')).toBeNull()
    expect((await waitForAddress()).searchParams.get('state')).toMatch(/\.\/$/)
    expect(browser.replaced).toHaveLength(1)
  })

  test('a sign-in started by a press leaves the login page in the history', async () => {
    await showSignIn()

    await expectLeaveOnPress()
  })

  test('never passes on a path outside', async () => {
    await showSignIn('/login?redirect=https%3A%2F%2Fevil.test')

    expect((await waitForAddress()).searchParams.get('state')).toMatch(/\.\/$/)
  })
})

describe('automatic sign-in', () => {
  test('happens at most once a minute', async () => {
    signInTries.recordStart()
    await showSignIn('/login?redirect=%2Fpay')

    await expectLeaveOnPress()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    ['cannot be reached', () => providerAnswers(() => HttpResponse.error())],
    ['fails', () => providerAnswers(() => new HttpResponse('', { status: 503 }))],
  ])('ends with an error on the page when the identity provider %s', async (_how, answer) => {
    answer()
    showRedirectedSignIn()

    expect((await screen.findByRole('alert')).textContent).toBe(
      'There was a problem logging in, please try again later.',
    )
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
    expect(browser.left).toEqual([])
  })

  test('ends with an error on the page when the configured address is invalid', async () => {
    const { iam } = testPortal().configuration
    showRedirectedSignIn(testPortal({ iam: { ...iam, endpoint: 'none' } }))

    expect((await screen.findByRole('alert')).textContent).toContain('There was a problem logging in')
    expect(browser.left).toEqual([])
  })

  test.each([
    ['one that has just started', () => signInTries.recordStart()],
    ['a sign-out', () => signInTries.recordSignOut()],
    ['a session that was lost right after it began', () => signInTries.recordCompletion()],
    ['a session of staff', () => session.isolate()],
  ])('waits after %s when home redirected to it', async (_what, before) => {
    before()
    showRedirectedSignIn()

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in')
    await expectLeaveOnPress()
  })

  test('happens again after a minute', async () => {
    vi.useFakeTimers({ now: Date.now() - 60_001, toFake: ['Date'] })
    signInTries.recordStart()
    signInTries.recordCompletion()
    vi.useRealTimers()
    await showSignIn('/login?redirect=%2Fpay')

    expect((await waitForAddress()).pathname).toBe('/identity/connect/authorize')
  })

  test('waits when the session was lost right after a sign-in, and reports that signing in failed', async () => {
    signInTries.recordCompletion()
    await showSignIn('/login?redirect=%2Fpay')

    expect(screen.getByRole('alert').textContent).toContain('Signing in did not work')
    expect((await expectLeaveOnPress()).searchParams.get('state')).toMatch(/\.\/pay$/)
  })

  test('waits after a sign-out, without a message', async () => {
    signInTries.recordCompletion()
    signInTries.recordSignOut()
    await showSignIn('/login?redirect=%2Fpay')

    expect(screen.queryByRole('alert')).toBeNull()
    await expectLeaveOnPress()
  })

  test('SES-020 never happens in a staff tab, which shows how to return', async () => {
    session.isolate()
    await showSignIn('/login?redirect=%2Fpay')

    expect(screen.getByText('To go on, open the account again from the staff desk.')).toBeTruthy()
    await expectLeaveOnPress()
  })

  test('waits when the address reports a problem', async () => {
    await showSignIn('/login?redirect=%2Fpay&problem=IDENTITY_ERROR')

    expect(screen.getByRole('alert').textContent).toContain('Please sign in again')
    await expectLeaveOnPress()
  })
})

test.each(['GENERAL_ERROR', 'constructor', '<b>x</b>'])(
  'SES-061 a problem of %s has the generic message',
  async (problem) => {
    await showSignIn(`/login?problem=${encodeURIComponent(problem)}`)

    expect(screen.getByRole('alert').textContent).toContain(
      'There was a problem logging in, please try again later.',
    )
  },
)

test('a page that the browser restores can be used again', async () => {
  await showSignIn()
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('button', { name: 'Taking you to sign-in' })

  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
})

test('CFG-013 the helpdesk is taken from the configuration', async () => {
  await showSignIn()

  expect(screen.getByRole('link', { name: '0800 555 0100' }).getAttribute('href')).toBe('tel:08005550100')
})

test('the legacy login is linked only if it is enabled', async () => {
  const { legacyLogin } = testPortal().configuration
  const none = testPortal({ legacyLogin: { ...legacyLogin, enabled: false } })
  const { unmount } = await showScreenAt('/login', LoginScreen, none)
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  expect(screen.queryByRole('link', { name: 'Sign in with an older username' })).toBeNull()
  unmount()
  await showSignIn()

  const link = screen.getByRole('link', { name: 'Sign in with an older username' })
  expect(link.getAttribute('href')).toBe('/legacy-login')
})
