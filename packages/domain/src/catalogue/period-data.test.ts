import { expect, test } from 'vitest'

import { GST_RATE_PERCENT, withoutGst } from '../gst.ts'
import { toCents } from '../money.ts'

import { blockOfPeriod, capOfPeriod, capText } from './period-data.ts'

const GB = 1_024
const block = {
  mb: 20 * GB,
  chargeIncludingGst: toCents(1_000),
  chargeExcludingGst: toCents(870),
}
const data = { dataCapMb: 100 * GB, dataBlock: block }

test.each([
  ['Weekly', '23.08 GB a week', 4_726, 231, 201],
  ['Fortnightly', '46.15 GB a fortnight', 9_452, 462, 402],
  ['Monthly', '100 GB', 20_480, 1_000, 870],
] as const)(
  'DAT-012 a %s bill has the same share of cap and block as of the price',
  (frequency, cap, ...[mb, chargeIncludingGst, chargeExcludingGst]) => {
    expect(capText(data, frequency)).toBe(cap)
    expect(blockOfPeriod(data, frequency)).toEqual({ mb, chargeIncludingGst, chargeExcludingGst })
  },
)

test('DAT-012 a plan without a cap is unlimited in every period, and without a price has no block', () => {
  expect(capOfPeriod({}, 'Weekly')).toBe(0)
  expect(capText({ dataCapMb: 0 }, 'Weekly')).toBe('Unlimited data')
  expect(blockOfPeriod({}, 'Weekly')).toBeNull()
})

test('the price of a block without GST is that of a bill', () => {
  const prices = Array.from({ length: 3_000 }, (_each, cents) => toCents(cents))
  const blocks = prices.map((price) =>
    blockOfPeriod({ dataBlock: { mb: 1, chargeIncludingGst: price, chargeExcludingGst: price } }, 'Monthly'),
  )

  expect(blocks.map((block) => block?.chargeExcludingGst)).toEqual(
    prices.map((price) => withoutGst(price, GST_RATE_PERCENT)),
  )
})
