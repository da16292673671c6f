import { afterAll, expect, test } from 'vitest'

import { findGuardRedirect } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import type { ServiceFacts } from '@switchboard/domain/accounts/contract'
import { HUB_OPTIONS } from '@switchboard/domain/change-hub/options'
import { listHubOptions } from '@switchboard/domain/change-hub/offered-options'
import { FEATURES } from '@switchboard/domain/config/contract'
import type { Feature } from '@switchboard/domain/config/contract'
import { CHANGE_KINDS } from '@switchboard/domain/product-change/change-kind'
import { CHANGES } from '@switchboard/domain/product-change/kinds'
import type { ChangeKind } from '@switchboard/domain/product-change/change-kind'
import { NO_SERVICES, accountFacts } from '@switchboard/domain/testing/account-facts'

import { ROUTES } from './areas.ts'

const HAS = { ...NO_SERVICES, internet: true, voice: true }
const ALL = new Set(FEATURES)

function account(differences: Partial<AccountFacts>, services: Partial<ServiceFacts> = {}): AccountFacts {
  return accountFacts({
    features: ALL,
    businessFeatures: ALL,
    services: { ...HAS, ...services },
    ...differences,
  })
}

const NO_SWITCHES = new Set<never>()
const ORDER = { otherActiveOrder: true }

/** Kinds of account, and for each route where it leads instead: null for in, `hub` and `/`. In the order of `CHANGE_KINDS`. */
const KINDS = {
  'a home': account({}),
  'a business of group 1': account({ businessGroup: 'orconbus' }),
  'a business of group 2': account({ businessGroup: '2degreessmb' }),
  'a business of group 2 without its switch': account({
    businessGroup: '2degreessmb',
    businessFeatures: NO_SWITCHES,
  }),
  'a home without the switch for businesses': account({ businessFeatures: NO_SWITCHES }),
  'wireless of version 1': account({}, { wirelessVersion: 1 }),
  'wireless of version 2': account({}, { wirelessVersion: 2 }),
  'without a homeline': account({}, { voice: false }),
  'without internet': account({}, { internet: false }),
  'with an order under way': account({}, ORDER),
  'with fibre under way': account({}, { activeFibreOrder: true }),
  'staff, with an order under way': account({ staff: true }, ORDER),
  'staff in debug, with an order under way': account({ staff: true, debug: true }, ORDER),
  'with the feature off': account({ features: NO_SWITCHES }),
  'of another brand': account({ offersVoiceFeatures: true, refersFriends: false }),
  'a person who may pay': account({ level: 'pay' }),
} as const satisfies Record<string, AccountFacts>
type Kind = keyof typeof KINDS

const GROUP_2 = { businessGroup: '2degreessmb' } as const

/** For each switch, accounts with that switch alone on, and with it alone off: one of two switches of a business, or that of a home. */
const SWITCH_COLUMNS = FEATURES.flatMap((feature) =>
  [true, false].flatMap((isOn) => {
    const on: ReadonlySet<Feature> = new Set(FEATURES.filter((each) => (each === feature) === isOn))
    const state = `${feature} alone ${isOn ? 'on' : 'off'}`
    return [
      {
        name: `a home, ${state}`,
        feature,
        isOn,
        facts: account({ features: on, businessFeatures: NO_SWITCHES }),
      },
      {
        name: `a business of group 2, ${state}`,
        feature,
        isOn,
        facts: account({ ...GROUP_2, features: on }),
      },
      {
        name: `a business of group 2, for businesses ${state}`,
        feature,
        isOn,
        facts: account({ ...GROUP_2, businessFeatures: on }),
      },
    ]
  }),
)

/** Source: SIP-002, PAK-002, WPP-002, DAT-002, FAM-002, VEX-002. */
const SWITCHES: Record<ChangeKind, Feature> = {
  'static-ip': 'changeStaticIp',
  'calling-packs': 'changeCallingPacks',
  'protection-plan': 'changeProtectionPlan',
  'data-cap': 'changeData',
  'family-filter': 'familyFilter',
  'voice-extras': 'changeVoiceExtras',
}

/** The columns in which the switch of the route is off. */
function switchCells(kind: ChangeKind): Record<string, Where> {
  const closed = SWITCH_COLUMNS.filter(({ feature, isOn }) => (feature === SWITCHES[kind]) !== isOn)
  return Object.fromEntries(closed.map(({ name }) => [name, 'home']))
}

type Where = 'in' | 'hub' | 'home' | 'people'
const ADDRESSES = {
  hub: '/change-hub',
  home: '/',
  people: '/authorised-people?needs=order',
  in: null,
} as const

