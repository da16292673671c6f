import { toCents, moneyText } from '../money.ts'
import type { Cents } from '../money.ts'
import { toShownAmount } from '../ordering/pricing/prices.ts'

import type { CampaignOffer } from './contract.ts'

type Terms = Pick<CampaignOffer, 'billDiscount' | 'displayGstInclusive' | 'bills' | 'billFrequency'>

const BILL_WORDS: Record<CampaignOffer['billFrequency'], string> = {
  Weekly: 'weekly bills',
  Fortnightly: 'fortnightly bills',
  Monthly: 'monthly bills',
}

type Discounted = Pick<CampaignOffer, 'discount' | 'displayGstInclusive'>

/** The monthly discount, with or without GST as the account sees prices. */
export function monthDiscount({ discount, displayGstInclusive }: Discounted): Cents {
  return toShownAmount(discount, displayGstInclusive)
}

/** `off a month including GST, for 6 months`: the text after the amount of an offer. */
export function offerTermText({
  months,
  displayGstInclusive,
}: Pick<CampaignOffer, 'months' | 'displayGstInclusive'>): string {
  return `off a month ${displayGstInclusive ? 'including GST' : 'excluding GST'}, for ${months} months`
}

/** `$10.00 off a month including GST, for 6 months`. */
export function offerText(offer: Discounted & Pick<CampaignOffer, 'months'>): string {
  return `${moneyText(monthDiscount(offer))} ${offerTermText(offer)}`
}

/** `$4.62 including GST`: the discount on a bill, with or without GST as the account sees prices. */
export function billDiscountText({ billDiscount, displayGstInclusive }: Terms): string {
  return `${moneyText(billDiscount)} ${displayGstInclusive ? 'including GST' : 'plus GST'}`
}

/** `your next 13 fortnightly bills`: the bills within the months of the offer. */
export function billsText({ bills, billFrequency }: Terms): string {
  return `your next ${bills} ${BILL_WORDS[billFrequency]}`
}

/**
 * `$60.06 including GST`: the discounts on all bills together. Null if the account sees prices without GST: each bill rounds the
 * GST of its total, so the sum without GST is not exact.
 */
export function totalDiscountText({ billDiscount, bills, displayGstInclusive }: Terms): string | null {
  return displayGstInclusive ? `${moneyText(toCents(billDiscount * bills))} including GST` : null
}
