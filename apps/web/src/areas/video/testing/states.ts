import type { WireReply } from '@switchboard/domain/call'
import type { createVideoOrder, listVideoOffers } from '@switchboard/domain/video/contract'

type Offers = WireReply<typeof listVideoOffers>
type Offer = Offers['offers'][number]

/** The current offer of Prime Video. */
export function videoOffer(differences: Partial<Offer> = {}): Offer {
  return {
    retailRatePlan: 'video',
    name: 'Prime Video',
    offerDetails: { serviceType: 'OnlineVideo' },
    active: true,
    endDate: null,
    chargeIncludingGst: 10.99,
    chargeExcludingGst: 9.56,
    ...differences,
  }
}

/** The offers to an account with broadband that has not ordered any. */
export function videoOffers(offers: readonly Offer[]): Offers {
  return { offers: [...offers], serviceEntity: 'c100902@demo.example', orderUnderWay: null }
}

/** The reply once the video partner has taken the customer. */
export const TO_ACTIVATE: WireReply<typeof createVideoOrder> = {
  state: 'OK',
  redirectUrl: 'https://partner.test/activate',
}
