import { describe, expect, test } from 'vitest'

import { findGuardRedirect } from '../access.ts'
import type { AccountFacts } from '../access.ts'
import type { ServiceFacts } from '../accounts/contract.ts'
import { FEATURES } from '../config/contract.ts'
import type { Feature } from '../config/contract.ts'
import { HUB_OPTIONS } from './options.ts'
import { listHubOptions } from './offered-options.ts'
import type { HubOptionId } from './options.ts'
import { NO_MOBILE, home, toFacts, listOffered, isOffered } from './testing/account-facts.ts'

const business1 = { businessGroup: 'orconbus' }
const business2 = { businessGroup: '2degreessmb' }

test('HUB-005 HUB-006 HUB-007 the options, their names and their addresses', () => {
  expect(HUB_OPTIONS.map(({ id, label, path }) => [id, label, path])).toEqual([
    ['product', 'Change Speed', '/change-hub/change-product'],
    ['moveHouse', 'Move house', '/move-house'],
    ['billFrequency', 'Change billing frequency', '/flexible-billing'],
    ['callingPacks', 'Calling packs', '/change-hub/calling-packs'],
    ['data', 'Data cap', '/change-hub/change-data'],
    ['protectionPlan', 'Wiring protection plan', '/change-hub/protection-plan'],
    ['staticIp', 'Static IP', '/change-hub/static-ip'],
    ['voiceExtras', 'Voice extras', '/change-hub/voice-extras'],
    ['voiceFeatures', 'Change voice features', '/change-hub/voice-features'],
    ['familyFilter', 'Family filter', '/change-hub/family-filter'],
    ['mobile', 'My mobile', '/my-mobile'],
    ['wireless', 'Change wireless broadband', '/my-wireless/change-product'],
    ['mesh', 'Get wifi mesh units', '/change-hub/get-wifi-mesh'],
    ['googleWifi', 'Rent Google Wifi', '/change-hub/google-wifi'],
    ['video', 'Get Prime Video', '/get-amazon-prime'],
    ['insurance', 'Insurance', '/change-hub/insurance'],
    ['tollFree', 'Toll free number', '/toll-free'],
    ['powerPlan', 'Change power plan', '/change-hub/power-plan'],
    ['getPower', 'Sign up to power', '/get-power'],
  ])
})

test('HUB-005 all that an account can change is offered it', () => {
  const all = HUB_OPTIONS.map(({ id }) => id)

  const others = ['wireless', 'tollFree', 'getPower', 'billFrequency']
  expect(listOffered(home)).toEqual(all.filter((id) => !others.includes(id)))
})

test('HUB-008 the option of the broadband product reads Change Speed', () => {
  expect(HUB_OPTIONS[0].label).toBe('Change Speed')
})

test('an option without a screen is not offered', () => {
  expect(listOffered(home, (path) => path === '/move-house')).toEqual(['moveHouse'])
})

test('nothing is offered while nothing is known of the account', () => {
  expect(listOffered({ ...home, services: null })).toEqual([])
})

