import { expect, test } from 'vitest'

import { runMissingLines, runPairs } from './testing/explained-bills.ts'

const PAIRS = 10_000

test(`the causes of ${PAIRS} generated pairs of bills add up to the difference of the totals`, () => {
  expect(runPairs(PAIRS)).toEqual(EVERY_KIND)
})

test('the amounts of 1,000 missing lines are left as unexplained causes', () => {
  expect(() => runMissingLines(1_000)).not.toThrow()
})

const EVERY_KIND = [
  'added',
  'appeared',
  'changed',
  'credit',
  'days',
  'discountBegun',
  'discountChanged',
  'discountEnded',
  'ended',
  'gst',
  'length',
  'oneOff',
  'part',
  'plan',
  'price',
  'quantity',
  'rounding',
  'usage',
  'whole',
]
