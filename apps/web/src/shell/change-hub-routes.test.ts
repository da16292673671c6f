import { expect, test } from 'vitest'

import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import { HUB_OPTIONS } from '@switchboard/domain/change-hub/options'
import { listHubOptions } from '@switchboard/domain/change-hub/offered-options'
import type { HubOption } from '@switchboard/domain/change-hub/options'
import { NO_SERVICES, accountFacts } from '@switchboard/domain/testing/account-facts'

import { ROUTES } from './areas.ts'

/** The flag of an option asks for the business switch too, which a route need not. */
function conditions({ guards }: Pick<HubOption, 'guards'>): string[] {
  return guards.map(
    ({ name, elseGoTo }) => `${name.replace(/^(featureOn|planChangeOn)/, 'flag')} ${elseGoTo}`,
  )
}

test('HUB-006 every option that has a screen is offered under the conditions of its route', () => {
  const built = HUB_OPTIONS.flatMap((option) => {
    const route = ROUTES.find(({ path }) => path === option.path)
    return route === undefined ? [] : [{ option, route }]
  })

  expect(built.map(({ option }) => option.id)).toEqual(expect.arrayContaining(['product', 'moveHouse']))
  expect(built.map(({ route }) => conditions(route))).toEqual(built.map(({ option }) => conditions(option)))
})

test('HUB-001 HUB-002 HUB-003 every screen of change needs a session', () => {
  const others: readonly string[] = ['/my-plan', '/move-house', '/flexible-billing']
  const screens = ROUTES.filter(({ path }) => others.includes(path) || path.startsWith('/change-hub'))

  expect(screens.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/change-hub', '/my-plan', '/move-house']),
  )
  expect(screens.map(({ session }) => session)).toEqual(screens.map(() => 'required'))
})

test.each<[who: string, services: Partial<ServiceFacts>, paths: string[]]>([
  ['a mobile alone', { lineRentalMobile: true }, ['/my-mobile']],
  ['a prepaid mobile alone', { prepaidMobile: true }, ['/my-mobile']],
  [
    'wireless broadband of version 2',
    { internet: true, wirelessVersion: 2, canOrderNewProducts: true },
    ['/my-mobile', '/my-wireless/change-product'],
  ],
  [
    'both',
    { internet: true, wirelessVersion: 2, canOrderNewProducts: true, lineRentalMobile: true },
    ['/my-mobile', '/my-wireless/change-product'],
  ],
  ['neither', { internet: true, canOrderNewProducts: true }, ['/my-mobile']],
  ['neither and no right to order', { internet: true, canOrderNewProducts: false }, []],
])('HUB-005 HUB-006 the hub of an account with %s leads to its screens', (_who, services, paths) => {
  const facts = accountFacts({ services: { ...NO_SERVICES, ...services } })
  const hasScreen = (path: string) => ROUTES.some((route) => route.path === path)

  // every flag is off: these two have none
  expect(listHubOptions(facts, hasScreen).map(({ path }) => path)).toEqual(paths)
})
