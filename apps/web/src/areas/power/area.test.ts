import { expect, test } from 'vitest'

import { findGuardRedirect } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import { NO_SERVICES, accountFacts } from '@switchboard/domain/testing/account-facts'

import { power } from './area.ts'
import { powerScreens } from './screens.ts'

const HUB = '/change-hub'
const PATH = '/get-power'

const route = power.routes.find(({ path }) => path === PATH)

function elsewhere(services: Partial<ServiceFacts>, differences: Partial<AccountFacts> = {}) {
  return findGuardRedirect(
    route?.guards ?? [],
    accountFacts({
      features: new Set(['getPower']),
      services: { ...NO_SERVICES, power: 'available', ...services },
      ...differences,
    }),
  )
}

const STAFF = { staff: true }
const DEBUG = { staff: true, debug: true }

test('PWR-001 the screen is called Sign up to Power and needs a session', () => {
  expect(powerScreens[PATH].title).toBe('Sign up to Power')
  expect(route?.session).toBe('required')
})

test.each<[why: string, services: Partial<ServiceFacts>, facts: Partial<AccountFacts>, to: string | null]>([
  ['PWR-002 with the switch', {}, {}, null],
  ['PWR-002 CFG-016 without the switch', {}, { features: new Set() }, HUB],
  ['PWR-002 CFG-016 staff without the switch', {}, { ...STAFF, features: new Set() }, HUB],
  ['PWR-003 with power', { power: 'has' }, {}, HUB],
  ['PWR-003 PWR-004 without power', {}, {}, null],
  ['PWR-004 with power ordered', { power: 'none' }, {}, HUB],
  ['PWR-005 staff, with power ordered', { power: 'none' }, STAFF, null],
  ['PWR-005 staff who debug, with power ordered', { power: 'none' }, DEBUG, null],
  ['PWR-006 ORD-080 with an order under way', { otherActiveOrder: true }, {}, HUB],
  ['PWR-006 ORD-080 with a fibre order under way', { activeFibreOrder: true }, {}, HUB],
  ['PWR-007 that may order nothing new', { canOrderNewProducts: false }, {}, HUB],
  ['PWR-008 staff, with an order under way', { otherActiveOrder: true }, STAFF, null],
  ['PWR-008 staff who debug, with an order under way', { otherActiveOrder: true }, DEBUG, HUB],
  ['PWR-008 staff, with power', { power: 'has' }, STAFF, null],
  ['PWR-008 staff who debug, with power', { power: 'has' }, DEBUG, HUB],
  ['PWR-009 staff, for whom nothing new may be ordered', { canOrderNewProducts: false }, STAFF, null],
  ['PWR-009 staff who debug, the same', { canOrderNewProducts: false }, DEBUG, HUB],
  ['an authorised person who may order', {}, { level: 'order' }, null],
  ['an authorised person who may pay', {}, { level: 'pay' }, '/authorised-people?needs=order'],
])('%s', (_why, services, facts, to) => {
  expect(elsewhere(services, facts)).toBe(to)
})
