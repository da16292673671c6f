import { expect, test } from 'vitest'

import { featureOn, noActiveOrders } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import { FEATURES } from '@switchboard/domain/config/contract'
import { NO_SERVICES, accountFacts } from '@switchboard/domain/testing/account-facts'

import { testRoute } from '#web/testing/test-route.ts'

import type { AreaRoute } from '#web/area.ts'
import { ROUTES as BUILT } from './areas.ts'
import { PLACES, menuGroups } from './menu.ts'

/** As if every screen was built: the routes of all places, without guards. */
const ROUTES: readonly AreaRoute[] = [...new Set(PLACES.map(({ path }) => path))].map((path) =>
  testRoute(path),
)

function facts(
  services: Partial<ServiceFacts> | null,
  differences: Partial<AccountFacts> = {},
): AccountFacts {
  return accountFacts({
    features: new Set(FEATURES),
    services: services === null ? null : { ...NO_SERVICES, ...services },
    ...differences,
  })
}

/** The groups that every account has. */
const COMMON = ['Home', 'Bills', 'Account', 'Help']

/** The groups that services and orders bring. */
function listGroups(account: AccountFacts, routes = ROUTES) {
  return menuGroups({ routes, facts: account, newerPortal: '', current: undefined }, { helpSite: '' }).filter(
    ({ heading }) => !COMMON.includes(heading),
  )
}

/** The items that services and orders bring. The first mobile is offered without a service. */
function listItems(account: AccountFacts, routes = ROUTES) {
  const items = listGroups(account, routes).flatMap((group) => group.items)
  return items.filter(({ label }) => label !== 'Get a mobile')
}

/** Their addresses. */
function listAddresses(account: AccountFacts, routes = ROUTES): string[] {
  return listItems(account, routes).map(({ href }) => href)
}

const INTERNET = ['/data-usage', '/change-hub/change-product', '/change-hub/change-data', '/move-house']
const VOICE = [
  '/call-usage',
  '/change-hub/voice-features',
  '/change-hub/voice-extras',
  '/change-hub/calling-packs',
]

test.each<[what: string, services: Partial<ServiceFacts>, items: string[]]>([
  ['SHL-020 mail services', { mail: true }, ['/mail-settings']],
  ['SHL-021 an internet service', { internet: true }, INTERNET],
  ['SHL-022 a voice service', { voice: true }, VOICE],
  ['SHL-023 configurable wifi', { configurableWifi: true }, ['/my-wifi']],
  ['SHL-024 power', { power: 'has' }, ['/power-usage', '/change-hub/power-plan']],
  [
    'SHL-024 power by a meter that someone reads',
    { power: 'has', meterReadByHand: true },
    ['/power-usage', '/change-hub/power-plan', '/meter-reading', '/site-access'],
  ],
  [
    'SHL-024 power of which nobody tells who reads it',
    { power: 'has', meterReadByHand: undefined },
    ['/power-usage', '/change-hub/power-plan', '/meter-reading', '/site-access'],
  ],
  ['SHL-024 power that it could have', { power: 'available' }, ['/get-power']],
  ['SHL-025 a fibre order', { fibreOrder: true }, ['/order-status']],
  ['SHL-026 a pending order for fibre', { fibreOrder: true, activeFibreOrder: true }, ['/order-status']],
  ['SHL-026 another pending order', { otherActiveOrder: true }, ['/change-hub']],
  ['SHL-027 mobile on its bill', { lineRentalMobile: true }, ['/my-mobile']],
  ['SHL-027 prepaid mobile', { prepaidMobile: true }, ['/my-mobile']],
  ['the antivirus product', { antivirus: true }, ['/manage-antivirus']],
  ['SHL-028 insurance policies', { insurance: true }, ['/change-hub/insurance']],
  ['SHL-029 Prime Video', { video: 'has' }, ['/prime-video']],
  ['SHL-029 Prime Video that it may get', { video: 'available' }, ['/get-amazon-prime']],
  ['SHL-030 the speed-test provider', { speedTest: true }, ['/speed-test']],
])('an account with %s has its items in the menu and no others', (_what, services, items) => {
  expect(listAddresses(facts(services)).toSorted()).toEqual(items.toSorted())
})

