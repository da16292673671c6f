import { expect, test } from 'vitest'

import { ratesText } from './rates.ts'

const ONE_RATE = { centsPerUnitIncludingGst: 24.1, centsPerDayIncludingGst: 53 }
const TWO_RATES = { ...ONE_RATE, centsPerNightUnitIncludingGst: 17.25 }

test.each([
  ['ACC-021 a household', 'residential', '24.10c a kWh and 53.00c a day, including GST'],
  ['ACC-020 a business of group 2', '2degreessmb', '20.96c a kWh and 46.09c a day, excluding GST'],
  ['ACC-020 a business of group 1', 'orconbus', '20.96c a kWh and 46.09c a day, excluding GST'],
])('%s reads power rates as it reads its prices', (_who, businessGroup, text) => {
  expect(ratesText(ONE_RATE, businessGroup)).toBe(text)
})

test('ACC-020 the night rate of a business excludes GST too', () => {
  expect(ratesText(TWO_RATES, '2degreessmb')).toBe(
    '20.96c a kWh by day, 15.00c a kWh at night and 46.09c a day, excluding GST',
  )
})

test('ACC-021 the night rate of a household includes GST too', () => {
  expect(ratesText(TWO_RATES, 'residential')).toBe(
    '24.10c a kWh by day, 17.25c a kWh at night and 53.00c a day, including GST',
  )
})
