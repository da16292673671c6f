import { expect, test } from 'vitest'

import { ratesText } from './rates.ts'

const ONE_RATE = { centsPerUnitIncludingGst: 24.1, centsPerDayIncludingGst: 53 }
const TWO_RATES = { ...ONE_RATE, centsPerNightUnitIncludingGst: 17.25 }

test.each([
  ['ACC-021 a household', 'residential', '24.1 cents a unit and 53 cents a day, including GST'],
  [
    'ACC-020 a business of group 2',
    '2degreessmb',
    '20.9565 cents a unit and 46.087 cents a day, excluding GST',
  ],
  ['ACC-020 a business of group 1', 'orconbus', '20.9565 cents a unit and 46.087 cents a day, excluding GST'],
])('%s reads power rates as it reads its prices', (_who, businessGroup, text) => {
  expect(ratesText(ONE_RATE, businessGroup)).toBe(text)
})

test('ACC-020 the night rate of a business excludes GST too', () => {
  expect(ratesText(TWO_RATES, '2degreessmb')).toBe(
    '20.9565 cents a unit by day, 15 cents a unit at night and 46.087 cents a day, excluding GST',
  )
})