/** Made from the rows of the areas, by their ids. Source: SIP-002 to SIP-004, PAK-002 to PAK-004, WPP-002 to WPP-005, DAT-002 to DAT-005, FAM-002 to FAM-004, VEX-002 to VEX-004. */
const TABLE: Record<ChangeKind, Partial<Record<Kind, Where>>> = {
  'static-ip': { 'a business of group 1': 'hub' },
  'calling-packs': { 'wireless of version 1': 'hub', 'wireless of version 2': 'hub' },
  'protection-plan': {
    'a business of group 1': 'hub',
    'wireless of version 1': 'hub',
    'wireless of version 2': 'hub',
  },
  'data-cap': {
    'a business of group 1': 'hub',
    'wireless of version 1': 'hub',
    'wireless of version 2': 'hub',
  },
  'family-filter': { 'a business of group 1': 'hub' },
  'voice-extras': { 'a business of group 1': 'hub' },
}
/** The same for every route. */
const ALWAYS: Partial<Record<Kind, Where>> = {
  'a business of group 2 without its switch': 'home',
  'with an order under way': 'hub',
  'with fibre under way': 'hub',
  'staff in debug, with an order under way': 'hub',
  'with the feature off': 'home',
  'a person who may pay': 'people',
}

/** What each test is about. */
const ROWS: Record<ChangeKind, string> = {
  'static-ip': 'ACC-019 SIP-001 SIP-002 SIP-003 SIP-004',
  'calling-packs': 'ACC-024 PAK-001 PAK-002 PAK-003 PAK-004',
  'protection-plan': 'ACC-019 ACC-024 WPP-001 WPP-002 WPP-003 WPP-004 WPP-005',
  'data-cap': 'ACC-019 ACC-024 DAT-001 DAT-002 DAT-003 DAT-004 DAT-005',
  'family-filter': 'ACC-019 FAM-001 FAM-002 FAM-003 FAM-004',
  'voice-extras': 'ACC-019 VEX-001 VEX-002 VEX-003 VEX-004',
}

const kinds: readonly (readonly [name: string, facts: AccountFacts])[] = [
  ...Object.entries(KINDS),
  ...SWITCH_COLUMNS.map(({ name, facts }) => [name, facts] as const),
]
let cells = 0
afterAll(() => console.log(`routes of product changes by kinds of account: ${cells} cells`))

function buildCells(kind: ChangeKind): Record<string, Where> {
  const closed: Partial<Record<string, Where>> = { ...ALWAYS, ...switchCells(kind), ...TABLE[kind] }
  return Object.fromEntries(kinds.map(([name]) => [name, closed[name] ?? 'in']))
}

test.each(CHANGE_KINDS.map((kind) => [ROWS[kind], kind] as const))(
  'ORD-080 %s %s lets in whom its rows let in',
  (_rows, kind) => {
    const route = ROUTES.find(({ path }) => path === CHANGES[kind].path)
    const found = kinds.map(([name, facts]) => {
      cells += 1
      return [name, findGuardRedirect(route?.guards ?? [], facts)]
    })
    const wanted = Object.entries(buildCells(kind)).map(([name, where]) => [name, ADDRESSES[where]])

    expect(route?.session).toBe('required')
    expect(found).toEqual(wanted)
  },
)

/** What the account must have of the kind for the hub to offer it. */
const CONCERNS: Record<ChangeKind, readonly Kind[]> = {
  'static-ip': ['without internet'],
  'calling-packs': ['without a homeline'],
  'protection-plan': ['without internet'],
  'data-cap': ['without internet'],
  'family-filter': ['without internet'],
  'voice-extras': ['without a homeline'],
}

test.each(CHANGE_KINDS)(
  'HUB-005 HUB-006 HUB-012 HUB-013 HUB-015 the hub offers %s to whom its route lets in, and lets it wait for an order',
  (kind) => {
    const { path } = CHANGES[kind]
    const hasScreen = (screenPath: string) => ROUTES.some((route) => route.path === screenPath)
    const offered = kinds.map(([name, facts]) => {
      cells += 1
      const option = listHubOptions(facts, hasScreen).find((each) => each.path === path)
      return [name, option === undefined ? 'not there' : option.waits ? 'waits' : 'there']
    })
    const waits: readonly string[] = [
      'with an order under way',
      'with fibre under way',
      'staff in debug, with an order under way',
    ]
    const without: readonly string[] = CONCERNS[kind]
    const wanted = Object.entries(buildCells(kind)).map(([name, where]) => {
      if (waits.includes(name)) return [name, 'waits']
      return [name, where === 'in' && !without.includes(name) ? 'there' : 'not there']
    })

    expect(HUB_OPTIONS.map((option): string => option.path)).toContain(path)
    expect(offered).toEqual(wanted)
  },
)
