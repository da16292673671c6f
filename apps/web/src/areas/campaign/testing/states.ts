import type { WireReply } from '@switchboard/domain/call'
import type { readProspect } from '@switchboard/domain/campaign/contract'

type Prospect = WireReply<typeof readProspect>
type Offer = Prospect['campaign']['offers'][string]

const OFFER_NAME = 'unlimited-upgrade-10'

/** An offer for an account with fortnightly bills. */
const FORTNIGHTLY: Offer = {
  discount: 10,
  months: 6,
  billFrequency: 'Fortnightly',
  billDiscount: 4.62,
  bills: 13,
  displayGstInclusive: true,
}

/** An offer for a business with weekly bills, whose prices exclude GST. */
export const BUSINESS_OFFER: Offer = {
  ...FORTNIGHTLY,
  discount: 25,
  billFrequency: 'Weekly',
  billDiscount: 5.02,
  bills: 26,
  displayGstInclusive: false,
}

/** An offer that is not accepted yet. */
export function prospect(differences: Partial<Prospect> = {}, offer = FORTNIGHTLY): Prospect {
  return {
    offerName: OFFER_NAME,
    accepted: false,
    campaign: { expiryDate: '2099-12-01', offers: { [OFFER_NAME]: offer } },
    ...differences,
  }
}
