import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { parent } from '@switchboard/brands/parent'
import { readAccount } from '@switchboard/domain/accounts/contract'
import { identityOfUser } from '@switchboard/domain/session/contract'

import { PlaceProvider } from '#web/http/place.tsx'
import { PortalProvider } from '#web/http/portal.tsx'
import { queryClient } from '#web/http/query-client.ts'
import { session } from '#web/http/session.ts'
import { browserPlatform } from '#web/platform/browser.ts'
import type { Platform } from '#web/platform/platform.ts'
import { benAccount, benServiceFacts } from '#web/testing/ben.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { answers, breaks, listRequests, testNetwork } from '#web/testing/network.ts'
import {
  loadConfiguration,
  signInAs,
  testCalls,
  testDynamicConfiguration,
  testPortal,
  testToken,
} from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import type { AreaRoute, EnteredRoute } from '#web/area.ts'
import { ROUTES } from './areas.ts'
import { SignedInFrame } from './SignedInFrame.tsx'

const network = testNetwork()
testBrowser()

const extra: AreaRoute[] = []

beforeEach(async () => {
  extra.length = 0
  queryClient.clear()
  testCalls()
  await loadConfiguration(network, {
    features: { ...testDynamicConfiguration.features, myWifi: true, moveHouse: true },
  })
  network.use(breaks(readAccount))
  signInAs()
})

afterEach(() => {
  vi.restoreAllMocks()
})

const jack = {
  sub: 'user-jack',
  username: 'jack@demo.example',
  firstName: 'Jack',
  lastName: 'Tan',
  email: 'jack@demo.example',
  legacyUser: true,
}

/** Renders the shell around a screen. */
function showFrame(differences: Partial<EnteredRoute>, { mobile = false, brand = testPortal().brand } = {}) {
  const goHome = vi.fn<() => void>()
  const go = vi.fn<(href: string) => void>()
  const shown = testRoute('/pay', differences)
  const heard = new Set<() => void>()
  const platform: Platform = {
    ...browserPlatform({ name: 'web', version: '1.0.0', goHome }),
    onBack(back) {
      heard.add(back)
      return () => heard.delete(back)
    },
  }
  render(
    <PortalProvider value={{ ...testPortal({ mobile }), brand, platform }}>
      <QueryClientProvider client={queryClient}>
        <PlaceProvider value={{ path: shown.path, search: '', parameters: {}, isRedirected: false, go }}>
          <SignedInFrame route={shown} routes={[...ROUTES, ...extra]}>
            a screen
          </SignedInFrame>
        </PlaceProvider>
      </QueryClientProvider>
    </PortalProvider>,
  )
  return { goHome, go, pressDeviceBack: () => heard.forEach((back) => back()) }
}

/** Destinations of the shell's back button. */
async function backFrom(differences: Partial<EnteredRoute>) {
  const { goHome, go } = showFrame(differences)
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  return { homes: goHome.mock.calls.length, wentTo: go.mock.calls.map(([href]) => href) }
}

test('SHL-038 on a screen other than the dashboard and without a back path, back calls the device’s go-home', async () => {
  expect(await backFrom({ path: '/pay' })).toStrictEqual({ homes: 1, wentTo: [] })
})

test('SHL-037 on a screen with a back path, back goes to that path', async () => {
  expect(await backFrom({ back: '/invoice/latest' })).toStrictEqual({ homes: 0, wentTo: ['/invoice/latest'] })
})

test('SHL-036 on the dashboard, back stays there', async () => {
  expect(await backFrom({ path: '/' })).toStrictEqual({ homes: 0, wentTo: ['/'] })
})

test('SHL-017 a screen shows the sub-menu of its place, and marks itself', () => {
  showFrame({ path: '/pay' })

  const places = within(screen.getByRole('navigation', { name: 'In this section' })).getAllByRole('link')
  expect(places.map((link) => [link.textContent, link.getAttribute('aria-current')])).toStrictEqual([
    ['Latest bill', null],
    ['Bill history', null],
    ['Pay by card', 'page'],
  ])
})

test("the side menu shows the account's services once they are loaded", async () => {
  network.use(answers(readAccount, benAccount))
  extra.push(testRoute('/my-wifi'), testRoute('/mail-settings'))
  showFrame({})

  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(await main.findByRole('link', { name: 'Wifi settings' })).toBeTruthy()
  expect(main.queryByRole('link', { name: 'Mail settings' })).toBeNull()
})

test('SHL-044 SHL-046 only the dashboard shows banners', async () => {
  await loadConfiguration(network, {
    features: { ...testDynamicConfiguration.features, getPower: true, moveHouse: true },
  })
  network.use(
    answers(readAccount, { ...benAccount, serviceFacts: { ...benServiceFacts, power: 'available' } }),
  )
  extra.push(testRoute('/get-power'))

  showFrame({ path: '/' })
  const banners = within(await screen.findByRole('region', { name: 'Offers for you' }))
  expect(banners.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/get-power',
    '/move-house',
  ])

  cleanup()
  showFrame({ path: '/pay' })
  expect(screen.queryByRole('region', { name: 'Offers for you' })).toBeNull()
})

