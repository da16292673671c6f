import { beforeEach, expect, test } from 'vitest'

import { toCents } from '@switchboard/domain/money'

import { signInAs, testCalls } from '#web/testing/portal.tsx'

import { formatPlanOffer } from './data-words.ts'

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
