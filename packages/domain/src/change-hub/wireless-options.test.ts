import { expect, test } from 'vitest'

import { findGuardRedirect } from '../access.ts'
import { HUB_OPTIONS } from './options.ts'
import type { HubOptionId } from './options.ts'
import { NO_MOBILE, home, toFacts, isOffered } from './testing/account-facts.ts'

const NOT_WIRELESS = [
  'data',
  'product',
  'moveHouse',
  'protectionPlan',
  'googleWifi',
  'billFrequency',
] as const satisfies readonly HubOptionId[]

test.each([1, 2] as const)(
  'WBB-022 wireless of version %i enters none of the routes that are for fixed lines',
  (wirelessVersion) => {
    const routes = NOT_WIRELESS.map((wanted) => {
      const option = HUB_OPTIONS.find(({ id }) => id === wanted)
      const refused = findGuardRedirect(option?.guards ?? [], toFacts({ ...NO_MOBILE, wirelessVersion }))
      return [option?.path, refused, findGuardRedirect(option?.guards ?? [], toFacts(NO_MOBILE))]
    })

    expect(routes).toEqual([
      ['/change-hub/change-data', '/change-hub', null],
      ['/change-hub/change-product', '/change-hub', null],
      ['/move-house', '/', null],
      ['/change-hub/protection-plan', '/change-hub', null],
      ['/change-hub/google-wifi', '/change-hub', null],
      ['/flexible-billing', '/', null],
    ])
  },
)

test.each([1, 2] as const)(
  'GWF-006 MSH-004 PAK-004 WBB-023 wireless of version %i is shown no Google Wifi, no mesh and no calling packs',
  (wirelessVersion) => {
    const hidden = ['googleWifi', 'mesh', 'callingPacks'] as const
    const wireless = toFacts({ wirelessVersion })

    expect(hidden.map((id) => isOffered(id, home))).toEqual([true, true, true])
    expect(hidden.map((id) => isOffered(id, wireless))).toEqual([false, false, false])
  },
)
