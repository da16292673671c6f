import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { FEATURES } from '@switchboard/domain/config/contract'
import { userClaims } from '@switchboard/domain/session/claims'
import { NO_SERVICES } from '@switchboard/domain/testing/account-facts'

import { openPageAt, testBrowser } from '#web/testing/browser.ts'
import { answers, listRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signInAs, testCalls, testPortal } from '#web/testing/portal.tsx'
import { testRoute } from '#web/testing/test-route.ts'

import { menuGroups, subMenu } from './menu.ts'
import { newerAddress, withNewerRoutes } from './newer-portal.ts'
import { RedirectTo } from './enter-route.ts'
import { createPortalRouter } from './router.ts'
import { ROUTES } from './areas.ts'
import { accountFacts, enter } from './session-check.ts'
import { wantedAddress } from './wanted-address.ts'

const network = testNetwork()
const browser = testBrowser()
const switchedOn = testPortal({ newerPortal: '/next/' })

beforeEach(async () => {
  testCalls()
  await loadConfiguration(network)
  network.use(
    answers(userClaims, { AccountClaims: [{ AccountCode: '100517', businessGroup: 'residential' }] }),
  )
  wantedAddress.clear()
})

function enterPath(path: string, href: string, portal = switchedOn): Promise<void> {
  const routes = withNewerRoutes(ROUTES, portal.configuration.newerPortal)
  const route = routes.find((each) => each.path === path)
  if (route === undefined) throw new Error(`no route ${path}`)
  return enter(route, href, { portal, notify: () => undefined })
}

/** Enters a route that leaves the page. Entering never resolves. */
async function leaving(path: string, href: string): Promise<readonly string[]> {
  void enterPath(path, href)
  await waitFor(() => expect(browser.left).not.toEqual([]))
  return browser.left
}

/** Screens of the newer portal, whether or not this portal has them yet. */
const NEWER_ALONE = [
  ['SHL-062', '/get-power'],
  ['SHL-063', '/change-hub/power-plan'],
  ['SHL-064', '/site-access'],
  ['SHL-065', '/meter-reading'],
] as const

test.each([
  ['SHL-054', '/', '/', '/next/'],
  ['SHL-055', '/details', '/details', '/next/my-details'],
  ['SHL-056', '/payment-method', '/payment-method', '/next/payment-method'],
  ['SHL-057', '/payment-method/direct-debit', '/payment-method/direct-debit', '/next/payment-method'],
  ['SHL-058', '/payment-method/credit-card', '/payment-method/credit-card', '/next/payment-method'],
  ['SHL-059', '/bill-history', '/bill-history', '/next/bill-history'],
  ['SHL-060', '/pay', '/pay', '/next/payment'],
  ['SHL-061', '/invoice/$invoiceId', '/invoice/1005170024', '/next/account/invoice/1005170024'],
  ['SHL-062', '/get-power', '/get-power', '/next/add-power'],
  ['SHL-063', '/change-hub/power-plan', '/change-hub/power-plan', '/next/power/change-power-plan'],
  ['SHL-064', '/site-access', '/site-access', '/next/power/site-access'],
  ['SHL-065', '/meter-reading', '/meter-reading', '/next/power/meter-reading'],
])('%s SHL-053 %s leaves for the newer portal, on this host and with the account', async (...row) => {
  const [_id, path, href, newer] = row
  signInAs()

  expect(await leaving(path, href)).toEqual([`${location.origin}${newer}?accountCodeV1=100517`])
})

test.each([
  ['SHL-054', '/'],
  ['SHL-055', '/details'],
  ['SHL-056', '/payment-method'],
  ['SHL-057', '/payment-method/direct-debit'],
  ['SHL-058', '/payment-method/credit-card'],
  ['SHL-059', '/bill-history'],
  ['SHL-060', '/pay'],
  ['SHL-061', '/invoice/1005170024'],
])('%s SHL-053 %s stays while the switch is off', async (_id, href) => {
  signInAs()

  await enterPath(href.replace(/\/\d+$/, '/$invoiceId'), href, testPortal())

  expect(browser.left).toEqual([])
})

test.each(NEWER_ALONE)(
  '%s SHL-053 %s is owned by the newer portal only while its switch is on',
  (_id, path) => {
    const built = ROUTES.some((route) => route.path === path)

    expect(withNewerRoutes(ROUTES, '/next/').filter((route) => route.path === path)).toHaveLength(1)
    expect(withNewerRoutes(ROUTES, '').filter((route) => route.path === path)).toHaveLength(built ? 1 : 0)
  },
)

test.each(NEWER_ALONE)('%s SHL-053 %s has no newer address while the switch is off', (_id, path) => {
  signInAs()

  expect(newerAddress(path, path, '')).toBeNull()
})

