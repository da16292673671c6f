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
import { answers, breaks, sentRequests, testNetwork } from '#web/testing/network.ts'
import {
  loadConfiguration,
  signedIn,
  testCalls,
  testDynamicConfiguration,
  testPortal,
  testToken,
} from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import type { AreaRoute, EnteredRoute } from './area.ts'
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
  signedIn()
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

/** The shell around a screen. */
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

/** Where the back button of the shell led. */
async function backFrom(differences: Partial<EnteredRoute>) {
  const { goHome, go } = showFrame(differences)
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  return { homes: goHome.mock.calls.length, wentTo: go.mock.calls.map(([href]) => href) }
}

test('SHL-038 with neither the dashboard nor a back path, back does the device’s go-home', async () => {
  expect(await backFrom({ path: '/pay' })).toStrictEqual({ homes: 1, wentTo: [] })
})

test('SHL-037 with a back path, back goes there', async () => {
  expect(await backFrom({ back: '/invoice/latest' })).toStrictEqual({ homes: 0, wentTo: ['/invoice/latest'] })
})

test('SHL-036 on the dashboard, back stays there', async () => {
  expect(await backFrom({ path: '/' })).toStrictEqual({ homes: 0, wentTo: ['/'] })
})

test('SHL-017 the sub-menu of a place stands with its screen, and marks it', () => {
  showFrame({ path: '/pay' })

  const places = within(screen.getByRole('navigation', { name: 'In this section' })).getAllByRole('link')
  expect(places.map((link) => [link.textContent, link.getAttribute('aria-current')])).toStrictEqual([
    ['Latest bill', null],
    ['Bill history', null],
    ['Pay a bill', 'page'],
  ])
})

test('the side menu shows what the account has once that is known', async () => {
  network.use(answers(readAccount, benAccount))
  extra.push(testRoute('/my-wifi'), testRoute('/mail-settings'))
  showFrame({})

  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(await main.findByRole('link', { name: 'Wifi settings' })).toBeTruthy()
  expect(main.queryByRole('link', { name: 'Mail settings' })).toBeNull()
})

test('SHL-044 SHL-046 the banners stand on the dashboard alone', async () => {
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

test('SHL-034 what the session knows of the account makes it a business in the menu', () => {
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

test('SHL-039 the version stands beneath the menu on localhost, where this test is', () => {
  showFrame({})

  expect(screen.getByText('Version test')).toBeTruthy()
})

test('a provider that does not tell what an account has leaves the rest of the menu', async () => {
  const { serviceFacts: _untold, ...account } = benAccount
  network.use(answers(readAccount, account))
  extra.push(testRoute('/my-wifi'))
  showFrame({})

  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  await screen.findAllByText('Ben Fowler')
  expect(main.getByRole('link', { name: 'Pay' })).toBeTruthy()
  expect(main.queryByRole('link', { name: 'Wifi settings' })).toBeNull()
})

test('SHL-047 SHL-048 the menu about oneself leads to refer a friend, where the brand has something for friends', () => {
  showFrame({})
  expect(screen.getByText('Refer a friend').closest('a')?.getAttribute('href')).toBe('/refer-a-friend')

  cleanup()
  showFrame({}, { brand: parent })
  expect(screen.queryByText('Refer a friend')).toBeNull()
})

test('SHL-031 whether the legacy portal knows the user is asked once that menu opens, not before', async () => {
  network.use(answers(readAccount, benAccount), answers(identityOfUser, jack))
  showFrame({})
  await screen.findAllByText('Ben Fowler')
  expect(sentRequests().some(({ url }) => url.pathname.endsWith('/iam/users/me'))).toBe(false)

  openMoreMenu()

  expect(await screen.findByText('Older portal')).toBeTruthy()
})

test('SHL-031 staff are no legacy user, and are not asked about', async () => {
  signedIn('100517', testToken({ staff: true }))
  network.use(answers(readAccount, benAccount), answers(identityOfUser, jack))
  showFrame({})
  openMoreMenu()
  await screen.findAllByText('Ben Fowler')

  expect(screen.queryByText('Older portal')).toBeNull()
  expect(sentRequests().some(({ url }) => url.pathname.endsWith('/iam/users/me'))).toBe(false)
})

/** The test environment has no popovers: as the browser tells that one opens. */
function openMoreMenu(): void {
  const popover = screen.getByText('Sign out').closest('[popover]') ?? document.body
  fireEvent(popover, Object.assign(new Event('toggle'), { newState: 'open' }))
}

test('PWD-001 the menu about oneself leads to changing the password', () => {
  showFrame({})

  const link = screen.getByText('Change password').closest('a')
  expect(link?.getAttribute('href')).toBe('/change-password')
})

test('the menu about oneself leads to where one is signed in, but not for staff', () => {
  showFrame({})
  expect(screen.getByText('How you sign in').closest('a')?.getAttribute('href')).toBe('/security')

  cleanup()
  signedIn('100517', testToken({ staff: true }))
  showFrame({})
  expect(screen.queryByText('How you sign in')).toBeNull()
})

test('PWD-001 staff, who may not change a customer’s password, are not led there', () => {
  signedIn('100517', testToken({ staff: true }))
  showFrame({})

  expect(screen.queryByText('Change password')).toBeNull()
})

test('SHL-042 the help search opens the query page of the brand in a new tab, with what was typed', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  showFrame({})

  await userEvent.type(
    screen.getByRole('searchbox', { name: 'Search the help site' }),
    '  wifi & mesh {Enter}',
  )

  const { helpSearch } = testPortal().brand
  expect(open.mock.calls).toEqual([[`${helpSearch}wifi%20%26%20mesh`, '_blank', 'noopener,noreferrer']])
})

test('SHL-043 the help search does nothing while nothing but spaces is typed', async () => {
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

test('the app has its places in a tab bar, and the whole menu behind More', async () => {
  showFrame({ path: '/pay' }, { mobile: true })
  const bar = await screen.findByRole('navigation', { name: 'Places' })
  expect(
    within(bar)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Home', 'Bills', 'Plan', 'Pay'])
  expect(within(bar).getByRole('link', { current: 'page' }).textContent).toBe('Pay')

  await userEvent.click(within(bar).getByRole('button', { name: 'More' }))

  expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeTruthy()
})

test('a browser has no tab bar', () => {
  showFrame({ path: '/pay' })

  expect(screen.queryByRole('navigation', { name: 'Places' })).toBeNull()
})
