import { expect, test } from 'vitest'

import { toCents } from '../money.ts'

import { findFamilyFilter } from './rules.ts'

type Changeable = Parameters<typeof findFamilyFilter>[0]
type Answer = Parameters<typeof findFamilyFilter>[1]

const HELD: Changeable['held'][number] = {
  AdditionalProductKey: 'SAFE-MODE',
  AdditionalProductService: 'safe_mode',
  AdditionalProductServiceID: null,
  AdditionalProductDescription: 'Family filter',
  ChargeIncludingGST: toCents(495),
  ChargeExcludingGST: toCents(430),
}

const SOLD: Changeable['products'][number] = {
  key: 'SAFE-MODE-2',
  coreProductKey: 'VDSL',
  description: 'Family filter, new',
  service: 'safe_mode',
  linkedService: 'Internet',
  charges: [{ unit: 'Monthly', chargeIncludingGst: toCents(550), chargeExcludingGst: toCents(478) }],
  destinations: [],
  copy: '',
  link: null,
}

const FILTER = {
  title: 'Family filter',
  monthlyCost: 495,
  subscribed: true,
  additionalProductKey: 'SAFE-MODE',
  enabled: 'On',
}

const createAnswer = (...parameters: readonly [name: string, value: string][]): Answer => ({
  parameters: parameters.map(([name, value]) => ({ name, value })),
})

test.each<[what: string, answer: Answer, difference: object]>([
  ['FAM-005 FAM-006 FAM-007 on', createAnswer(['Parameter1', 'On']), {}],
  ['FAM-005 FAM-007 off', createAnswer(['Parameter1', 'Off']), { enabled: 'Off' }],
  [
    'FAM-005 set by Parameter1, not by another',
    createAnswer(['Parameter2', 'On'], ['Parameter1', 'Off']),
    { enabled: 'Off' },
  ],
  ['FAM-012 off where the feature is not found', 'FEATURE_NOT_FOUND', { enabled: 'Off' }],
  [
    'FAM-011 not subscribed to where the service is not found',
    'SERVICE_NOT_FOUND',
    { subscribed: false, enabled: 'Off' },
  ],
])('%s: the filter that the account has', (_what, answer, difference) => {
  expect(findFamilyFilter({ held: [HELD], products: [SOLD] }, answer)).toEqual({ ...FILTER, ...difference })
})

test('FAM-005 FAM-006 a filter that is only sold has its own title, cost and key, and is not subscribed to', () => {
  expect(findFamilyFilter({ held: [], products: [SOLD] }, 'FEATURE_NOT_FOUND')).toEqual({
    title: 'Family filter, new',
    monthlyCost: 550,
    subscribed: false,
    additionalProductKey: 'SAFE-MODE-2',
    enabled: 'Off',
  })
})

test('FAM-006 where none is sold or held, there is no filter', () => {
  expect(findFamilyFilter({ held: [], products: [] }, 'FEATURE_NOT_FOUND')).toBeNull()
})
