import { expect, test } from 'vitest'

import type { AccountFacts } from '@switchboard/domain/access'
import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import { NO_SERVICES, accountFacts } from '@switchboard/domain/testing/account-facts'

import { ROUTES } from './areas.ts'
import { menuGroups } from './menu.ts'

function facts(services: Partial<ServiceFacts>, differences: Partial<AccountFacts> = {}): AccountFacts {
  return accountFacts({ services: { ...NO_SERVICES, ...services }, ...differences })
}

test.each<[account: string, account: AccountFacts, isOffered: boolean]>([
  ['without a mobile', facts({ internet: true }), true],
  ['without any service', facts({}), true],
  ['of staff', facts({}, { staff: true }), true],
  ['of a person who may order', facts({}, { level: 'order' }), true],
  ['of a person who may only pay', facts({}, { level: 'pay' }), false],
  ['with a mobile', facts({ lineRentalMobile: true }), false],
  ['with prepay alone', facts({ prepaidMobile: true }), false],
  ['that may order nothing new', facts({ canOrderNewProducts: false }), false],
  ['with an order under way', facts({ otherActiveOrder: true }), false],
  ['that is not known yet', accountFacts(), false],
])('MOB-090 whether an account %s is offered its first mobile in the menu', (_which, account, isOffered) => {
  const context = { routes: ROUTES, facts: account, newerPortal: '', current: '/' }
  const mobile = menuGroups(context, { helpSite: '' }).find(({ heading }) => heading === 'Mobile')
  const offers = mobile?.items.filter(({ label }) => label === 'Get a mobile').map(({ href }) => href)

  expect(offers ?? []).toEqual(isOffered ? ['/my-mobile?dialog=signup'] : [])
})
