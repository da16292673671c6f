import * as z from 'zod/mini'

import { BILL_FREQUENCIES } from '../accounts/contract.ts'
import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'

/** What an offer is to the account that it was sent to. */
export const campaignOffer = z.object({
  /** What comes off a month, including GST. */
  discount: dollars,
  months: z.int(),
  /** What comes off each bill, as the account reads its prices, and off how many. */
  billFrequency: z.enum(BILL_FREQUENCIES),
  billDiscount: dollars,
  bills: z.int(),
  displayGstInclusive: z.boolean(),
})
export type CampaignOffer = z.output<typeof campaignOffer>

/** Source: CMP-012, Readings. */
const campaign = z.object({
  /** The first day on which nothing can be accepted any more. */
  expiryDate: day,
  /** By their names; of the offers of the campaign only the one that the letter was about. */
  offers: z.record(z.string(), campaignOffer),
})

/** What the letter of a token offers. Nothing else of its account is told. */
export const prospect = z.object({
  offerName: z.string(),
  /** Whether it was accepted already. */
  accepted: z.boolean(),
  campaign,
})
export type Prospect = z.output<typeof prospect>

/** A token that does not lead to an offer (any more) is refused with `FORBIDDEN`, whyever. Source: CMP-014. */
export const readProspect = defineCall({
  method: 'GET',
  path: '/campaigns/prospects/{token}',
  access: 'open',
  reply: prospect,
  errors: ['FORBIDDEN'],
  cacheSeconds: 0,
})

/** Accepts the offer once; what is accepted already is answered the same and changes nothing. Source: CMP-015. */
export const acceptProspect = defineCall({
  method: 'POST',
  path: '/campaigns/prospects/{token}/accept',
  access: 'open',
  reply: z.object({}),
  errors: ['FORBIDDEN'],
})
