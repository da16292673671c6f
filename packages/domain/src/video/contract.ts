import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '../accounts/contract.ts'
import { defineCall } from '../call.ts'
import { salesChannel } from '../catalogue/sales-channel.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'
import { changeForecast } from '../product-change/contract.ts'

const CACHE_SECONDS = 60
const MAX_LETTERS = 50
const key = z.string().check(z.minLength(1), z.maxLength(MAX_LETTERS))

/** The price of one bill at the account's frequency. */
const price = { chargeIncludingGst: dollars, chargeExcludingGst: dollars }

/** A current or past online video subscription of an account. Source: VID-016. */
export const videoService = z.object({
  serviceEntity: z.string(),
  productKey: z.string(),
  /** Null if the plan is no longer known. */
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
  /** The first day on which it is no longer offered; null for none. */
  endDate: z.nullable(day),
  ...price,
})
export type VideoOffer = z.output<typeof videoOffer>

/** All offers at the prices of a bill frequency, with the account's facts that an order needs. Source: VID-022. */
export const listVideoOffers = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/onlinevideo/offers',
  access: 'account',
  query: z.strictObject({ billFrequency: z.enum(BILL_FREQUENCIES) }),
  reply: z.object({
    offers: z.array(videoOffer),
    /** The name of the broadband service that video belongs to; null without broadband. */
    serviceEntity: z.nullable(z.string()),
    /** The number of an open order for video; null for none. */
    orderUnderWay: z.nullable(z.string()),
  }),
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})

/**
 * Registers the customer with the video partner and returns the address to activate video. `NotOK` means that the account has
 * no video of this plan, or that the partner refuses the customer. A repeated call registers no second customer and returns the address again.
 * Source: VID-008, VID-018, VID-020.
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

/** The bills after a cancellation, and without it. Nothing is cancelled. */
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

/** Ends the add-on today. For an add-on that has already ended, its last day is returned. Source: VID-021. */
export const cancelVideo = defineCall({
  method: 'DELETE',
  path: '/accounts/{accountCode}/onlinevideo/providers/{serviceEntity}',
  access: 'account',
  needs: 'order',
  reply: z.object({ dateEnded: day }),
  errors: ['VIDEO_NOT_FOUND'],
})
