import { expect, test } from 'vitest'

import type { AccountFacts } from '@switchboard/domain/access'
import { FEATURES } from '@switchboard/domain/config/contract'
import { NO_SERVICES, accountFacts } from '@switchboard/domain/testing/account-facts'

import { ROUTES } from './areas.ts'
import { menuGroups } from './menu.ts'

test('with an order under way the items that only lead back to the hub are marked, and the others are not', () => {
  const features = new Set(FEATURES)
  const services = { ...NO_SERVICES, internet: true, power: 'has' as const, otherActiveOrder: true }
  const listMarked = (account: AccountFacts) =>
    menuGroups({ routes: ROUTES, facts: account, newerPortal: '', current: '/' }, { helpSite: '' })
      .flatMap(({ items }) => items)
      .flatMap(({ label, waits }) => (waits === true ? [label] : []))

  expect(listMarked(accountFacts({ features, services }))).toEqual([
    'Change plan',
    'Data cap',
    'Change power plan',
  ])
  expect(listMarked(accountFacts({ features, services: { ...services, otherActiveOrder: false } }))).toEqual(
    [],
  )
})
