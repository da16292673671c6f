import { describe, expect, test } from 'vitest'

import {
  mayDo,
  featureOn,
  hasBroadband,
  isBusiness,
  mayOrderNewProducts,
  noActiveOrders,
  noPower,
  notBusiness,
  notWireless,
  offersVoiceFeatures,
  planChangeOn,
  potsChangeAllowed,
  findGuardRedirect,
  showsPricesWithGst,
} from './access.ts'
import type { AccountFacts, Guard } from './access.ts'
import type { ServiceFacts } from './accounts/contract.ts'
import { NO_SERVICES, accountFacts } from './testing/account-facts.ts'

const facts = accountFacts({ features: new Set(['moveHouse']) })

test.each([
  ['orconbus', 'ACC-018 business group 1'],
  ['2degreessmb', 'ACC-018 business group 2'],
])('ACC-001 ACC-017 %s is business: %s', (group) => {
  expect(isBusiness(group)).toBe(true)
})

test.each(['residential', '', 'Orconbus', 'orconbus2', '2degrees'])(
  'ACC-001 ACC-017 "%s" is residential',
  (group) => {
    expect(isBusiness(group)).toBe(false)
  },
)

test.each([
  ['ACC-020 business group 1', 'orconbus', false],
  ['ACC-020 business group 2', '2degreessmb', false],
  ['ACC-021 a residential account', 'residential', true],
])('%s sees prices with GST: %s is %s', (_who, group, withGst) => {
  expect(showsPricesWithGst(group)).toBe(withGst)
})

test('CFG-014 a feature guard lets pass while its switch is on', () => {
  expect(findGuardRedirect([featureOn('moveHouse')], facts)).toBeNull()
})

test.each([
  ['CFG-014 to the fallback that it states', featureOn('voiceFeatures', '/change-hub'), '/change-hub'],
  ['CFG-015 to / when it states none', featureOn('speedTest'), '/'],
])('a feature guard whose switch is off sends %s', (_where, guard, to) => {
  expect(findGuardRedirect([guard], facts)).toBe(to)
})

test('the first guard that refuses decides', () => {
  const refusing = (elseGoTo: string): Guard => ({ name: 'business', allows: () => false, elseGoTo })

  expect(findGuardRedirect([featureOn('moveHouse'), refusing('/first'), refusing('/second')], facts)).toBe(
    '/first',
  )
})

describe('a guard against orders under way', () => {
  const ordering: AccountFacts = { ...facts, services: { ...NO_SERVICES, otherActiveOrder: true } }
  const fibre: AccountFacts = { ...facts, services: { ...NO_SERVICES, activeFibreOrder: true } }

  test.each<[who: string, facts: AccountFacts, to: string | null]>([
    ['ORD-080 an order under way leads to the change hub', ordering, '/change-hub'],
    ['ORD-080 so does one for fibre', fibre, '/change-hub'],
    ['without one it lets pass', { ...facts, services: NO_SERVICES }, null],
    ['a finished order is not under way', { ...facts, services: { ...NO_SERVICES, fibreOrder: true } }, null],
    ['what is not known does not count as under way', facts, null],
    ['ACC-014 staff pass', { ...ordering, staff: true }, null],
    ['ACC-016 in debug staff do not', { ...ordering, staff: true, debug: true }, '/change-hub'],
    ['ACC-014 staff pass a fibre order', { ...fibre, staff: true }, null],
    ['ACC-016 in debug staff do not', { ...fibre, staff: true, debug: true }, '/change-hub'],
    ['ACC-014 a customer in debug does not pass', { ...ordering, debug: true }, '/change-hub'],
  ])('%s', (_who, accountFacts, to) => {
    expect(findGuardRedirect([noActiveOrders], accountFacts)).toBe(to)
  })
})

