import { showsPricesWithGst } from '@switchboard/domain/access'
import type { CampaignOffer } from '@switchboard/domain/campaign/contract'
import {
  billDiscountText,
  billsText,
  offerText,
  totalDiscountText,
} from '@switchboard/domain/campaign/offer-words'
import { OFFER_MONTHS, lastDayToAccept } from '@switchboard/domain/campaign/rules'
import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { toCents } from '@switchboard/domain/money'
import type { Cents } from '@switchboard/domain/money'

import { declareLetter, declareNotice } from '#api/provider/notices/declare.ts'
import {
  SAMPLE_BUSINESS,
  SAMPLE_DAY,
  SAMPLE_HOUSEHOLD,
  SAMPLE_LATER_DAY,
} from '#api/provider/notices/samples.ts'

type OfferFacts = {
  readonly businessGroup: string
  readonly discount: Cents
  readonly months: number
  readonly expiresOn: Day
}

const SAMPLE_OFFER: OfferFacts = {
  businessGroup: SAMPLE_HOUSEHOLD,
  discount: toCents(1_000),
  months: OFFER_MONTHS,
  expiresOn: SAMPLE_LATER_DAY,
}

/** The promotion letter. It is sent to the owner, because anyone with its link can accept. */
export const offerLetter = declareLetter<OfferFacts>({
  category: 'Campaigns',
  type: 'CampaignOffer',
  name: 'Offer of a campaign',
  cause: 'An operator mails the file of a campaign.',
  readers: 'the owner of the account',
  words: ({ businessGroup, discount, months, expiresOn }) => {
    const offer = offerText({ discount, months, displayGstInclusive: showsPricesWithGst(businessGroup) })
    return {
      subject: offer,
      body: `Kia ora

We would like to give you a discount on your bills: ${offer}. Look at the offer and accept it here, without signing in:

{link}

The offer is open until the end of ${dayText(lastDayToAccept(expiresOn))}, and the link is for your account alone: please do not pass it on.

If you do not want it, there is nothing to do.`,
    }
  },
  samples: [SAMPLE_OFFER, { ...SAMPLE_OFFER, businessGroup: SAMPLE_BUSINESS }],
})

type AcceptanceFacts = {
  readonly customer: string
  readonly offer: CampaignOffer
  readonly nextBillDate: Day
  readonly lastDay: Day
}

const SAMPLE_ACCEPTANCE: AcceptanceFacts = {
  customer: '{customer}',
  offer: {
    discount: toCents(1_000),
    months: OFFER_MONTHS,
    billFrequency: 'Monthly',
    billDiscount: toCents(1_000),
    bills: 6,
    displayGstInclusive: true,
  },
  nextBillDate: SAMPLE_DAY,
  lastDay: SAMPLE_LATER_DAY,
}

/** Notifies the payer of the account's bills of the acceptance, because it needs no sign-in. */
export const acceptanceNotice = declareNotice<AcceptanceFacts>({
  category: 'Account',
  type: 'CampaignAccepted',
  name: 'An offer was accepted',
  cause: 'The offer of a campaign is accepted by its link.',
  words: ({ customer, offer, nextBillDate, lastDay }) => {
    const whole = totalDiscountText(offer)
    return {
      subject: 'Your discount begins with your next bill',
      body: [
        `Kia ora ${customer}`,
        `Thank you for accepting our offer. ${billDiscountText(offer)} comes off each of ${billsText(offer)}${whole === null ? '' : `: ${whole} in total`}.`,
        `It begins with your bill of ${dayText(nextBillDate)}, covers the days up to ${dayText(lastDay)} and then ends by itself. Nothing else changes.`,
        'It was accepted by the link in our letter. If that was not you, call us.',
      ].join('\n\n'),
    }
  },
  samples: [
    SAMPLE_ACCEPTANCE,
    {
      ...SAMPLE_ACCEPTANCE,
      offer: { ...SAMPLE_ACCEPTANCE.offer, billDiscount: toCents(870), displayGstInclusive: false },
    },
  ],
})
