import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '../accounts/contract.ts'
import { defineCall } from '../call.ts'
import { salesChannel } from '../catalogue/sales-channel.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'
import { changeForecast } from '../product-change/contract.ts'

const CACHE_SECONDS = 60
const MOST_LETTERS = 50
const key = z.string().check(z.minLength(1), z.maxLength(MOST_LETTERS))

/** Of a bill of the account's frequency. */
const price = { chargeIncludingGst: dollars, chargeExcludingGst: dollars }

/** Online video of an account, as it was or is. Source: VID-016. */
export const videoService = z.object({
  serviceEntity: z.string(),
  productKey: z.string(),
  /** Null for one of which the plan is not known any more. */
  retailRatePlan: z.nullable(z.string()),
  name: z.string(),
  dateActivated: z.nullable(day),
  dateProcessed: z.nullable(day),
  dateEnded: z.nullable(day),
  ...price,
})
export type VideoService = z.output<typeof videoService>

/** Source: VID-019. */
export const listVideoProviders = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/onlinevideo/providers',
  access: 'account',
  reply: z.array(videoService),
  errors: [],
  cacheSeconds: 0,
})

/** Source: VID-017. */
export const videoOffer = z.object({
  retailRatePlan: z.string(),
  name: z.string(),
  offerDetails: z.object({ serviceType: z.string() }),
  active: z.boolean(),
  /** From which day on it is not offered any more; null for none. */
  endDate: z.nullable(day),
  ...price,
})
export type VideoOffer = z.output<typeof videoOffer>

/** All offers at the prices of a bill frequency, and what of the account an order of one needs. Source: VID-022. */
export const listVideoOffers = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/onlinevideo/offers',
  access: 'account',
  query: z.strictObject({ billFrequency: z.enum(BILL_FREQUENCIES) }),
  reply: z.object({
    offers: z.array(videoOffer),
    /** The name of the broadband that video goes with; null without any. */
    serviceEntity: z.nullable(z.string()),
    /** The number of an order for video that is not done; null for none. */
    orderUnderWay: z.nullable(z.string()),
  }),
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})

/**
 * Asks the video partner for the customer whose video is ordered: where they activate it. `NotOK` where no video of this plan
 * is ordered or had, or the partner does not take the customer. Asked again it is the same customer. Source: VID-008, VID-018,
 * VID-020.
 */
export const createVideoOrder = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/onlinevideo/orders',
  access: 'account',
  needs: 'order',
  body: z.strictObject({ retailRatePlan: key, salesPerson: key, salesChannel }),
  reply: z.object({ state: z.string(), redirectUrl: z.nullable(z.url({ protocol: /^https?$/ })) }),
  errors: ['VIDEO_PARTNER_UNAVAILABLE'],
  idempotent: true,
})

/** What the bills come to once the add-on is cancelled, and as things are; nothing is cancelled. */
export const forecastVideoCancellation = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/onlinevideo/providers/{serviceEntity}/cancellation/forecast',
  access: 'account',
  needs: 'order',
  reads: true,
  body: z.strictObject({}),
  reply: changeForecast,
  errors: ['VIDEO_NOT_FOUND'],
})

/** Ends the add-on with today; one that has ended is answered by the day on which it did. Source: VID-021. */
export const cancelVideo = defineCall({
  method: 'DELETE',
  path: '/accounts/{accountCode}/onlinevideo/providers/{serviceEntity}',
  access: 'account',
  needs: 'order',
  reply: z.object({ dateEnded: day }),
  errors: ['VIDEO_NOT_FOUND'],
})
