import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { kea } from '@switchboard/brands/kea'
import { orcon } from '@switchboard/brands/orcon'
import { twodegrees } from '@switchboard/brands/twodegrees'
import { readBillingInformation } from '@switchboard/domain/billing/contract'
import { userClaims } from '@switchboard/domain/session/claims'
import { salesPerson } from '@switchboard/domain/session/contract'

import { answers, breaks, testNetwork } from '#web/testing/network.ts'
import { signInAs, testConfiguration, testToken } from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import { clearShell, openPortal, prepareShell } from './testing/open-portal.tsx'

const network = testNetwork()

beforeEach(() => prepareShell(network))
afterEach(clearShell)

test('SHL-001 an unknown address leads to the dashboard', async () => {
  signInAs()

  await openPortal('/no/such/page')

  await waitFor(() => expect(location.pathname).toBe('/'))
})

test('SHL-002 the change log shows on localhost', async () => {
  await openPortal('/change-log')

  expect(await screen.findByRole('heading', { level: 1, name: 'Change log' })).toBeDefined()
})

test('SHL-004 the style guide is shown only in debug mode', async () => {
  signInAs()

  await openPortal('/style-guide')

  await waitFor(() => expect(location.pathname).toBe('/'))
})

test('SHL-004 in debug mode the style guide is shown', async () => {
  await openPortal('/style-guide', { debug: true })

  expect(await screen.findByRole('heading', { level: 1, name: 'Style guide' })).toBeDefined()
  expect(location.pathname).toBe('/style-guide')
})

test.each([
  [kea, '/change-log', 'Change log - My Kea'],
  [orcon, '/change-log', 'Change log - My Orcon'],
  [twodegrees, '/logout-complete', 'Signed out - My 2degrees'],
])('SHL-012 the title is the route’s and the brand’s: $id at %s', async (brand, path, title) => {
  await openPortal(path, {}, { brand })

  await waitFor(() => expect(document.title).toBe(title))
})

test('SHL-012 the title changes with the next route', async () => {
  const router = await openPortal('/change-log', { debug: true })

  await act(() => router.go('/style-guide'))

  await waitFor(() => expect(document.title).toBe('Style guide - My Kea'))
})

test.each([
  ['/', true],
  ['/change-log', false],
])('SHL-014 SHL-015 the offline notice is there while there is no connection, at %s', async (path, signs) => {
  if (signs) signInAs()
  await openPortal(path)
  expect(screen.queryByText(/You are offline/)).toBeNull()
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(/You are offline/)).toBeDefined()

  connection.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(/You are offline/)).toBeNull()
})

test.each(['/%E0%A4%A', '/nothing/%', '/invoice/%'])(
  'SHL-001 the broken address %s leads home',
  async (path) => {
    await openPortal(path)

    await waitFor(() => expect(location.pathname).toBe('/login'))
  },
)

test('SHL-016 SHL-018 SHL-019 the shell has a side menu, a more-menu and a back button', async () => {
  signInAs()

  await openPortal('/')

  const menu = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(menu.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
  expect(menu.getByRole('link', { name: 'Pay by card' }).getAttribute('href')).toBe('/pay')
  expect(screen.getByRole('button', { name: 'Back' })).toBeDefined()
  expect(screen.getByRole('button', { name: /^More:/ })).toBeDefined()
  expect(screen.getByText('Change password').closest('a')?.getAttribute('href')).toBe('/change-password')
  expect(screen.getByText('Sign out')).toBeDefined()
})

test('DSH-001 home shows the dashboard to a signed-in user', async () => {
  signInAs()

  await openPortal('/')

  expect(await screen.findByRole('heading', { level: 1, name: 'Kia ora Ben' })).toBeDefined()
  expect(location.pathname).toBe('/')
})

test('DSH-002 SES-015 home sends a user without a session to the login page', async () => {
  await openPortal('/', { iam: { ...testConfiguration.iam, endpoint: '' } })

  expect(await screen.findByLabelText('Password')).toBeDefined()
  expect(location.pathname + location.search).toBe('/login')
  expect(screen.queryByRole('heading', { name: /^Kia ora/ })).toBeNull()
})

test('SES-001 SES-013 SES-014 a protected screen sends a user without a session to the login page with its address', async () => {
  await openPortal('/bill-history?page=2', { iam: { ...testConfiguration.iam, endpoint: '' } })

  expect(await screen.findByLabelText('Password')).toBeDefined()
  expect(location.pathname + location.search).toBe('/login?redirect=%2Fbill-history%3Fpage%3D2')
})

test('SHL-036 back on the dashboard stays there', async () => {
  signInAs()
  await openPortal('/')

  await userEvent.click(screen.getByRole('button', { name: 'Back' }))

  expect(location.pathname).toBe('/')
})

test.each([['100517'], ['100517', '100601']])(
  'ACC-006 SHL-041 a customer’s own session of accounts %s has a switch between them and shows no staff indicator',
  async (...accounts) => {
    // already loaded, so that it would be shown at once
    await import('./StaffIndicator.tsx')
    network.use(
      answers(userClaims, {
        AccountClaims: accounts.map((AccountCode) => ({ AccountCode, businessGroup: 'residential' })),
      }),
    )
    signInAs()

    await openPortal('/')
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))

    expect(screen.queryByRole('complementary', { name: 'Staff session' })).toBeNull()
    expect(screen.queryAllByRole('button', { name: /^Switch account/ })).toHaveLength(accounts.length - 1)
  },
)

test("SHL-040 a staff session shows the customer's account and the salesperson's name", async () => {
  network.use(
    answers(salesPerson, { code: 'SP042', name: 'Sam Tautahi' }),
    answers(readBillingInformation, {
      AccountBalance: 0,
      OverdueBalance: 0,
      CurrentInvoiceDate: null,
      NextInvoiceDate: '2026-12-03',
      AmountToPayForPpd: 0,
      PpdExpiryDate: null,
      TotalPpdDiscount: 0,
      CurrentTotalPpdDiscount: 0,
    }),
  )
  signInAs('100517', testToken({ iss: 'http://portal.test/identity/staff', staff: true }))

  await openPortal('/')

  const bar = await screen.findByRole('complementary', { name: 'Staff session' })
  await waitFor(() => expect(bar.textContent).toContain('Acting for Ben Fowler (100517) as Sam Tautahi'))
})

test('SHL-047 refer a friend has its own screen', async () => {
  signInAs()

  await openPortal('/refer-a-friend')

  expect(await screen.findByRole('heading', { level: 1, name: 'Refer a friend' })).toBeDefined()
  expect(location.pathname).toBe('/refer-a-friend')
})

test('SHL-008 a screen that fails while rendering is replaced by the overlay', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const failing = testRoute('/failing', {
    session: 'open',
    screen: async () => () => {
      throw new Error('not drawn')
    },
  })

  await openPortal('/failing', {}, { routes: [failing] })

  const overlay = within(await screen.findByRole('alertdialog', { name: 'An Unexpected Error Occured' }))
  expect(overlay.getByRole('button', { name: 'Reload' })).toBeDefined()
})

test('SHL-008 a session check that fails shows the overlay and keeps the session', async () => {
  signInAs()
  network.use(breaks(userClaims))

  await openPortal('/')

  expect(await screen.findByRole('alertdialog')).toBeDefined()
  expect(localStorage.getItem('switchboard.session.token')).not.toBeNull()
})
