import { centsOf, moneyText } from '../money.ts'

import type { CampaignOffer } from './contract.ts'

type Terms = Pick<CampaignOffer, 'billDiscount' | 'displayGstInclusive' | 'bills' | 'billFrequency'>

const BILL_WORDS: Record<CampaignOffer['billFrequency'], string> = {
  Weekly: 'weekly bills',
  Fortnightly: 'fortnightly bills',
  Monthly: 'monthly bills',
}

/** `$10.00 off a month, for 6 months`. */
export function offerText({ discount, months }: Pick<CampaignOffer, 'discount' | 'months'>): string {
  return `${moneyText(discount)} off a month, for ${months} months`
}

/** `$4.62 including GST`: what comes off one bill, as the account reads its prices. */
export function billDiscountText({ billDiscount, displayGstInclusive }: Terms): string {
  return `${moneyText(billDiscount)} ${displayGstInclusive ? 'including GST' : 'plus GST'}`
}

/** `your next 13 fortnightly bills`: what six months are to the account. */
export function billsText({ bills, billFrequency }: Terms): string {
  return `your next ${bills} ${BILL_WORDS[billFrequency]}`
}

/**
 * `$60.06 including GST`: what all of it comes to; null where prices are read without GST, which each bill rounds as a whole.
 */
export function wholeDiscountText({ billDiscount, bills, displayGstInclusive }: Terms): string | null {
  return displayGstInclusive ? `${moneyText(centsOf(billDiscount * bills))} including GST` : null
}
