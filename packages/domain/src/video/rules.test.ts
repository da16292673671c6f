import { expect, test } from 'vitest'

import { day } from '../day.ts'
import { toCents } from '../money.ts'

import type { VideoOffer, VideoService } from './contract.ts'
import { VIDEO_PRODUCT_KEYS, currentVideo, listOpenVideoOffers, videoStatus } from './rules.ts'

const TODAY = day.parse('2026-11-21')
const PRICE = { chargeIncludingGst: toCents(1_099), chargeExcludingGst: toCents(956) }
const SERVICE: VideoService = {
  serviceEntity: 'video-1',
  productKey: 'APVA',
  retailRatePlan: 'video',
  name: 'Prime Video',
  dateActivated: null,
  dateProcessed: null,
  dateEnded: null,
  ...PRICE,
}
const OFFER: VideoOffer = {
  retailRatePlan: 'video',
  name: 'Prime Video',
  offerDetails: { serviceType: 'OnlineVideo' },
  active: true,
  endDate: null,
  ...PRICE,
}

test.each<[id: string, days: Partial<VideoService>, status: string]>([
  ['VID-011', {}, 'INACTIVE'],
  ['VID-012', { dateActivated: TODAY }, 'ACTIVE'],
  ['VID-013', { dateProcessed: TODAY }, 'COMPLETE'],
  ['VID-013', { dateActivated: TODAY, dateProcessed: TODAY }, 'COMPLETE'],
  ['VID-014', { dateEnded: TODAY }, 'CANCELLED'],
  ['VID-014', { dateActivated: TODAY, dateProcessed: TODAY, dateEnded: TODAY }, 'CANCELLED'],
])('%s with the days %j the status is %s', (_id, days, status) => {
  expect(videoStatus({ ...SERVICE, ...days })).toBe(status)
})

test.each<[difference: Partial<VideoService>, isCurrent: boolean]>([
  [{}, true],
  [{ productKey: 'APVB' }, true],
  [{ productKey: 'APVC' }, false],
  [{ dateEnded: TODAY }, false],
])('VID-015 VID-026 a service with %j is the add-on of the account: %s', (difference, isCurrent) => {
  const service = { ...SERVICE, ...difference }
  expect(currentVideo([{ ...SERVICE, dateEnded: TODAY }, service])).toEqual(isCurrent ? service : null)
})

test('VID-026 the product keys', () => {
  expect(VIDEO_PRODUCT_KEYS).toEqual(['APVA', 'APVB'])
})

test.each<[difference: Partial<VideoOffer>, isOffered: boolean]>([
  [{}, true],
  [{ active: false }, false],
  [{ endDate: TODAY }, false],
  [{ endDate: day.parse('2026-11-22') }, true],
])('VID-017 an offer with %j is shown: %s', (difference, isOffered) => {
  expect(listOpenVideoOffers([{ ...OFFER, ...difference }], TODAY)).toHaveLength(isOffered ? 1 : 0)
})
