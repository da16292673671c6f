import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'

import { noActiveOrders } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import { FEATURES } from '@switchboard/domain/config/contract'
import { addDays } from '@switchboard/domain/day'
import { accountFacts } from '@switchboard/domain/testing/account-facts'

import { providerToday } from '#web/http/configuration.ts'
import { benServiceFacts } from '#web/testing/ben.ts'
import { testBrowser } from '#web/testing/browser.ts'
import { testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, showScreen, signInAs, testCalls } from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import type { AreaRoute } from '#web/area.ts'
import { ROUTES as BUILT } from './areas.ts'
import { Banners } from './Banners.tsx'
import { DISMISSAL_DAYS, openBanners, dismissal } from './banners.ts'
import { withNewerRoutes } from './newer-portal.ts'

const network = testNetwork()
testBrowser()

beforeEach(async () => {
  testCalls()
  await loadConfiguration(network)
  signInAs()
})

const PATHS = ['/get-power', '/change-hub/get-wifi-mesh', '/move-house'] as const
const ROUTES: readonly AreaRoute[] = PATHS.map((path) => testRoute(path))

/** Ben without power, with every switch on. */
const facts = accountFacts({
  features: new Set(FEATURES),
  services: { ...benServiceFacts, power: 'available' },
})

function openTo(differences: Partial<AccountFacts> = {}, routes = ROUTES, newerPortal = '') {
  return openBanners({ routes, facts: { ...facts, ...differences }, newerPortal })
}

function listPaths(banners: readonly { id: string }[]): string[] {
  return banners.map(({ id }) => id)
}

describe('which banners are open', () => {
  test('SHL-044 SHL-045 SHL-046 an account that could have power, mesh and moving house sees all three', () => {
    expect(listPaths(openTo())).toEqual(PATHS)
  })

  test('SHL-044 SHL-045 SHL-046 the built screens have banners for power, mesh and moving house', () => {
    expect(listPaths(openTo({}, BUILT))).toEqual(['/get-power', '/change-hub/get-wifi-mesh', '/move-house'])
  })

  test.each(PATHS)('SHL-044 SHL-045 SHL-046 without a screen there is no banner for %s', (path) => {
    const others = ROUTES.filter((each) => each.path !== path)

    expect(listPaths(openTo({}, others))).toEqual(PATHS.filter((each) => each !== path))
  })

  test.each([
    ['getPower', '/get-power'],
    ['meshUnits', '/change-hub/get-wifi-mesh'],
    ['moveHouse', '/move-house'],
  ] as const)('CFG-017 the switch %s gates the banner for %s', (feature, path) => {
    const features = new Set(FEATURES.filter((each) => each !== feature))

    expect(listPaths(openTo({ features }))).toEqual(PATHS.filter((each) => each !== path))
  })

  test.each([
    ['power', { ...benServiceFacts, power: 'has' as const }, PATHS.slice(1)],
    ['mesh units', { ...benServiceFacts, power: 'available' as const, wifiUnits: 2 }, [PATHS[0], PATHS[2]]],
    [
      'mesh units on their way',
      { ...benServiceFacts, power: 'available' as const, wifiUnitsOrdered: 1 },
      [PATHS[0], PATHS[2]],
    ],
    ['no internet', { ...benServiceFacts, power: 'available' as const, internet: false }, PATHS.slice(0, 1)],
  ])(
    'SHL-044 SHL-045 SHL-046 an account with %s is not offered what it has no use for',
    (_what, services, paths) => {
      expect(listPaths(openTo({ services }))).toEqual(paths)
    },
  )

  test('SHL-044 SHL-045 SHL-046 no banner is shown before the account is loaded', () => {
    expect(openTo({ services: null })).toEqual([])
  })

  test('SHL-044 SHL-045 SHL-046 no banner leads to a route that an order under way closes', () => {
    const closed = ROUTES.map((each) => ({ ...each, guards: [noActiveOrders] }))
    const services = { ...benServiceFacts, power: 'available' as const, otherActiveOrder: true }

    expect(listPaths(openTo({ services }, closed))).toEqual(['/change-hub/get-wifi-mesh'])
  })

  test('SHL-044 SHL-062 with a newer portal the power banner links straight to it', () => {
    const [power] = openTo({}, withNewerRoutes(BUILT, '/next/'), '/next/')

    expect(power?.href).toBe(`${location.origin}/next/add-power?accountCodeV1=100517`)
  })
})

describe('the banners', () => {
  const show = () => showScreen(<Banners banners={openTo()} />)
  const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

  test('SHL-044 SHL-045 SHL-046 each banner names its offer and links to it', () => {
    show()

    expect(screen.getByRole('heading', { name: 'Power and internet, one bill' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Wifi in every room' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Moving house?' })).toBeTruthy()
    expect(links()).toEqual(PATHS)
  })

  test('a dismissed banner stays away after a reload, and the others stay', async () => {
    const { unmount } = show()

    await userEvent.click(screen.getByRole('button', { name: 'Dismiss: Moving house?' }))
    expect(links()).toEqual(['/get-power', '/change-hub/get-wifi-mesh'])
    unmount()
    show()

    expect(links()).toEqual(['/get-power', '/change-hub/get-wifi-mesh'])
  })

  test('another account still sees the dismissed banner', async () => {
    const { unmount } = show()
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss: Moving house?' }))
    unmount()

    signInAs('100482')
    show()

    expect(links()).toEqual(PATHS)
  })

  test('the section disappears with its last banner', async () => {
    showScreen(<Banners banners={openTo().slice(0, 1)} />)

    await userEvent.click(screen.getByRole('button', { name: /^Dismiss/ }))

    expect(screen.queryByRole('region', { name: 'Offers for you' })).toBeNull()
  })
})

describe('a dismissed banner', () => {
  const since = () => addDays(providerToday(), -DISMISSAL_DAYS)

  test.each([
    ['today', () => providerToday(), true],
    ['on the last of its days', () => addDays(since(), 1), true],
    ['after its days', () => since(), false],
    ['by a clock that was wrong', () => addDays(providerToday(), 1), false],
  ])('%s stays away: %s', (_when, day, away) => {
    dismissal.write('100517', '/move-house', day())

    expect(dismissal.applies('100517', '/move-house', providerToday())).toBe(away)
  })

  test('a stored text that is not a date is ignored', () => {
    localStorage.setItem('switchboard.banner.100517/move-house', 'for ever')

    expect(dismissal.applies('100517', '/move-house', providerToday())).toBe(false)
  })
})
