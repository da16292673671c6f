import { afterAll, expect, test } from 'vitest'

import { findGuardRedirect } from '@switchboard/domain/access'

import { ROUTES } from './areas.ts'
import { KINDS } from './testing/account-kinds.ts'

type Kind = keyof typeof KINDS

const PEOPLE = '/authorised-people?needs=order'
const [HUB, HOME] = ['/change-hub', '/']

const businesses = (where: string | null): Partial<Record<Kind, string | null>> => ({
  'a business of group 1': where,
  'a business of group 2': where,
  'a business of group 2 without its switch': where,
})

/** By the rows that it is made from and the route: where each route leads an account instead; kinds that are not named are let in, or led `else`. */
const TABLE: Record<
  string,
  { readonly else?: string; readonly kinds: Partial<Record<Kind, string | null>> }
> = {
  'ACC-019 VFE-002 VFE-003 VFE-004 /change-hub/voice-features': {
    kinds: {
      'a business of group 1': HUB,
      'a business of group 2 without its switch': HUB,
      'with the feature off': HUB,
      'of a brand without voice features': HUB,
    },
  },
  'TFR-002 /toll-free': { else: HOME, kinds: businesses(null) },
  'WIF-002 /my-wifi': { kinds: { 'with the feature off': HOME, 'a person who may pay': PEOPLE } },
  '/manage-antivirus': { kinds: { 'a person who may pay': PEOPLE } },
  'ACC-019 ACC-024 FRQ-002 FRQ-003 FRQ-004 FRQ-005 FRQ-006 FRQ-007 /flexible-billing': {
    kinds: {
      'a business of group 1': HOME,
      'a business of group 2 without its switch': HOME,
      'wireless of version 1': HOME,
      'wireless of version 2': HOME,
      'without internet': HOME,
      'without internet, with insurance': HOME,
      'with a mobile': HOME,
      'with a prepaid mobile': HOME,
      'with the feature off': HOME,
      'a person who may pay': PEOPLE,
    },
  },
  'ACC-024 MSH-002 MSH-003 /change-hub/get-wifi-mesh': {
    kinds: {
      'a business of group 2 without its switch': HUB,
      'wireless of version 1': HUB,
      'wireless of version 2': HUB,
      'without internet': HUB,
      'without internet, with insurance': HUB,
      'that may order nothing new': HUB,
      'with the feature off': HUB,
      'a person who may pay': PEOPLE,
    },
  },
  'ORD-080 ACC-024 GWF-002 GWF-003 GWF-004 GWF-005 /change-hub/google-wifi': {
    kinds: {
      'a business of group 2 without its switch': HOME,
      'wireless of version 1': HUB,
      'wireless of version 2': HUB,
      'without internet': HUB,
      'without internet, with insurance': HUB,
      'with mesh units': HUB,
      'with an order under way': HUB,
      'staff in debug, with an order under way': HUB,
      'with the feature off': HOME,
      'a person who may pay': PEOPLE,
    },
  },
  'VID-002 VID-003 VID-004 /get-amazon-prime': {
    kinds: {
      'without internet': HOME,
      'without internet, with insurance': HOME,
      'with Prime Video': '/prime-video',
      'that may order nothing new': HOME,
      'a person who may pay': PEOPLE,
    },
  },
  'VID-005 /prime-video': { else: HOME, kinds: { 'with Prime Video': null } },
  'INS-002 INS-003 /change-hub/insurance': {
    kinds: {
      'a business of group 2 without its switch': HOME,
      'without internet': HUB,
      'with the feature off': HOME,
    },
  },
}

test.each(['wireless of version 1', 'wireless of version 2'] as const)(
  'WBB-022 the routes for fixed lines lead %s elsewhere, and let in a home',
  (kind) => {
    const paths = [
      '/change-hub/change-data',
      '/change-hub/change-product',
      '/move-house',
      '/change-hub/protection-plan',
      '/change-hub/google-wifi',
      '/flexible-billing',
    ]
    const led = paths.map((path) => {
      const guards = ROUTES.find((route) => route.path === path)?.guards ?? []
      return [path, findGuardRedirect(guards, KINDS[kind]), findGuardRedirect(guards, KINDS['a home'])]
    })

    expect(led).toEqual([
      ['/change-hub/change-data', HUB, null],
      ['/change-hub/change-product', HUB, null],
      ['/move-house', HOME, null],
      ['/change-hub/protection-plan', HUB, null],
      ['/change-hub/google-wifi', HUB, null],
      ['/flexible-billing', HOME, null],
    ])
  },
)

let cells = 0
afterAll(() => console.log(`other routes of the hub by kinds of account: ${cells} cells`))

test.each(Object.entries(TABLE))(
  '%s lets in whom its rows let in',
  (title, { else: elsewhere = null, kinds }) => {
    const path = title.split(' ').at(-1)
    const route = ROUTES.find((each) => each.path === path)
    const found = Object.entries(KINDS).map(([name, facts]) => {
      cells += 1
      return [name, findGuardRedirect(route?.guards ?? [], facts)]
    })
    const named = new Map<string, string | null>(Object.entries(kinds))
    const wanted = Object.keys(KINDS).map((name) => [name, named.has(name) ? named.get(name) : elsewhere])

    expect(route?.session).toBe('required')
    expect(found).toEqual(wanted)
  },
)
