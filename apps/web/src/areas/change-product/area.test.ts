import { describe, expect, test } from 'vitest'

import { findGuardRedirect } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import { NO_SERVICES, accountFacts } from '@switchboard/domain/testing/account-facts'

import { changeProduct } from './area.ts'
import { changeProductScreens } from './screens.ts'

const PLAN = '/change-hub/change-product'

const FACTS = accountFacts({
  features: new Set(['changeProduct', 'moveHouse']),
  businessFeatures: new Set(['changeProduct']),
  disablePotsProductChange: true,
  offersVoiceFeatures: true,
})
const SERVICES = { ...NO_SERVICES, internet: true, voice: true }

/** The second switches that a business needs. */
const BUSINESS = { businessFeatures: new Set(['changeProduct', 'moveHouse'] as const) }

test('CHG-001 MOV-001 the title of a page is that of its wizard', () => {
  expect(changeProductScreens[PLAN].title).toBe('Change Plan')
  expect(changeProductScreens['/move-house'].title).toBe('Move house')
})

describe('who may enter', () => {
  const elsewhere = (path: string, facts: AccountFacts) =>
    findGuardRedirect(changeProduct.routes.find((route) => route.path === path)?.guards ?? [], facts)

  test.each<[why: string, path: string, facts: Partial<AccountFacts>, to: string | null]>([
    ['CHG-002 with the switch', PLAN, {}, null],
    ['CHG-002 without the switch', PLAN, { features: new Set() }, '/'],
    ['CHG-002 with the switch of moves alone', PLAN, { features: new Set(['moveHouse']) }, '/'],
    ['an authorised person who may order', PLAN, { level: 'order' }, null],
    ['an authorised person who may pay', PLAN, { level: 'pay' }, '/authorised-people?needs=order'],
    ['an authorised person who may see', '/move-house', { level: 'see' }, '/authorised-people?needs=order'],
    [
      'CHG-003 ORD-080 with an order under way',
      PLAN,
      { services: { ...SERVICES, otherActiveOrder: true } },
      '/change-hub',
    ],
    [
      'CHG-003 with a fibre order under way',
      PLAN,
      { services: { ...SERVICES, activeFibreOrder: true } },
      '/change-hub',
    ],
    ['CHG-003 without an order under way', PLAN, { services: SERVICES }, null],
    ['CHG-004 without a plain phone line', PLAN, { services: SERVICES }, null],
    [
      'CHG-004 with a plain phone line',
      PLAN,
      { services: { ...SERVICES, plainPhoneLine: true } },
      '/change-hub',
    ],
    [
      'CHG-004 with a plain phone line that may change',
      PLAN,
      { services: { ...SERVICES, plainPhoneLine: true }, disablePotsProductChange: false },
      null,
    ],
    ['ACC-019 CHG-005 of business group 1', PLAN, { businessGroup: 'orconbus', ...BUSINESS }, '/change-hub'],
    ['CHG-005 of business group 2', PLAN, { businessGroup: '2degreessmb', ...BUSINESS }, null],
    [
      'ACC-024 CHG-006 with wireless 1',
      PLAN,
      { services: { ...SERVICES, wirelessVersion: 1 } },
      '/change-hub',
    ],
    [
      'ACC-024 CHG-006 with wireless 2',
      PLAN,
      { services: { ...SERVICES, wirelessVersion: 2 } },
      '/change-hub',
    ],
    ['CHG-006 without wireless', PLAN, { services: SERVICES }, null],
    ['without broadband to change', PLAN, { services: { ...SERVICES, internet: false } }, '/change-hub'],
    ['MOV-003 with the switch', '/move-house', {}, null],
    ['MOV-003 without the switch', '/move-house', { features: new Set() }, '/'],
    ['MOV-003 with the switch of plans alone', '/move-house', { features: new Set(['changeProduct']) }, '/'],
    ['MOV-004 without an order under way', '/move-house', { services: SERVICES }, null],
    [
      'MOV-004 with another order under way',
      '/move-house',
      { services: { ...SERVICES, otherActiveOrder: true } },
      '/change-hub',
    ],
    [
      'MOV-004 with a fibre order under way',
      '/move-house',
      { services: { ...SERVICES, activeFibreOrder: true } },
      '/change-hub',
    ],
    [
      'MOV-005 with a plain phone line',
      '/move-house',
      { services: { ...SERVICES, plainPhoneLine: true } },
      '/',
    ],
    [
      'MOV-005 with a plain phone line that may change',
      '/move-house',
      { services: { ...SERVICES, plainPhoneLine: true }, disablePotsProductChange: false },
      null,
    ],
    ['MOV-005 without a plain phone line', '/move-house', { services: SERVICES }, null],
    ['ACC-019 MOV-006 of business group 1', '/move-house', { businessGroup: 'orconbus', ...BUSINESS }, '/'],
    ['MOV-006 of business group 2', '/move-house', { businessGroup: '2degreessmb', ...BUSINESS }, null],
    [
      'ACC-024 MOV-007 with wireless 1',
      '/move-house',
      { services: { ...SERVICES, wirelessVersion: 1 } },
      '/',
    ],
    [
      'ACC-024 MOV-007 with wireless 2',
      '/move-house',
      { services: { ...SERVICES, wirelessVersion: 2 } },
      '/',
    ],
    ['MOV-007 without wireless', '/move-house', { services: SERVICES }, null],
    ['MOV-008 without broadband', '/move-house', { services: { ...SERVICES, internet: false } }, '/'],
    ['MOV-008 with broadband', '/move-house', { services: SERVICES }, null],
  ])('%s, at %s', (_why, path, facts, to) => {
    expect(elsewhere(path, { ...FACTS, ...facts })).toBe(to)
  })
})
