import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '../accounts/contract.ts'
import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'

/** An offer in the terms of the account that received it. */
export const campaignOffer = z.object({
  /** The discount a month, including GST. */
  discount: dollars,
  months: z.int(),
  /** The discount on each bill, with or without GST as the account sees prices, and the number of bills. */
  billFrequency: z.enum(BILL_FREQUENCIES),
  billDiscount: dollars,
  bills: z.int(),
  displayGstInclusive: z.boolean(),
})
export type CampaignOffer = z.output<typeof campaignOffer>

/** Source: CMP-012, Readings. */
const campaign = z.object({
  /** The first day on which the offer can no longer be accepted. */
  expiryDate: day,
  /** By name. Contains only the campaign offer that the letter was about. */
  offers: z.record(z.string(), campaignOffer),
})

/** The offer of the letter with this token. No other data of the account is returned. */
export const prospect = z.object({
  offerName: z.string(),
  /** Whether the offer was accepted before. */
  accepted: z.boolean(),
  campaign,
})
export type Prospect = z.output<typeof prospect>

/** A token without a current offer is refused with `FORBIDDEN`, whatever the reason. Source: CMP-014. */
export const readProspect = defineCall({
  method: 'GET',
  path: '/campaigns/prospects/{token}',
  access: 'open',
  reply: prospect,
  errors: ['FORBIDDEN'],
  cacheSeconds: 0,
})

/** Accepts the offer once. A repeated acceptance has the same reply and changes nothing. Source: CMP-015. */
export const acceptProspect = defineCall({
  method: 'POST',
  path: '/campaigns/prospects/{token}/accept',
  access: 'open',
  reply: z.object({}),
  errors: ['FORBIDDEN'],
})
