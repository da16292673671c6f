import { expect, test } from 'vitest'

import { day } from '../day.ts'
import { toCents } from '../money.ts'

import type { CampaignOffer } from './contract.ts'
import {
  OFFER_DISCOUNTS,
  OFFER_MONTHS,
  consentMissing,
  isOver,
  lastDayToAccept,
  offerDiscount,
  findCampaignOffer,
} from './rules.ts'

const EXPIRY = day.parse('2026-12-01')
const OFFER: CampaignOffer = {
  discount: toCents(1_000),
  months: 6,
  billFrequency: 'Monthly',
  billDiscount: toCents(1_000),
  bills: 6,
  displayGstInclusive: true,
}

test('CMP-013 the offers take five to twenty-five dollars off for six months', () => {
  expect(OFFER_DISCOUNTS).toEqual({
    'unlimited-upgrade-5': 500,
    'unlimited-upgrade-10': 1_000,
    'unlimited-upgrade-15': 1_500,
    'unlimited-upgrade-20': 2_000,
    'unlimited-upgrade-25': 2_500,
  })
  expect(OFFER_MONTHS).toBe(6)
})

test.each([
  ['unlimited-upgrade-10', 1_000],
  ['unlimited-upgrade-30', null],
  ['toString', null],
  ['', null],
])('CMP-005 CMP-013 the offer %j takes off %j cents', (name, discount) => {
  expect(offerDiscount(name)).toBe(discount)
})

test.each([
  ['2026-11-30', false],
  ['2026-12-01', true],
  ['2026-12-02', true],
])('CMP-010 on %s a campaign that expires on 1 December is over: %j', (today, over) => {
  expect(isOver(EXPIRY, day.parse(today))).toBe(over)
})

test('CMP-010 the last day to accept is the day before the expiry', () => {
  expect(isOver(EXPIRY, lastDayToAccept(EXPIRY))).toBe(false)
  expect(lastDayToAccept(EXPIRY)).toBe('2026-11-30')
})

test.each([
  ['a', OFFER],
  ['b', null],
  ['toString', null],
])('CMP-005 CMP-012 a letter about %j has the offer of that name in its campaign', (offerName, offer) => {
  const campaign = { expiryDate: EXPIRY, offers: { a: OFFER } }

  expect(findCampaignOffer({ offerName, accepted: false, campaign })).toBe(offer)
})

test.each([
  [false, false, ['offerConfirmed', 'termsAccepted']],
  [true, false, ['termsAccepted']],
  [false, true, ['offerConfirmed']],
  [true, true, []],
])('CMP-008 with the boxes ticked %j and %j, %j is missing', (offerConfirmed, termsAccepted, missing) => {
  expect(consentMissing({ offerConfirmed, termsAccepted })).toEqual(missing)
})
