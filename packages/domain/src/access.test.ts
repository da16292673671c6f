import { expect, test } from 'vitest'

import { featureOn, isBusiness, redirectOf, showsPricesWithGst } from './access.ts'
import type { AccountFacts, Guard } from './access.ts'

const facts: AccountFacts = {
  staff: false,
  debug: false,
  testHost: false,
  businessGroup: 'residential',
  features: new Set(['moveHouse']),
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
