import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'
import { readBillingInformation } from '@switchboard/domain/billing/contract'
import { readDashboard } from '@switchboard/domain/dashboard/contract'
import { userClaims } from '@switchboard/domain/session/claims'
import { salesPerson } from '@switchboard/domain/session/contract'

import { PortalProvider } from '#web/http/portal.tsx'
import { queryClient } from '#web/http/query-client.ts'
import type { StaticConfiguration } from '@switchboard/domain/config/static'
import { answers, breaks, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signedIn, testCalls, testPortal, testToken } from '#web/testing/portal.tsx'
import { ToastProvider } from '#web/ui/Toast.tsx'

import { PortalView } from './PortalView.tsx'
import { createPortalRouter } from './router.ts'
import { ROUTES } from './areas.ts'
import { enter } from './session-check.ts'

const network = testNetwork()

beforeEach(async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  testCalls()
  await loadConfiguration(network)
  network.use(
    answers(userClaims, { AccountClaims: [{ AccountCode: '100517', businessGroup: 'residential' }] }),
    answers(readAccount, {
      accountCode: '100517',
      name: 'Ben Fowler',
      address: '48 Cuba Street, Wellington',
      businessGroup: 'residential',
      billCycle: { billFrequency: 'Monthly' },
      nextBillDate: '2026-12-03',
    }),
    breaks(readDashboard),
  )
})

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  vi.restoreAllMocks()
})

async function open(path: string, differences: Partial<StaticConfiguration> = {}) {
  history.replaceState(null, '', path)
  const portal = testPortal(differences)
  const router = createPortalRouter({
    routes: ROUTES,
    basePath: '/',
    enter: (route, wantedPath) => enter(route, wantedPath, { portal, notify: () => undefined }),
  })
  await act(() => router.start())
  render(
    <PortalProvider value={portal}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <PortalView router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </PortalProvider>,
  )
  return router
}

test('SHL-001 an address that no screen owns leads to the dashboard', async () => {
  signedIn()

  await open('/no/such/page')

  await waitFor(() => expect(location.pathname).toBe('/'))
})

test('SHL-002 the change log shows on localhost', async () => {
  await open('/change-log')

  expect(await screen.findByRole('heading', { level: 1, name: 'Change log' })).toBeDefined()
})

test('SHL-004 the style guide shows in debug alone', async () => {
  signedIn()

  await open('/style-guide')

  await waitFor(() => expect(location.pathname).toBe('/'))
})

test('SHL-004 with debug on there is the style guide', async () => {
  await open('/style-guide', { debug: true })

  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
  expect(location.pathname).toBe('/style-guide')
})

test('SHL-012 the title is the route’s and the brand’s', async () => {
  await open('/change-log')

  await waitFor(() => expect(document.title).toBe('Change log - My Kea'))
})

test('SHL-014 SHL-015 the offline notice is there while there is no connection', async () => {
  signedIn()
  await open('/')
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(/You are offline/)).toBeDefined()

  connection.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(/You are offline/)).toBeNull()
})

test('SHL-016 SHL-018 SHL-019 the shell has a side menu, a more-menu and a back button', async () => {
  signedIn()

  await open('/')

  expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Back' })).toBeDefined()
  expect(screen.getByRole('button', { name: /^More:/ })).toBeDefined()
  expect(screen.getByText('Sign out')).toBeDefined()
})

test('SHL-036 back on the dashboard stays there', async () => {
  signedIn()
  await open('/')

  await userEvent.click(screen.getByRole('button', { name: 'Back' }))

  expect(location.pathname).toBe('/')
})

test('SHL-041 a customer’s own session shows no staff indicator', async () => {
  signedIn()

  await open('/')

  expect(screen.queryByRole('complementary', { name: 'Staff session' })).toBeNull()
})

test('SHL-040 a staff session says whose account it is, and as whom', async () => {
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
  signedIn('100517', testToken({ iss: 'http://portal.test/identity/staff', staff: true }))

  await open('/')

  const bar = await screen.findByRole('complementary', { name: 'Staff session' })
  await waitFor(() => expect(bar.textContent).toContain('Acting for Ben Fowler (100517) as Sam Tautahi'))
})

test('SHL-008 a session check that cannot be made shows the overlay and keeps the session', async () => {
  signedIn()
  network.use(breaks(userClaims))

  await open('/')

  expect(await screen.findByRole('alertdialog')).toBeDefined()
  expect(localStorage.getItem('switchboard.session.token')).not.toBeNull()
})
