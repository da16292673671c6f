import { expect, test } from 'vitest'

import { toCents } from '../money.ts'

import type { CampaignOffer } from './contract.ts'
import { billDiscountText, billsText, offerText, totalDiscountText } from './offer-words.ts'

const FORTNIGHTLY: CampaignOffer = {
  discount: toCents(1_000),
  months: 6,
  billFrequency: 'Fortnightly',
  billDiscount: toCents(462),
  bills: 13,
  displayGstInclusive: true,
}

test('CMP-013 an offer is shown by the month, by the bill and in total', () => {
  expect(offerText(FORTNIGHTLY)).toBe('$10.00 off a month including GST, for 6 months')
  expect(billDiscountText(FORTNIGHTLY)).toBe('$4.62 including GST')
  expect(billsText(FORTNIGHTLY)).toBe('your next 13 fortnightly bills')
  expect(totalDiscountText(FORTNIGHTLY)).toBe('$60.06 including GST')
})

test('an account with prices without GST sees the discount on a bill plus GST, and no total', () => {
  const business = { ...FORTNIGHTLY, billDiscount: toCents(402), displayGstInclusive: false }

  expect(offerText(business)).toBe('$8.70 off a month excluding GST, for 6 months')
  expect(billDiscountText(business)).toBe('$4.02 plus GST')
  expect(totalDiscountText(business)).toBeNull()
})