test.each(NEWER_ALONE)(
  '%s SHL-001 %s without a screen is like any unknown route while the switch is off',
  async (_id, path) => {
    const home = ROUTES.filter((route) => route.path === '/')
    const at = async (newerPortal: string) => {
      const entered: string[] = []
      const router = createPortalRouter({
        explain: async () => null,
        routes: withNewerRoutes(home, newerPortal),
        basePath: '/',
        enter: async (route) => void entered.push(route.path),
      })
      await router.go(path)
      return entered
    }

    expect(await at('')).toEqual(['/'])
    expect(await at('/next/')).toEqual([path])
  },
)

test('SHL-062 a route that this portal has is not added again for the newer portal', () => {
  const own = testRoute('/get-power')
  const routes = withNewerRoutes([own], '/next/')

  expect(routes.filter(({ path }) => path === '/get-power')).toEqual([own])
})

test('SHL-053 the session is checked first: without a session nobody is sent to the newer portal', async () => {
  await expect(enterPath('/', '/')).rejects.toBeInstanceOf(RedirectTo)
  expect(browser.left).toEqual([])
})

test('SHL-053 the account is the account that the session check made active', async () => {
  signInAs('999')

  const left = await leaving('/pay', '/pay')

  expect(listRequests().some(({ url }) => url.pathname.endsWith('/user/claims'))).toBe(true)
  expect(left).toEqual([`${location.origin}/next/payment?accountCodeV1=100517`])
})

test('a route that the newer portal lacks is entered here', async () => {
  signInAs()

  await enterPath('/mynotifications', '/mynotifications')

  expect(browser.left).toEqual([])
})

test('nothing in an address leads to another host', async () => {
  signInAs()

  const [left = ''] = await leaving('/invoice/$invoiceId', '/invoice/%2F%2Felsewhere.test%3Fa=$&')

  expect(new URL(left).origin).toBe(location.origin)
  expect(left).toContain('/next/account/invoice/%2F%2Felsewhere.test%3Fa=$&?accountCodeV1=100517')
})

test('SHL-035 menu items of the newer portal’s screens link straight to it, with the account code', () => {
  signInAs()
  const where = { routes: ROUTES, facts: accountFacts(switchedOn), newerPortal: '/next/', current: '/pay' }
  const items = menuGroups(where, { helpSite: 'https://help.test/' }).flatMap((group) => group.items)

  const bills = [
    toNewerHref('/next/account/invoice/latest'),
    toNewerHref('/next/bill-history'),
    toNewerHref('/next/payment'),
    toNewerHref('/next/payment-method'),
  ]
  expect(items.map(({ href }) => href)).toEqual([
    toNewerHref('/next/'),
    ...bills,
    '/change-hub',
    toNewerHref('/next/my-details'),
    '/authorised-people',
    '/mynotifications',
    '/contact',
    'https://help.test/',
  ])
  expect(subMenu(where).map(({ href }) => href)).toEqual(bills.slice(0, 3))
})

test('SHL-035 menu items of power link straight to the newer portal if it has them', () => {
  signInAs()
  const services = { ...NO_SERVICES, power: 'has', meterReadByHand: true } as const
  const facts = { ...accountFacts(switchedOn), features: new Set(FEATURES), services }
  const groups = menuGroups(
    { routes: ROUTES, facts, newerPortal: '/next/', current: undefined },
    { helpSite: '' },
  )

  const items = groups.find(({ heading }) => heading === 'Power')?.items
  expect(items?.map(({ href }) => href)).toEqual([
    '/power-usage',
    toNewerHref('/next/power/change-power-plan'),
    toNewerHref('/next/power/meter-reading'),
    toNewerHref('/next/power/site-access'),
  ])
})

test('SHL-035 SHL-053 without a newer portal, menu items lead to screens of this portal', () => {
  signInAs()
  const where = { routes: ROUTES, facts: accountFacts(testPortal()), newerPortal: '', current: '/pay' }
  const items = menuGroups(where, { helpSite: 'https://help.test/' }).flatMap((group) => group.items)

  const bills = ['/invoice/latest', '/bill-history', '/pay', '/payment-method']
  expect(items.map(({ href }) => href)).toEqual([
    '/',
    ...bills,
    '/change-hub',
    '/details',
    '/authorised-people',
    '/mynotifications',
    '/contact',
    'https://help.test/',
  ])
  expect(subMenu(where).map(({ href }) => href)).toEqual(bills.slice(0, 3))
})

function toNewerHref(path: string): string {
  return `${location.origin}${path}?accountCodeV1=100517`
}

test('SHL-053 if this page was opened by the newer portal’s own address, it stays', async () => {
  signInAs()
  openPageAt('/next/?accountCodeV1=100517')

  await enterPath('/', '/')

  expect(browser.left).toEqual([])
})
