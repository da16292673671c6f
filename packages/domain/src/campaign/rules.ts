import { addDays } from '../day.ts'
import type { Day } from '../day.ts'
import { toCents } from '../money.ts'
import type { Cents } from '../money.ts'

import type { CampaignOffer, Prospect } from './contract.ts'

/** How long each offer takes its discount off. Source: CMP-013. */
export const OFFER_MONTHS = 6

/** What each offer takes off a month, including GST, by its name. Source: CMP-013. */
export const OFFER_DISCOUNTS: Readonly<Record<string, Cents>> = {
  'unlimited-upgrade-5': toCents(500),
  'unlimited-upgrade-10': toCents(1_000),
  'unlimited-upgrade-15': toCents(1_500),
  'unlimited-upgrade-20': toCents(2_000),
  'unlimited-upgrade-25': toCents(2_500),
}

/** Null for an offer that there is not. Source: CMP-005, CMP-013. */
export function offerDiscount(offerName: string): Cents | null {
  return Object.hasOwn(OFFER_DISCOUNTS, offerName) ? (OFFER_DISCOUNTS[offerName] ?? null) : null
}

type BillFrequency = CampaignOffer['billFrequency']

/** The bills of six months: half a year has so many, whatever its days. Source: Readings. */
export const OFFER_BILLS: Readonly<Record<BillFrequency, number>> = {
  Weekly: 26,
  Fortnightly: 13,
  Monthly: OFFER_MONTHS,
}

/** Whether nothing of a campaign can be accepted any more: its expiry must lie ahead. Source: CMP-010. */
export function isOver(expiryDate: Day, today: Day): boolean {
  return expiryDate <= today
}

/** Source: CMP-010. */
export function lastDayToAccept(expiryDate: Day): Day {
  return addDays(expiryDate, -1)
}

/** The offer of a letter; null for one that its campaign does not have. Source: CMP-005, CMP-012. */
export function findCampaignOffer({ offerName, campaign: { offers } }: Prospect): CampaignOffer | null {
  return Object.hasOwn(offers, offerName) ? (offers[offerName] ?? null) : null
}

/** What the form of an offer holds. */
export type Consent = { readonly offerConfirmed: boolean; readonly termsAccepted: boolean }
export type ConsentField = keyof Consent

/** The checkboxes that are not ticked yet, in the order of the form. Source: CMP-008. */
export function consentMissing(consent: Consent): ConsentField[] {
  const fields: readonly ConsentField[] = ['offerConfirmed', 'termsAccepted']
  return fields.filter((field) => !consent[field])
}