describe('a guard of the screens of change', () => {
  function having(services: Partial<ServiceFacts>, differences: Partial<AccountFacts> = {}): AccountFacts {
    return { ...facts, ...differences, services: { ...NO_SERVICES, ...services } }
  }
  const movingOn = planChangeOn('moveHouse')
  const business1 = { ...facts, businessGroup: 'orconbus' }
  const business2 = { ...facts, businessGroup: '2degreessmb' }
  const bothOn = { businessFeatures: new Set(['moveHouse'] as const) }

  test.each<[what: string, guard: Guard, facts: AccountFacts, to: string | null]>([
    ['CFG-018 a residential account needs the switch alone', movingOn, facts, null],
    ['CFG-018 a business needs its own switch too', movingOn, business2, '/'],
    ['CFG-018 with both on it passes', movingOn, { ...business2, ...bothOn }, null],
    ['CFG-018 its own alone is not enough', movingOn, { ...business2, ...bothOn, features: new Set() }, '/'],
    ['ACC-018 ACC-019 business group 1 is refused', notBusiness(), business1, '/'],
    ['ACC-019 to the fallback that the route states', notBusiness('/change-hub'), business1, '/change-hub'],
    ['ACC-018 ACC-019 business group 2 passes', notBusiness(), business2, null],
    ['ACC-019 a residential account passes', notBusiness(), facts, null],
    ['ACC-024 wireless of version 1 is refused', notWireless(), having({ wirelessVersion: 1 }), '/'],
    [
      'ACC-024 wireless of version 2 is refused',
      notWireless('/change-hub'),
      having({ wirelessVersion: 2 }),
      '/change-hub',
    ],
    ['ACC-024 any other broadband passes', notWireless(), having({ internet: true }), null],
    ['what is not known closes nothing', notWireless(), facts, null],
    ['without broadband there is nothing to move', hasBroadband(), having({}), '/'],
    ['with broadband there is', hasBroadband(), having({ internet: true }), null],
    [
      'QUA-014 an account that may order nothing new is refused',
      mayOrderNewProducts(),
      having({ canOrderNewProducts: false }),
      '/',
    ],
    ['QUA-014 one that may passes', mayOrderNewProducts(), having({}), null],
    ['a plain phone line passes', potsChangeAllowed(), having({ plainPhoneLine: true }), null],
    [
      'but not while its change is disabled',
      potsChangeAllowed('/change-hub'),
      having({ plainPhoneLine: true }, { disablePotsProductChange: true }),
      '/change-hub',
    ],
    [
      'which concerns no other line',
      potsChangeAllowed(),
      having({ voice: true }, { disablePotsProductChange: true }),
      null,
    ],
    ['HUB-016 a brand without voice features is refused', offersVoiceFeatures, facts, '/change-hub'],
    ['HUB-016 one with them passes', offersVoiceFeatures, { ...facts, offersVoiceFeatures: true }, null],
    ['who could have power passes', noPower, having({ power: 'available' }), null],
    ['ACC-015 who has it does not', noPower, having({ power: 'has' }), '/change-hub'],
    ['ACC-015 staff pass', noPower, having({ power: 'has' }, { staff: true }), null],
    ['ACC-015 who has ordered it does not', noPower, having({ power: 'none' }), '/change-hub'],
    ['ACC-015 staff pass where it is ordered', noPower, having({ power: 'none' }, { staff: true }), null],
    [
      'ACC-016 in debug staff do not',
      noPower,
      having({ power: 'has' }, { staff: true, debug: true }),
      '/change-hub',
    ],
  ])('%s', (_what, guard, accountFacts, to) => {
    expect(findGuardRedirect([guard], accountFacts)).toBe(to)
  })
})

test.each([
  ['the owner or staff', null, [true, true]],
  ['who may see', 'see', [false, false]],
  ['who may pay', 'pay', [true, false]],
  ['who may order', 'order', [true, true]],
] as const)('%s passes to paying and to ordering: their level is %s', (_who, level, passes) => {
  expect([mayDo('pay'), mayDo('order')].map(({ allows }) => allows({ ...facts, level }))).toEqual(passes)
})
