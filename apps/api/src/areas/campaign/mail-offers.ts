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

type Mailed = {
  readonly campaign: Campaign
  readonly accountCode: string
  readonly offerName: string
  readonly publicUrl: string
  readonly today: Day
  /** By the provider clock. */
  readonly at: number
}

/**
 * Queues the letter of a campaign to an account's owner, in the caller's transaction; its token is stored as a hash. False for
 * an offer that there is not, an account that has none to read it or is cancelled, and one that has its letter.
 */
export async function mailOffer(queries: Queries, mailed: Mailed): Promise<boolean> {
  const { campaign, accountCode, offerName, publicUrl, today, at } = mailed
  const discount = offerDiscount(offerName)
  if (discount === null) return false
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const reader = await saveProspect(queries, { accountCode, campaignCode: campaign.code, token, offerName })
  if (reader === null) return false
  // letters lose their links by the system clock
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
