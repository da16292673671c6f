import { expect, test } from 'vitest'

import type { AccountFacts } from '@switchboard/domain/access'
import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import { NO_SERVICES, accountFacts } from '@switchboard/domain/testing/account-facts'

import { ROUTES } from './areas.ts'
import { menuGroups } from './menu.ts'

function facts(services: Partial<ServiceFacts>, differences: Partial<AccountFacts> = {}): AccountFacts {
  return accountFacts({ services: { ...NO_SERVICES, ...services }, ...differences })
}

test.each<[which: string, isOffered: boolean, account: AccountFacts]>([
  ['without a mobile', true, facts({ internet: true })],
  ['without any service', true, facts({})],
  ['of staff', true, facts({}, { staff: true })],
  ['of a person who may order', true, facts({}, { level: 'order' })],
  ['of a person who may only pay', false, facts({}, { level: 'pay' })],
  ['with a mobile', false, facts({ lineRentalMobile: true })],
  ['with prepay alone', false, facts({ prepaidMobile: true })],
  ['that may order nothing new', false, facts({ canOrderNewProducts: false })],
  ['with an order under way', false, facts({ otherActiveOrder: true })],
  ['that is not known yet', false, accountFacts()],
])('MOB-090 the menu offers the first mobile to an account %s: %s', (_which, isOffered, account) => {
  const context = { routes: ROUTES, facts: account, newerPortal: '', current: '/' }
  const mobile = menuGroups(context, { helpSite: '' }).find(({ heading }) => heading === 'Mobile')
  const offers = mobile?.items.filter(({ label }) => label === 'Get a mobile').map(({ href }) => href)

  expect(offers ?? []).toEqual(isOffered ? ['/my-mobile?dialog=signup'] : [])
})

test.each([
  ['/my-mobile', ['Get a mobile']],
  ['/', ['Home']],
])('the open entry of the menu at %s is %s', (current, expected) => {
  const groups = menuGroups(
    { routes: ROUTES, facts: facts({ internet: true }), newerPortal: '', current },
    { helpSite: '' },
  )
  const open = groups.flatMap(({ items }) => items).filter((item) => item.current === true)

  expect(open.map(({ label }) => label)).toEqual(expected)
})
