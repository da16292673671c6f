import type { CampaignOffer } from '@switchboard/domain/campaign/contract'
import type { ConsentField } from '@switchboard/domain/campaign/rules'
import { billsText } from '@switchboard/domain/campaign/offer-words'

export const OFFER_TITLE = 'Get Your Promotion'
export const THANKS_TITLE = 'Thank You'

/** Source: CMP-016. */
export const NOT_ACCEPTED =
  "We're sorry, an error occurred while processing your request. Please refresh the page and try again."

/** The message on the next page if there is no offer. */
export const NO_OFFER =
  'We could not open this offer. It may have ended, or the link may not be complete. Open it again from our letter, or call us.'

export const FIELDS: Record<ConsentField, string> = {
  offerConfirmed: 'campaign-offer',
  termsAccepted: 'campaign-terms',
}

export const MISSING: Record<ConsentField, string> = {
  offerConfirmed: 'Please confirm that you want this offer',
  termsAccepted: 'You must accept the terms and conditions',
}

export function listOfferTerms(offer: CampaignOffer): string[] {
  return [
    `The discount comes off ${billsText(offer)}. It begins with the next one, and you do not have to do anything for it.`,
    'It ends by itself after the last one.',
    'Your plan, its price and your contract stay as they are.',
    'The offer is for the account that we sent the letter to, and can be accepted once.',
  ]
}
