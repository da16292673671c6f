import { describe, expect, test } from 'vitest'

import { featureOn, isBusiness, noActiveOrders, redirectOf, showsPricesWithGst } from './access.ts'
import type { AccountFacts, Guard } from './access.ts'
import type { ServiceFacts } from './accounts/contract.ts'

const facts: AccountFacts = {
  staff: false,
  debug: false,
  testHost: false,
  businessGroup: 'residential',
  features: new Set(['moveHouse']),
  services: null,
  refersFriends: true,
}

const nothing: ServiceFacts = {
  mail: false,
  internet: false,
  voice: false,
  configurableWifi: false,
  power: 'none',
  lineRentalMobile: false,
  prepaidMobile: false,
  insurance: false,
  video: 'none',
  speedTest: false,
  fibreOrder: false,
  otherActiveOrder: false,
  activeFibreOrder: false,
}

test.each([
  ['orconbus', 'ACC-018 business group 1'],
  ['2degreessmb', 'ACC-018 business group 2'],
])('ACC-017 %s is business: %s', (group) => {
  expect(isBusiness(group)).toBe(true)
})

test.each(['residential', '', 'Orconbus', 'orconbus2', '2degrees'])(
  'ACC-017 "%s" is residential',
  (group) => {
    expect(isBusiness(group)).toBe(false)
  },
)

test.each([
  ['business group 1', 'orconbus', false],
  ['business group 2', '2degreessmb', false],
  ['a residential account', 'residential', true],
])('%s sees prices with GST: %s is %s', (_who, group, withGst) => {
  expect(showsPricesWithGst(group)).toBe(withGst)
})

test('CFG-014 a feature guard lets pass while its switch is on', () => {
  expect(redirectOf([featureOn('moveHouse')], facts)).toBeNull()
})

test.each([
  ['CFG-014 to the fallback that it states', featureOn('voiceFeatures', '/change-hub'), '/change-hub'],
  ['CFG-015 to / when it states none', featureOn('speedTest'), '/'],
])('a feature guard whose switch is off sends %s', (_where, guard, to) => {
  expect(redirectOf([guard], facts)).toBe(to)
})

test('the first guard that refuses decides', () => {
  const refusing = (name: string): Guard => ({ name, lets: () => false, elseGoTo: `/${name}` })

  expect(redirectOf([featureOn('moveHouse'), refusing('first'), refusing('second')], facts)).toBe('/first')
})

describe('a guard against orders under way', () => {
  const ordering: AccountFacts = { ...facts, services: { ...nothing, otherActiveOrder: true } }

  test.each<[who: string, facts: AccountFacts, to: string | null]>([
    ['ORD-080 an order under way leads to the change hub', ordering, '/change-hub'],
    [
      'ORD-080 so does one for fibre',
      { ...facts, services: { ...nothing, activeFibreOrder: true } },
      '/change-hub',
    ],
    ['without one it lets pass', { ...facts, services: nothing }, null],
    ['an order that is done is none', { ...facts, services: { ...nothing, fibreOrder: true } }, null],
    ['what is not known is none', facts, null],
    ['ACC-014 staff pass', { ...ordering, staff: true }, null],
    ['ACC-016 in debug staff do not', { ...ordering, staff: true, debug: true }, '/change-hub'],
  ])('%s', (_who, of, to) => {
    expect(redirectOf([noActiveOrders], of)).toBe(to)
  })
})
