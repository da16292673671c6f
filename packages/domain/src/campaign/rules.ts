import { addDays } from '../day.ts'
import type { Day } from '../day.ts'
import { toCents } from '../money.ts'
import type { Cents } from '../money.ts'

import type { CampaignOffer, Prospect } from './contract.ts'

/** The number of months with the discount of an offer. Source: CMP-013. */
export const OFFER_MONTHS = 6

/** The discount a month of each offer, including GST, by offer name. Source: CMP-013. */
export const OFFER_DISCOUNTS: Readonly<Record<string, Cents>> = {
  'unlimited-upgrade-5': toCents(500),
  'unlimited-upgrade-10': toCents(1_000),
  'unlimited-upgrade-15': toCents(1_500),
  'unlimited-upgrade-20': toCents(2_000),
  'unlimited-upgrade-25': toCents(2_500),
}

/** The discount a month of an offer, including GST; null for an unknown offer. Source: CMP-005, CMP-013. */
export function offerDiscount(offerName: string): Cents | null {
  return Object.hasOwn(OFFER_DISCOUNTS, offerName) ? (OFFER_DISCOUNTS[offerName] ?? null) : null
}

type BillFrequency = CampaignOffer['billFrequency']

/** The number of bills in six months. Each half of a year counts as 26 weeks. Source: Readings. */
export const OFFER_BILLS: Readonly<Record<BillFrequency, number>> = {
  Weekly: 26,
  Fortnightly: 13,
  Monthly: OFFER_MONTHS,
}

/** Whether a campaign is over: on the expiry date its offers can no longer be accepted. Source: CMP-010. */
export function isOver(expiryDate: Day, today: Day): boolean {
  return expiryDate <= today
}

/** Source: CMP-010. */
export function lastDayToAccept(expiryDate: Day): Day {
  return addDays(expiryDate, -1)
}

/** The offer of a letter; null if the campaign does not have the offer. Source: CMP-005, CMP-012. */
export function findCampaignOffer({ offerName, campaign: { offers } }: Prospect): CampaignOffer | null {
  return Object.hasOwn(offers, offerName) ? (offers[offerName] ?? null) : null
}

/** The checkboxes of the offer form. */
export type Consent = { readonly offerConfirmed: boolean; readonly termsAccepted: boolean }
export type ConsentField = keyof Consent

/** The checkboxes that are not ticked yet, in the order of the form. Source: CMP-008. */
export function consentMissing(consent: Consent): ConsentField[] {
  const fields: readonly ConsentField[] = ['offerConfirmed', 'termsAccepted']
  return fields.filter((field) => !consent[field])
}
