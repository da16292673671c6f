import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { readAccount } from '@switchboard/domain/accounts/contract'

import { PlaceProvider } from '#web/http/place.tsx'
import { PortalProvider } from '#web/http/portal.tsx'
import { queryClient } from '#web/http/query-client.ts'
import { browserPlatform } from '#web/platform/browser.ts'
import type { Platform } from '#web/platform/platform.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { breaks, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signedIn, testCalls, testPortal, testToken } from '#web/testing/portal.tsx'

import type { AreaRoute } from './area.ts'
import { SignedInFrame } from './SignedInFrame.tsx'

const network = testNetwork()
testBrowser()

beforeEach(async () => {
  testCalls()
  await loadConfiguration(network)
  network.use(breaks(readAccount))
  signedIn()
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** The shell around a screen. */
function showFrame(differences: Partial<AreaRoute>, { mobile = false } = {}) {
  const goHome = vi.fn<() => void>()
  const go = vi.fn<(href: string) => void>()
  const screenless = { title: 'Pay', session: 'required', guards: [], screen: { eager: () => null } } as const
  const route: AreaRoute = { path: '/pay', ...screenless, ...differences }
  const heard = new Set<() => void>()
  const platform: Platform = {
    ...browserPlatform({ name: 'web', version: '1.0.0', goHome }),
    onBack(back) {
      heard.add(back)
      return () => heard.delete(back)
    },
  }
  render(
    <PortalProvider value={{ ...testPortal({ mobile }), platform }}>
      <QueryClientProvider client={queryClient}>
        <PlaceProvider value={{ path: route.path, search: '', parameters: {}, go }}>
          <SignedInFrame route={route}>a screen</SignedInFrame>
        </PlaceProvider>
      </QueryClientProvider>
    </PortalProvider>,
  )
  return { goHome, go, pressDeviceBack: () => heard.forEach((back) => back()) }
}

/** Where the back button of the shell led. */
async function backFrom(differences: Partial<AreaRoute>) {
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

test('PWD-001 the menu about oneself leads to changing the password', () => {
  showFrame({})

  const link = screen.getByText('Change password').closest('a')
  expect(link?.getAttribute('href')).toBe('/change-password')
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
  ).toEqual(['Home', 'Bills', 'Pay', 'Messages'])
  expect(within(bar).getByRole('link', { current: 'page' }).textContent).toBe('Pay')

  await userEvent.click(within(bar).getByRole('button', { name: 'More' }))

  expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeTruthy()
})

test('a browser has no tab bar', () => {
  showFrame({ path: '/pay' })

  expect(screen.queryByRole('navigation', { name: 'Places' })).toBeNull()
})
