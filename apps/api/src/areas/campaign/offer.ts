import { showsPricesWithGst } from '@switchboard/domain/access'
import { periodPrice } from '@switchboard/domain/billing/period-price'
import { OFFER_BILLS, OFFER_MONTHS, isOver, offerDiscount } from '@switchboard/domain/campaign/rules'
import type { CampaignOffer } from '@switchboard/domain/campaign/contract'
import type { Day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import { toShownAmount } from '@switchboard/domain/ordering/pricing/prices'

import type { ProspectRow } from './store.ts'

/**
 * The terms of an offer for the account of its letter, as the bill run will charge it; null for an unknown
 * offer.
 */
export function toOffer({ offerName, billFrequency, businessGroup }: ProspectRow): CampaignOffer | null {
  const discount = offerDiscount(offerName)
  if (discount === null) return null
  const displayGstInclusive = showsPricesWithGst(businessGroup)
  return {
    discount,
    months: OFFER_MONTHS,
    billFrequency,
    billDiscount: toShownAmount(toCents(periodPrice(discount, billFrequency)), displayGstInclusive),
    bills: OFFER_BILLS[billFrequency],
    displayGstInclusive,
  }
}

/** Whether the offer of a letter can be accepted on a day. Source: CMP-004, CMP-010. */
export function isOpen({ expiresOn, isActive }: ProspectRow, today: Day): boolean {
  return isActive && !isOver(expiresOn, today)
}