test.each<[what: string, services: Partial<ServiceFacts>, items: string[]]>([
  [
    'SHL-021 an internet service',
    { internet: true },
    ['/data-usage', '/change-hub/change-product', '/change-hub/change-data', '/move-house'],
  ],
  [
    'SHL-022 a voice service',
    { voice: true },
    ['/call-usage', '/change-hub/voice-extras', '/change-hub/calling-packs'],
  ],
  ['SHL-023 configurable wifi', { configurableWifi: true }, ['/my-wifi']],
  ['SHL-026 a pending order', { otherActiveOrder: true }, ['/change-hub']],
  [
    'SHL-021 SHL-025 SHL-026 a fibre order under way and a voice service',
    {
      voice: true,
      fibreOrder: true,
      activeFibreOrder: true,
    },
    ['/change-hub/voice-extras', '/change-hub/calling-packs', '/order-status'],
  ],
  ['SHL-025 a fibre order', { fibreOrder: true }, ['/order-status']],
  ['SHL-025 no fibre order', { fibreOrder: false }, []],
  ['SHL-020 mail services', { mail: true }, ['/mail-settings']],
  ['SHL-024 power', { power: 'has' }, ['/power-usage', '/change-hub/power-plan']],
  ['SHL-024 power that it could have', { power: 'available' }, ['/get-power']],
  ['AVS-002 the antivirus product', { antivirus: true }, ['/manage-antivirus']],
  ['SHL-028 insurance policies', { insurance: true }, ['/change-hub/insurance']],
  ['SHL-028 no insurance policies', { insurance: false }, []],
  ['SHL-029 Prime Video', { video: 'has' }, ['/prime-video']],
  ['SHL-030 the speed-test provider', { speedTest: true }, ['/speed-test']],
])('of the screens that there are, an account with %s has its items', (_what, services, items) => {
  expect(listAddresses(facts(services), BUILT)).toEqual(items)
})

test('PWR-009 staff have the sign-up to power whatever the account has, but not while they debug', () => {
  const has = { ...facts({ power: 'has' }), staff: true }

  expect(listAddresses(has)).toEqual(['/get-power', '/power-usage', '/change-hub/power-plan'])
  expect(listAddresses(has, BUILT)).toContain('/get-power')
  expect(listAddresses({ ...has, debug: true })).toEqual(['/power-usage', '/change-hub/power-plan'])
})

/** As if an account had every product and orders of each kind. */
const EVERYTHING = facts({
  ...Object.fromEntries(Object.keys(NO_SERVICES).map((fact) => [fact, true])),
  power: 'has',
  video: 'has',
  wirelessVersion: 2,
})

test('SHL-020 SHL-021 SHL-022 SHL-023 SHL-024 SHL-025 SHL-026 SHL-027 SHL-028 SHL-029 SHL-030 each product has a group with its items, whichever area brings them', () => {
  const groups = listGroups(EVERYTHING).map(({ heading, items }) => [
    heading,
    items.map(({ label, href }) => `${label}: ${href}`),
  ])

  expect(Object.fromEntries(groups)).toEqual({
    Internet: [
      'Data usage: /data-usage',
      'Change plan: /change-hub/change-product',
      'Data cap: /change-hub/change-data',
      'Speed test: /speed-test',
      'My wireless broadband: /my-wireless',
      'Move house: /move-house',
    ],
    Power: [
      'Power usage: /power-usage',
      'Change power plan: /change-hub/power-plan',
      'Enter meter reading: /meter-reading',
      'Change site access: /site-access',
    ],
    Phone: [
      'Call usage: /call-usage',
      'Change voice features: /change-hub/voice-features',
      'Voice extras: /change-hub/voice-extras',
      'Calling packs: /change-hub/calling-packs',
    ],
    Mobile: ['My mobile: /my-mobile'],
    Wifi: ['Wifi settings: /my-wifi'],
    Mail: ['Mail settings: /mail-settings'],
    Extras: ['Antivirus: /manage-antivirus', 'Insurance: /change-hub/insurance', 'Prime Video: /prime-video'],
    Orders: ['Order status: /order-status', 'Pending order: /change-hub'],
  })
})

const FIXED_LINE = { internet: true, configurableWifi: true, speedTest: true } as const