test('SHL-034 the business group stored in the session selects the business menu', () => {
  const help = () =>
    within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .at(-1)
  showFrame({})
  expect(help()?.textContent).toContain('Help site')

  cleanup()
  session.write({ businessGroup: '2degreessmb' })
  showFrame({})
  expect(help()?.textContent).toContain('Business help')
})

test('SHL-039 on localhost the version is shown beneath the menu', () => {
  showFrame({})

  expect(screen.getByText('Version test')).toBeTruthy()
})

test('if the provider sends no service facts, the rest of the menu is still shown', async () => {
  const { serviceFacts: _untold, ...account } = benAccount
  network.use(answers(readAccount, account))
  extra.push(testRoute('/my-wifi'))
  showFrame({})

  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  await screen.findAllByText('Ben Fowler')
  expect(main.getByRole('link', { name: 'Pay by card' })).toBeTruthy()
  expect(main.queryByRole('link', { name: 'Wifi settings' })).toBeNull()
})

test('SHL-047 SHL-048 the more-menu leads to refer a friend if the brand has a benefit for friends', () => {
  showFrame({})
  expect(screen.getByText('Refer a friend').closest('a')?.getAttribute('href')).toBe('/refer-a-friend')

  cleanup()
  showFrame({}, { brand: parent })
  expect(screen.queryByText('Refer a friend')).toBeNull()
})

test("SHL-031 the user's legacy account is looked up only once the more-menu opens", async () => {
  network.use(answers(readAccount, benAccount), answers(identityOfUser, jack))
  showFrame({})
  await screen.findAllByText('Ben Fowler')
  expect(listRequests().some(({ url }) => url.pathname.endsWith('/iam/users/me'))).toBe(false)

  openMoreMenu()

  expect(await screen.findByText('Older portal')).toBeTruthy()
})

test('SHL-031 a legacy account is not looked up for staff', async () => {
  signInAs('100517', testToken({ staff: true }))
  network.use(answers(readAccount, benAccount), answers(identityOfUser, jack))
  showFrame({})
  openMoreMenu()
  await screen.findAllByText('Ben Fowler')

  expect(screen.queryByText('Older portal')).toBeNull()
  expect(listRequests().some(({ url }) => url.pathname.endsWith('/iam/users/me'))).toBe(false)
})

/** The test environment has no popovers: this sends the event of a browser that opens one. */
function openMoreMenu(): void {
  const popover = screen.getByText('Sign out').closest('[popover]') ?? document.body
  fireEvent(popover, Object.assign(new Event('toggle'), { newState: 'open' }))
}

test('PWD-001 the more-menu leads to changing the password', () => {
  showFrame({})

  const link = screen.getByText('Change password').closest('a')
  expect(link?.getAttribute('href')).toBe('/change-password')
})

test('the more-menu leads to the sign-in settings, but not for staff', () => {
  showFrame({})
  expect(screen.getByText('How you sign in').closest('a')?.getAttribute('href')).toBe('/security')

  cleanup()
  signInAs('100517', testToken({ staff: true }))
  showFrame({})
  expect(screen.queryByText('How you sign in')).toBeNull()
})

test('PWD-001 staff, who may not change a customer’s password, have no link to it', () => {
  signInAs('100517', testToken({ staff: true }))
  showFrame({})

  expect(screen.queryByText('Change password')).toBeNull()
})

test('SHL-042 the help search opens the query page of the brand in a new tab, with the typed text', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  showFrame({})

  await userEvent.type(
    screen.getByRole('searchbox', { name: 'Search the help site' }),
    '  wifi & mesh {Enter}',
  )

  const { helpSearch } = testPortal().brand
  expect(open.mock.calls).toEqual([[`${helpSearch}wifi%20%26%20mesh`, '_blank', 'noopener,noreferrer']])
})

test('SHL-043 the help search ignores a text of spaces only', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  showFrame({})
  const search = screen.getByRole('searchbox', { name: 'Search the help site' })

  await userEvent.type(search, '{Enter}')
  await userEvent.type(search, '   {Enter}')

  expect(open).not.toHaveBeenCalled()
})

test.each([
  { row: 'SHL-036', path: '/', wentTo: ['/'], homes: 0 },
  { row: 'SHL-037', path: '/invoice/$invoiceId', back: '/bill-history', wentTo: ['/bill-history'], homes: 0 },
  { row: 'SHL-038', path: '/pay', wentTo: [], homes: 1 },
])('$row the device’s own back button does the same at $path', ({ wentTo, homes, row: _row, ...route }) => {
  const { go, goHome, pressDeviceBack } = showFrame(route)

  pressDeviceBack()

  expect([go.mock.calls.map(([href]) => href), goHome.mock.calls.length]).toEqual([wentTo, homes])
})

test('APP-016 the app has its places in a tab bar, with More as the last', async () => {
  showFrame({ path: '/pay' }, { mobile: true })
  const bar = within(await screen.findByRole('navigation', { name: 'Places' }))
  const labels = bar.getAllByRole('link').map(({ textContent }) => textContent)

  expect(labels).toEqual(['Home', 'Bills', 'Plan', 'Pay', 'More'])
  expect(bar.getByRole('link', { current: 'page' }).textContent).toBe('Pay')
})

test('a browser has no tab bar', () => {
  showFrame({ path: '/pay' })

  expect(screen.queryByRole('navigation', { name: 'Places' })).toBeNull()
})
