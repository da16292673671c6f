import { afterEach, expect, test } from 'vitest'

import { toCents } from '@switchboard/domain/money'

import { session } from './session.ts'

import { gstVerb, gstWords } from './gst-words.ts'
import { toShownCharge, toShownRate } from './prices.ts'
import { toRateText } from './rate-text.ts'

afterEach(() => session.clear())

test.each([
  {
    group: 'residential',
    charge: 21_443,
    rates: [24.1, '24.10c'],
    words: ['including GST', 'include GST'],
  },
  {
    group: '2degreessmb',
    charge: 18_646,
    rates: [20.956522, '20.96c'],
    words: ['excluding GST', 'exclude GST'],
  },
])('ACC-020 ACC-021 PWR-099 prices are shown to $group with or without GST, and say which', (shown) => {
  session.write({ businessGroup: shown.group })

  expect(toShownCharge(toCents(21_443))).toBe(shown.charge)
  expect([toShownRate(24.1), toRateText(24.1)]).toEqual(shown.rates)
  expect([gstWords(), gstVerb()]).toEqual(shown.words)
})