/** What the customers of the demo have. */
test.each<[customer: string, account: AccountFacts, headings: string[]]>([
  ['nothing', facts({}), ['Mobile']],
  [
    'fibre that is not on yet',
    facts({ fibreOrder: true, activeFibreOrder: true, power: 'available' }),
    ['Power', 'Mobile', 'Orders'],
  ],
  [
    'fibre and power',
    facts({ ...FIXED_LINE, power: 'has', video: 'available' }),
    ['Internet', 'Power', 'Mobile', 'Wifi', 'Extras'],
  ],
  [
    'everything at home',
    facts({
      ...FIXED_LINE,
      voice: true,
      power: 'has',
      mail: true,
      insurance: true,
      antivirus: true,
      video: 'has',
    }),
    ['Internet', 'Power', 'Phone', 'Mobile', 'Wifi', 'Mail', 'Extras'],
  ],
  [
    'an order under way',
    facts({ ...FIXED_LINE, voice: true, power: 'has', meterReadByHand: true, otherActiveOrder: true }),
    ['Internet', 'Power', 'Phone', 'Wifi', 'Orders'],
  ],
  ['wireless broadband', facts({ internet: true, wirelessVersion: 2 }), ['Internet', 'Mobile']],
  ['a mobile group', facts({ lineRentalMobile: true }), ['Mobile']],
  ['prepay alone', facts({ prepaidMobile: true }), ['Mobile']],
  [
    'a business with phone lines',
    facts({ ...FIXED_LINE, voice: true, power: 'available' }, { businessGroup: 'orconbus' }),
    ['Internet', 'Power', 'Phone', 'Mobile', 'Wifi'],
  ],
  ['every product', EVERYTHING, ['Internet', 'Power', 'Phone', 'Mobile', 'Wifi', 'Mail', 'Extras', 'Orders']],
])('a customer with %s sees the groups of that, and at most 12 in all', (_customer, account, headings) => {
  const all = menuGroups({ routes: ROUTES, facts: account, newerPortal: '', current: '/' }, { helpSite: '' })

  expect(listGroups(account).map(({ heading }) => heading)).toEqual(headings)
  expect(all.map(({ heading }) => heading).filter((heading) => !headings.includes(heading))).toEqual(COMMON)
  expect(all.length).toBeLessThanOrEqual(12)
})

test('MOB-066 the help of an account with a mobile on its bill leads to the page of a lost phone', () => {
  const help = (account: AccountFacts) =>
    menuGroups({ routes: ROUTES, facts: account, newerPortal: '', current: '/' }, { helpSite: '' })
      .at(-1)
      ?.items.map(({ label }) => label)

  expect(help(facts({ lineRentalMobile: true }))).toEqual([
    'Help desk',
    'Help site',
    'My phone is lost or stolen',
  ])
  expect(help(facts({ prepaidMobile: true }))).toEqual(['Help desk', 'Help site'])
})

test.each([
  ['has nothing', facts({})],
  ['is not known yet', facts(null)],
])(
  'SHL-020 SHL-021 SHL-022 SHL-023 SHL-024 SHL-025 SHL-026 SHL-027 SHL-028 SHL-029 SHL-030 an account that %s has none of these items',
  (_what, account) => {
    expect(listAddresses(account)).toEqual([])
    expect(listAddresses(account, BUILT)).toEqual([])
  },
)

test('an item whose screen is not built is not in the menu', () => {
  expect(listAddresses(facts({ voice: true }), [testRoute('/call-usage')])).toEqual(['/call-usage'])
})

test.each([
  ['myWifi', { configurableWifi: true }, '/my-wifi'],
  ['moveHouse', { internet: true }, '/move-house'],
] as const)('CFG-017 the switch %s gates its menu item', (feature, services, href) => {
  const without = new Set(FEATURES.filter((each) => each !== feature))

  expect(listAddresses(facts(services))).toContain(href)
  expect(listAddresses(facts(services, { features: without }))).not.toContain(href)
})

test('an item whose route refuses this account is not in the menu', () => {
  const guarded = [{ ...testRoute('/speed-test'), guards: [featureOn('speedTest')] }]
  const off = facts({ speedTest: true }, { features: new Set() })

  expect(listAddresses(facts({ speedTest: true }), guarded)).toEqual(['/speed-test'])
  expect(listAddresses(off, guarded)).toEqual([])
})

test('SHL-026 an order under way hides what needs none, but nothing of the change hub', () => {
  const guarded = ROUTES.map((each) => ({ ...each, guards: [noActiveOrders] }))
  const ordering = facts({ voice: true, internet: true, otherActiveOrder: true })

  expect(listAddresses(ordering, guarded).toSorted()).toEqual(
    [...VOICE, ...INTERNET, '/change-hub'].filter((path) => path.startsWith('/change-hub')).toSorted(),
  )
  expect(listAddresses(facts({ voice: true }), guarded).toSorted()).toEqual(VOICE.toSorted())
})

test('the open place is marked', () => {
  const where = {
    routes: ROUTES,
    facts: facts({ voice: true, mail: true }),
    newerPortal: '',
    current: '/call-usage',
  }

  const items = menuGroups(where, { helpSite: '' }).flatMap((group) => group.items)

  expect(items.filter(({ current }) => current).map(({ label }) => label)).toEqual(['Call usage'])
})

test('no two items of an account lead to the same address', () => {
  expect(new Set(listAddresses(EVERYTHING)).size).toBe(listAddresses(EVERYTHING).length)
})
