import { randomBytes } from 'node:crypto'

import { OFFER_MONTHS, offerDiscount } from '@switchboard/domain/campaign/rules'
import { daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import type { Queries } from '#api/platform/database/database.ts'
import { queueLetter } from '#api/provider/notices/letter.ts'

import { offerLetter } from './letters.ts'
import { saveProspect } from './store.ts'
import type { Campaign } from './store.ts'

const TOKEN_BYTES = 32
const DAY_MILLISECONDS = 86_400_000

type OfferMailing = {
  readonly campaign: Campaign
  readonly accountCode: string
  readonly offerName: string
  readonly publicUrl: string
  readonly today: Day
  /** By the provider clock. */
  readonly at: number
}

/**
 * Queues the letter of a campaign to the owner of an account, in the caller's transaction. Returns false for an unknown offer
 * and for an account that has no owner, is not active or has its letter already.
 */
export async function mailOffer(queries: Queries, mailing: OfferMailing): Promise<boolean> {
  const { campaign, accountCode, offerName, publicUrl, today, at } = mailing
  const discount = offerDiscount(offerName)
  if (discount === null) return false
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const reader = await saveProspect(queries, { accountCode, campaignCode: campaign.code, token, offerName })
  if (reader === null) return false
  // links of letters expire by the system clock
  const expiresAt = new Date(Date.now() + daysBetween(today, campaign.expiresOn) * DAY_MILLISECONDS)
  const link = { address: `${publicUrl}/promotion/mailer/${token}`, expiresAt }
  const { userId, email, businessGroup } = reader
  const { code: campaignCode, expiresOn } = campaign
  await queueLetter(queries, {
    ...offerLetter({ businessGroup, discount, months: OFFER_MONTHS, expiresOn }),
    userId,
    source: `campaign:${campaignCode}:${accountCode}`,
    to: email,
    at,
    link,
  })
  return true
}
