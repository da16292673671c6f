import { beforeEach, expect, test } from 'vitest'

import { toCents } from '@switchboard/domain/money'

import { signInAs, testCalls } from '#web/testing/portal.tsx'

import { formatInclusions, formatPlanOffer } from './data-words.ts'

beforeEach(() => {
  testCalls()
  signInAs()
})

const PRICE = { chargeIncludingGst: toCents(1_038), chargeExcludingGst: toCents(903) }

test.each([
  ['a weekly share', { periodDataMb: 2_836 }, 'Weekly', '$10.38 each week, 2.77 GB each week'],
  ['less than a GB', { periodDataMb: 473 }, 'Weekly', '$10.38 each week, 473 MB each week'],
  ['a month', { periodDataMb: 12_288 }, 'Monthly', '$10.38 each month, 12 GB each month'],
  ['no limit', { periodDataMb: 0 }, 'Weekly', '$10.38 each week, unlimited data'],
  [
    'a group',
    { periodDataMb: null, groupTag: 'g' },
    'Weekly',
    '$10.38 each week, shares the data of its group',
  ],
  ['unknown data', {}, 'Weekly', '$10.38 each week'],
] as const)(
  'MOB-071 a plan with %s is offered by the data of the customer’s own period',
  (_what, data, frequency, text) => {
    expect(formatPlanOffer({ ...PRICE, ...data }, frequency)).toBe(text)
  },
)

const NOTHING = { periodMinutes: null, periodTexts: null, has5g: null, roaming: null }

test.each([
  [
    'unlimited calls',
    { periodMinutes: 0, periodTexts: 0 },
    'unlimited minutes and texts to New Zealand numbers',
  ],
  [
    'a limit of minutes',
    { periodMinutes: 46, periodTexts: 0 },
    '46 minutes to New Zealand numbers each week, unlimited texts to New Zealand numbers',
  ],
  ['5G and roaming', { has5g: true, roaming: ['Australia', 'Fiji'] }, '5G, roaming in Australia, Fiji'],
  ['neither', { has5g: false, roaming: [] }, 'no 5G, no roaming'],
  ['nothing stated', {}, null],
])('MOB-086 a plan with %s is described by its inclusions in a week', (_what, includes, text) => {
  expect(formatInclusions({ ...NOTHING, ...includes }, 'Weekly')).toBe(text)
})

test('MOB-086 a plan is offered by its price, its data and its inclusions', () => {
  const plan = { ...PRICE, periodDataMb: 0, includes: { ...NOTHING, has5g: true } }

  expect(formatPlanOffer(plan, 'Monthly')).toBe('$10.38 each month, unlimited data, 5G')
})
