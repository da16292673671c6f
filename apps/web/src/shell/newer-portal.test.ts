import { beforeEach, expect, test, vi } from 'vitest'

import { userClaims } from '@switchboard/domain/session/contract'

import { testBrowser } from '#web/testing/browser.ts'
import { answers, sentRequests, testNetwork } from '#web/testing/network.ts'
import { loadConfiguration, signedIn, testCalls, testPortal } from '#web/testing/portal.tsx'

import { menuGroups, subMenu } from './menu.ts'
import { RedirectTo } from './router.ts'
import { ROUTES } from './routes.ts'
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
  wantedAddress.isEntered()
})

function entered(path: string, href: string, portal = switchedOn): Promise<void> {
  const route = ROUTES.find((each) => each.path === path)
  if (route === undefined) throw new Error(`no route ${path}`)
  return enter(route, href, { portal, notify: () => undefined })
}

/** Enters a route for which the page is left: that never ends. */
async function leaving(path: string, href: string): Promise<readonly string[]> {
  void entered(path, href)
  await vi.waitFor(() => expect(browser.left).not.toEqual([]))
  return browser.left
}

const NEWER: [id: string, path: string, href: string, newer: string][] = [
  ['SHL-054', '/', '/', '/next/'],
  ['SHL-055', '/details', '/details', '/next/my-details'],
  ['SHL-056', '/payment-method', '/payment-method', '/next/payment-method'],
  ['SHL-057', '/payment-method/direct-debit', '/payment-method/direct-debit', '/next/payment-method'],
  ['SHL-058', '/payment-method/credit-card', '/payment-method/credit-card', '/next/payment-method'],
  ['SHL-059', '/bill-history', '/bill-history', '/next/bill-history'],
  ['SHL-060', '/pay', '/pay', '/next/payment'],
  ['SHL-061', '/invoice/$invoiceId', '/invoice/1005170024', '/next/account/invoice/1005170024'],
]

test.each(NEWER)(
  '%s SHL-053 %s leaves for the newer portal, on this host and with the account',
  async (...row) => {
    const [_id, path, href, newer] = row
    signedIn()

    expect(await leaving(path, href)).toEqual([`${location.origin}${newer}?accountCodeV1=100517`])
  },
)

test.each(NEWER)('%s %s stays while the switch is off', async (_id, path, href) => {
  signedIn()

  await entered(path, href, testPortal())

  expect(browser.left).toEqual([])
})

test('SHL-053 the session is checked first: nobody is sent on without one', async () => {
  await expect(entered('/', '/')).rejects.toBeInstanceOf(RedirectTo)
  expect(browser.left).toEqual([])
})

test('SHL-053 the account is the one that the session check has made active', async () => {
  signedIn('999')

  const left = await leaving('/pay', '/pay')

  expect(sentRequests().some(({ url }) => url.pathname.endsWith('/user/claims'))).toBe(true)
  expect(left).toEqual([`${location.origin}/next/payment?accountCodeV1=100517`])
})

test('a route that the newer portal does not have is entered here', async () => {
  signedIn()

  await entered('/mynotifications', '/mynotifications')

  expect(browser.left).toEqual([])
})

test('nothing in an address leads to another host', async () => {
  signedIn()

  const [left = ''] = await leaving('/invoice/$invoiceId', '/invoice/%2F%2Felsewhere.test%3Fa=$&')

  expect(new URL(left).origin).toBe(location.origin)
  expect(left).toContain('/next/account/invoice/%2F%2Felsewhere.test%3Fa=$&?accountCodeV1=100517')
})

test('SHL-035 menu items of what the newer portal has lead straight to it, with the account code', () => {
  signedIn()
  const where = { routes: ROUTES, facts: accountFacts(switchedOn), newerPortal: '/next/', current: '/pay' }
  const [group] = menuGroups(where, { helpSite: 'https://help.test/' })

  expect(group?.items.map(({ label, href }) => [label, href])).toEqual([
    ['Home', newerOf('/next/')],
    ['Bills', newerOf('/next/account/invoice/latest')],
    ['Pay', newerOf('/next/payment')],
    ['Payment method', newerOf('/next/payment-method')],
    ['Messages', '/mynotifications'],
    ['Your details', newerOf('/next/my-details')],
    ['Users', '/authorised-people'],
  ])
  expect(subMenu(where).map(({ href }) => href)).toEqual([
    newerOf('/next/account/invoice/latest'),
    newerOf('/next/bill-history'),
    newerOf('/next/payment'),
  ])
})

function newerOf(path: string): string {
  return `${location.origin}${path}?accountCodeV1=100517`
}