describe('HUB-012 HUB-014 an option follows its own flag', () => {
  test.each<[HubOptionId, Feature, ServiceFacts['power']]>([
    ['callingPacks', 'changeCallingPacks', 'has'],
    ['product', 'changeProduct', 'has'],
    ['moveHouse', 'moveHouse', 'has'],
    ['powerPlan', 'changePowerPlan', 'has'],
    ['getPower', 'getPower', 'available'],
    ['familyFilter', 'familyFilter', 'has'],
    ['protectionPlan', 'changeProtectionPlan', 'has'],
    ['staticIp', 'changeStaticIp', 'has'],
    ['voiceExtras', 'changeVoiceExtras', 'has'],
    ['voiceFeatures', 'voiceFeatures', 'has'],
    ['data', 'changeData', 'has'],
    ['billFrequency', 'changeBillFrequency', 'has'],
    ['googleWifi', 'googleWifi', 'has'],
    ['mesh', 'meshUnits', 'has'],
    ['insurance', 'insurance', 'has'],
  ])(
    'CFG-018 HUB-012 HUB-013 HUB-014 %s follows %s, and for a business its own too',
    (id, feature, power) => {
      const facts = toFacts({ power, ...(id === 'billFrequency' && NO_MOBILE) })
      const without = new Set(FEATURES.filter((each) => each !== feature))
      const business = { ...facts, ...business2 }

      expect(isOffered(id, facts)).toBe(true)
      expect(isOffered(id, { ...facts, features: without })).toBe(false)
      expect(listOffered({ ...facts, features: without })).toHaveLength(listOffered(facts).length - 1)
      expect(isOffered(id, business)).toBe(true)
      expect(isOffered(id, { ...business, businessFeatures: without })).toBe(false)
      expect(isOffered(id, { ...business, features: without })).toBe(false)
      expect(isOffered(id, { ...facts, businessFeatures: without })).toBe(true)
    },
  )

  test.each([
    ['1', business1],
    ['2', business2],
  ])('HUB-013 for business group %s it is the business flag of the option itself', (_group, group) => {
    const businessFeatures = new Set(FEATURES.filter((each) => each !== 'changeCallingPacks'))
    const of = (facts: Partial<AccountFacts>) => listOffered({ ...home, ...group, ...facts })

    expect(of({ businessFeatures })).toEqual(of({}).filter((id) => id !== 'callingPacks'))
    expect(of({ businessFeatures: new Set(['changeCallingPacks'] as const) })).toEqual([
      'callingPacks',
      'mobile',
      'video',
      'tollFree',
    ])
  })
})

