import { expect, test } from 'vitest'

import { BRANDS } from '@switchboard/brands/brands'
import { findGuardRedirect } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import { accountFacts } from '@switchboard/domain/testing/account-facts'

import { voiceFeatures } from './area.ts'

const HUB = '/change-hub'
const ON = { features: new Set(['voiceFeatures'] as const), offersVoiceFeatures: true }
const BUSINESS = { businessFeatures: new Set(['voiceFeatures'] as const) }

function elsewhere(differences: Partial<AccountFacts>): string | null {
  const [route] = voiceFeatures.routes
  return findGuardRedirect(route?.guards ?? [], accountFacts({ ...ON, ...differences }))
}

test.each<[why: string, facts: Partial<AccountFacts>, to: string | null]>([
  ['VFE-002 with the feature', {}, null],
  ['VFE-002 without the feature', { features: new Set() }, HUB],
  ['VFE-003 of business group 1', { businessGroup: 'orconbus', ...BUSINESS }, HUB],
  ['VFE-003 of business group 2', { businessGroup: '2degreessmb', ...BUSINESS }, null],
  ['VFE-004 of another brand', { offersVoiceFeatures: false }, HUB],
])('%s', (_why, facts, to) => {
  expect(elsewhere(facts)).toBe(to)
})

test('VFE-004 voice features are of two brands', () => {
  const offering = BRANDS.filter(({ offersVoiceFeatures }) => elsewhere({ offersVoiceFeatures }) === null)

  expect(offering.map(({ id }) => id).toSorted()).toEqual(['2degrees', 'product'])
})
