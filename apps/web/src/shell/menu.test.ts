import { expect, test } from 'vitest'

import type { Brand } from '@switchboard/brands/brand'
import { BRANDS } from '@switchboard/brands/brands'
import { featureOn } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import type { Feature } from '@switchboard/domain/config/contract'
import { NO_SERVICES, accountFacts } from '@switchboard/domain/testing/account-facts'

import { testRoute } from '#web/testing/test-route.ts'

import type { AreaRoute } from '#web/area.ts'
import { ROUTES as ALL_ROUTES } from './areas.ts'
import { GROUPS, PLACES, menuGroups, subMenu, tabItems } from './menu.ts'

const ROUTES: readonly AreaRoute[] = [
  testRoute('/'),
  { ...testRoute('/invoice/$invoiceId'), guards: [featureOn('invoiceDisplay')] },
  { ...testRoute('/bill-history'), guards: [featureOn('invoiceDisplay')] },
  testRoute('/pay'),
]
const brand = { helpSite: 'https://help.test/' }

function facts(...features: Feature[]): AccountFacts {
  return accountFacts({ features: new Set(features) })
}

function labels(where: { facts: AccountFacts; current?: string }): string[] {
  return menuGroups({ routes: ROUTES, newerPortal: '', current: undefined, ...where }, brand).flatMap(
    ({ items }) => items.map((item) => item.label),
  )
}

test('SHL-016 the side menu leads to home, bills, paying and help', () => {
  expect(labels({ facts: facts('invoiceDisplay') })).toStrictEqual([
    'Home',
    'Latest bill',
    'Bill history',
    'Pay by card',
    'Help site',
  ])
})

test('each place is in exactly one group', () => {
  const grouped = GROUPS.flatMap(([, , places]) => places)

  expect(PLACES.map(({ label }) => label).toSorted()).toEqual(grouped.toSorted())
})

test('CFG-014 BIL-044 an item whose route refuses this account is not in the menu', () => {
  expect(labels({ facts: facts() })).toStrictEqual(['Home', 'Pay by card', 'Help site'])
})

test('the group of the account has its pages; staff, who sign in at the provider, have no page of sign-in', () => {
  const services = NO_SERVICES
  const account = (staff: boolean) =>
    menuGroups(
      { routes: ALL_ROUTES, newerPortal: '', facts: { ...facts(), services, staff }, current: '/' },
      brand,
    )
      .find(({ heading }) => heading === 'Account')
      ?.items.map(({ label }) => label)

  const all = ['Your plan', 'Your details', 'Users', 'Messages']
  expect(account(false)).toEqual([...all, 'How you sign in'])
  expect(account(true)).toEqual(all)
})

test('until the services are loaded the menu has only what does not move when theirs appear', () => {
  const where = { routes: ALL_ROUTES, newerPortal: '', facts: facts('invoiceDisplay'), current: '/' }
  const headings = (isLoading: boolean) =>
    menuGroups({ ...where, isLoading }, brand).map(({ heading }) => heading)

  expect(headings(true)).toEqual(['Home', 'Bills', 'Help'])
  expect(headings(false)).toEqual(['Home', 'Bills', 'Account', 'Help'])
})

test("SHL-048 SHL-050 help leads to the brand's own site", () => {
  const listHelpAddresses = (helpBrand: Brand) =>
    menuGroups({ routes: ROUTES, newerPortal: '', facts: facts(), current: '/' }, helpBrand)
      .at(-1)
      ?.items.map(({ href }) => href)

  expect(BRANDS.map(listHelpAddresses)).toEqual(BRANDS.map(({ helpSite }) => [helpSite]))
  expect(new Set(BRANDS.map(({ helpSite }) => helpSite)).size).toBe(BRANDS.length)
})

test.each([
  ['/pay', ['Pay by card']],
  ['/invoice/$invoiceId', ['Latest bill']],
  ['/bill-history', ['Bill history']],
  ['/receipt/$reference', ['Pay by card']],
  ['/payment-method/direct-debit', ['Payment method']],
  ['/change-hub', ['Your plan']],
  ['/my-plan', ['Your plan']],
  ['/change-hub/static-ip', ['Your plan']],
  ['/account-access', ['Users']],
  ['/communication/$communicationId/$communicationMediumId', ['Messages']],
  ['/contact', ['Help desk']],
  ['/contact/contact', ['Help desk']],
  ['/alerts', []],
])('at %s the place that it belongs to is marked', (current, marked) => {
  const where = { routes: ALL_ROUTES, newerPortal: '', facts: facts('invoiceDisplay'), current }

  const items = menuGroups(where, brand).flatMap((group) => group.items)

  expect(items.filter((item) => item.current).map(({ label }) => label)).toEqual(marked)
})

test('SHL-017 the sub-menu shows the neighbours of a page of the bills, and nothing if there are none', () => {
  const where = { routes: ROUTES, newerPortal: '', current: '/pay' }

  expect(subMenu({ ...where, facts: facts('invoiceDisplay') }).map((item) => item.label)).toStrictEqual([
    'Latest bill',
    'Bill history',
    'Pay by card',
  ])
  expect(subMenu({ ...where, facts: facts() })).toStrictEqual([])
})

test.each(['/', '/details', '/payment-method', '/payment-method/direct-debit'])(
  'the page %s has no sub-menu',
  (current) => {
    const where = { routes: ALL_ROUTES, newerPortal: '', facts: facts('invoiceDisplay'), current }

    expect(subMenu(where)).toEqual([])
  },
)

test.each([
  ['orconbus', 'Business help'],
  ['2degreessmb', 'Business help'],
  ['residential', 'Help site'],
])('SHL-034 an account of the group %s finds %s in the menu', (businessGroup, label) => {
  expect(labels({ facts: { ...facts(), businessGroup } }).at(-1)).toBe(label)
})

test('the app has the first four of its places as tabs, in its own order, and the page with all others', () => {
  const where = { newerPortal: '', facts: facts('invoiceDisplay'), current: '/pay' }
  const tabs = (routes: readonly AreaRoute[]) =>
    tabItems({ ...where, routes }).map(({ label, current }) => (current === true ? `${label}, open` : label))

  expect(tabs(ALL_ROUTES)).toEqual(['Home', 'Bills', 'Plan', 'Pay, open', 'More'])
  expect(tabs(ALL_ROUTES.filter(({ path }) => path !== '/change-hub'))).toEqual([
    'Home',
    'Bills',
    'Pay, open',
    'Messages',
    'More',
  ])
})