test.each<[what: string, id: HubOptionId, facts: AccountFacts, shown: boolean]>([
  ...(['googleWifi', 'mesh', 'callingPacks'] as const).flatMap(
    (id): [string, HubOptionId, AccountFacts, boolean][] => [
      [`HUB-015 wireless of version 1: no ${id}`, id, toFacts({ wirelessVersion: 1 }), false],
      [`HUB-015 wireless of version 2: no ${id}`, id, toFacts({ wirelessVersion: 2 }), false],
      [`HUB-015 without wireless: ${id}`, id, home, true],
    ],
  ),
  ['ACC-024 wireless: no change of speed', 'product', toFacts({ wirelessVersion: 2 }), false],
  ['ACC-024 wireless: no move', 'moveHouse', toFacts({ wirelessVersion: 1 }), false],
  ['HUB-016 VFE-004 a brand with voice features', 'voiceFeatures', home, true],
  [
    'HUB-016 VFE-004 a brand without voice features',
    'voiceFeatures',
    { ...home, offersVoiceFeatures: false },
    false,
  ],
  ['FRQ-006 HUB-017 with internet billing frequency', 'billFrequency', toFacts(NO_MOBILE), true],
  [
    'FRQ-004 FRQ-007 with a mobile no billing frequency',
    'billFrequency',
    toFacts({ ...NO_MOBILE, lineRentalMobile: true }),
    false,
  ],
  [
    'FRQ-004 FRQ-007 with a prepaid mobile no billing frequency',
    'billFrequency',
    toFacts({ ...NO_MOBILE, prepaidMobile: true }),
    false,
  ],
  ['FRQ-003 business group 1 no billing frequency', 'billFrequency', toFacts(NO_MOBILE, business1), false],
  [
    'FRQ-005 wireless of version 1 no billing frequency',
    'billFrequency',
    toFacts({ ...NO_MOBILE, wirelessVersion: 1 }),
    false,
  ],
  [
    'FRQ-005 wireless of version 2 no billing frequency',
    'billFrequency',
    toFacts({ ...NO_MOBILE, wirelessVersion: 2 }),
    false,
  ],
  [
    'FRQ-002 switched off no billing frequency',
    'billFrequency',
    toFacts(NO_MOBILE, { features: new Set() }),
    false,
  ],
  [
    'FRQ-006 HUB-017 without internet no billing frequency',
    'billFrequency',
    toFacts({ ...NO_MOBILE, internet: false }),
    false,
  ],
  ['HUB-018 TFR-002 toll free for business group 1', 'tollFree', { ...home, ...business1 }, true],
  ['HUB-018 TFR-002 toll free for business group 2', 'tollFree', { ...home, ...business2 }, true],
  ['HUB-018 TFR-002 toll free for nobody else', 'tollFree', home, false],
  [
    'HUB-036 toll free for a business with a number',
    'tollFree',
    toFacts({ tollFree: true }, business1),
    true,
  ],
  [
    'HUB-036 toll free for a business without a number',
    'tollFree',
    toFacts({ tollFree: false }, business1),
    false,
  ],
  ['HUB-036 a data cap with another to choose', 'data', toFacts({ otherDataCaps: true }), true],
  ['HUB-036 a data cap without another', 'data', toFacts({ otherDataCaps: false }), false],
  ['ACC-019 business group 1 changes no speed', 'product', { ...home, ...business1 }, false],
  ['ACC-019 business group 1 has calling packs', 'callingPacks', { ...home, ...business1 }, true],
  ['without voice no calling packs', 'callingPacks', toFacts({ voice: false }), false],
  [
    'a plain phone line while its change is disabled',
    'product',
    toFacts({ plainPhoneLine: true }, { disablePotsProductChange: true }),
    false,
  ],
  ['HUB-007 power for who could have it', 'getPower', toFacts({ power: 'available' }), true],
  ['HUB-007 power for who ordered it', 'getPower', toFacts({ power: 'none' }), false],
  ['HUB-007 no second power for who has it', 'getPower', home, false],
  [
    'PWR-009 HUB-007 staff always have the sign-up to power',
    'getPower',
    toFacts({ power: 'has', canOrderNewProducts: false }, { staff: true }),
    true,
  ],
  [
    'PWR-009 staff who debug have it as a customer',
    'getPower',
    toFacts({ power: 'has' }, { staff: true, debug: true }),
    false,
  ],
  ['HUB-007 another power plan for who has power', 'powerPlan', home, true],
  ['HUB-007 no other power plan for who has none', 'powerPlan', toFacts({ power: 'available' }), false],
  ['the wireless product for version 2', 'wireless', toFacts({ wirelessVersion: 2 }), true],
  ['the wireless product not for version 1', 'wireless', toFacts({ wirelessVersion: 1 }), false],
  ['video for who has it', 'video', toFacts({ video: 'has' }), false],
  ['QUA-014 mesh for who may order nothing new', 'mesh', toFacts({ canOrderNewProducts: false }), false],
  ['QUA-014 video for who may order nothing new', 'video', toFacts({ canOrderNewProducts: false }), false],
  [
    'QUA-014 power for who may order nothing new',
    'getPower',
    toFacts({ power: 'available', canOrderNewProducts: false }),
    false,
  ],
  [
    'QUA-014 a wireless product for who may order nothing new',
    'wireless',
    toFacts({ wirelessVersion: 2, canOrderNewProducts: false }),
    false,
  ],
  ['MOB-074 mobile for who has none', 'mobile', toFacts({ lineRentalMobile: false }), true],
  [
    'HUB-036 MOB-074 no mobile for who has none and may order nothing new',
    'mobile',
    toFacts({ ...NO_MOBILE, canOrderNewProducts: false }),
    false,
  ],
])('%s', (_what, id, facts, shown) => {
  expect(isOffered(id, facts)).toBe(shown)
})

test('an order under way hides nothing: what needs none waits, what does not is open', () => {
  const options = listHubOptions(toFacts({ otherActiveOrder: true }), () => true)

  expect(options.map(({ id }) => id)).toEqual(listOffered(home))
  expect(options.filter(({ waits }) => !waits).map(({ id }) => id)).toEqual([
    'voiceFeatures',
    'mobile',
    'mesh',
    'video',
    'insurance',
  ])
})

test.each([
  ['ACC-014 for staff nothing waits', false],
  ['ACC-016 in debug it waits for staff too', true],
])('%s', (_who, debug) => {
  const options = listHubOptions(toFacts({ otherActiveOrder: true }, { staff: true, debug }), () => true)
  expect(options.some(({ waits }) => waits)).toBe(debug)
})

test.each<[HubOptionId]>([['getPower'], ['voiceFeatures'], ['mesh']])(
  'the route of %s will lead to the change hub while its switch is off',
  (id) => {
    const option = HUB_OPTIONS.find((each) => each.id === id)

    expect(option && findGuardRedirect(option.guards, { ...home, features: new Set() })).toBe('/change-hub')
  },
)
