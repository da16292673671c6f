import { expect, test } from 'vitest'

import type { Brand } from '@switchboard/brands/brand'
import { BRANDS } from '@switchboard/brands/brands'
import { featureOn } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import type { Feature } from '@switchboard/domain/config/contract'
import { accountFacts } from '@switchboard/domain/testing/account-facts'

import { testRoute } from '#web/testing/test-route.ts'

import type { AreaRoute } from '#web/area.ts'
import { ROUTES as ALL_ROUTES } from './areas.ts'
import { menuGroups, subMenu, tabItems } from './menu.ts'

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
  expect(labels({ facts: facts('invoiceDisplay') })).toStrictEqual(['Home', 'Bills', 'Pay', 'Help site'])
})

test('CFG-014 BIL-044 an item whose route refuses this account is not in the menu', () => {
  expect(labels({ facts: facts() })).toStrictEqual(['Home', 'Pay', 'Help site'])
})

test("SHL-048 SHL-050 help leads to the brand's own site", () => {
  const listHelpAddresses = (helpBrand: Brand) =>
    menuGroups({ routes: ROUTES, newerPortal: '', facts: facts(), current: '/' }, helpBrand)
      .at(-1)
      ?.items.map(({ href }) => href)

  expect(BRANDS.map(listHelpAddresses)).toEqual(BRANDS.map(({ helpSite }) => [helpSite]))
  expect(new Set(BRANDS.map(({ helpSite }) => helpSite)).size).toBe(BRANDS.length)
})

test('the open place is marked', () => {
  const [group] = menuGroups(
    { routes: ROUTES, newerPortal: '', facts: facts('invoiceDisplay'), current: '/pay' },
    brand,
  )

  expect(group?.items.filter((item) => item.current).map((item) => item.label)).toStrictEqual(['Pay'])
})

test('the bill history marks the bills', () => {
  const [group] = menuGroups(
    { routes: ROUTES, newerPortal: '', facts: facts('invoiceDisplay'), current: '/bill-history' },
    brand,
  )

  expect(group?.items.filter((item) => item.current).map((item) => item.label)).toStrictEqual(['Bills'])
})

test('a page beneath a place marks the place, and is not listed in a sub-menu', () => {
  const routes = [...ROUTES, testRoute('/payment-method'), testRoute('/payment-method/direct-debit')]
  const where = { routes, newerPortal: '', facts: facts(), current: '/payment-method/direct-debit' }

  const [group] = menuGroups(where, brand)

  expect(group?.items.filter((item) => item.current).map((item) => item.label)).toEqual(['Payment method'])
  expect(subMenu(where)).toEqual([])
})

test.each(['/contact', '/contact/contact'])('the help desk is among the help, marked at %s', (current) => {
  const where = { routes: [...ROUTES, testRoute('/contact')], newerPortal: '', facts: facts(), current }

  const help = menuGroups(where, brand).at(-1)

  expect(help?.items.map((item) => [item.label, item.current ?? false])).toEqual([
    ['Help desk', true],
    ['Help site', false],
  ])
})

test('SHL-017 the sub-menu shows the neighbours of the open place, and nothing if there are none', () => {
  const where = { routes: ROUTES, newerPortal: '', current: '/pay' }

  expect(subMenu({ ...where, facts: facts('invoiceDisplay') }).map((item) => item.label)).toStrictEqual([
    'Latest bill',
    'Bill history',
    'Pay a bill',
  ])
  expect(subMenu({ ...where, facts: facts() })).toStrictEqual([])
})

test.each([
  ['orconbus', 'Business help'],
  ['2degreessmb', 'Business help'],
  ['residential', 'Help site'],
])('SHL-034 an account of the group %s finds %s in the menu', (businessGroup, label) => {
  expect(labels({ facts: { ...facts(), businessGroup } }).at(-1)).toBe(label)
})

test('the app has the first four of its places as tabs, in its own order', () => {
  const where = { newerPortal: '', facts: facts('invoiceDisplay'), current: '/pay' }
  const tabs = (routes: readonly AreaRoute[]) =>
    tabItems({ ...where, routes }).map(({ label, current }) => (current === true ? `${label}, open` : label))

  expect(tabs(ALL_ROUTES)).toEqual(['Home', 'Bills', 'Plan', 'Pay, open'])
  expect(tabs(ALL_ROUTES.filter(({ path }) => path !== '/change-hub'))).toEqual([
    'Home',
    'Bills',
    'Pay, open',
    'Messages',
  ])
})
