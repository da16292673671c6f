import { showsPricesWithGst } from '@switchboard/domain/access'
import type { CampaignOffer } from '@switchboard/domain/campaign/contract'
import {
  billDiscountText,
  billsText,
  offerText,
  wholeDiscountText,
} from '@switchboard/domain/campaign/offer-words'
import { lastDayToAccept } from '@switchboard/domain/campaign/rules'
import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import type { Cents } from '@switchboard/domain/money'

import type { Letter } from '#api/provider/notices/letter.ts'
import type { Notice } from '#api/provider/notices/notice.ts'

import type { ProspectRow } from './store.ts'

type Reader = { readonly userId: string; readonly email: string; readonly businessGroup: string }

type Offered = {
  readonly campaignCode: string
  readonly accountCode: string
  readonly discount: Cents
  readonly months: number
  readonly expiresOn: Day
  readonly link: NonNullable<Letter['link']>
  readonly at: number
}

/** The promotion letter. It is sent to the owner, because anyone with its link can accept. */
export function offerLetter({ userId, email, businessGroup }: Reader, offered: Offered): Letter {
  const { campaignCode, accountCode, discount, months, expiresOn, link, at } = offered
  const offer = { discount, months, displayGstInclusive: showsPricesWithGst(businessGroup) }
  return {
    userId,
    source: `campaign:${campaignCode}:${accountCode}`,
    type: 'CampaignOffer',
    to: email,
    subject: offerText(offer),
    body: `Kia ora

We would like to give you a discount on your bills: ${offerText(offer)}. Look at the offer and accept it here, without signing in:

{link}

The offer is open until the end of ${dayText(lastDayToAccept(expiresOn))}, and the link is for your account alone: please do not pass it on.

If you do not want it, there is nothing to do.`,
    at,
    link,
  }
}

type Accepted = {
  readonly prospect: ProspectRow
  readonly offer: CampaignOffer
  readonly lastDay: Day
  readonly at: number
}

/** Notifies the payer of the account's bills of the acceptance, because it needs no sign-in. */
export function writeAcceptanceNotice({ prospect, offer, lastDay, at }: Accepted): Notice {
  const { accountCode, campaignCode, customer, nextBillDate } = prospect
  const whole = wholeDiscountText(offer)
  return {
    accountCode,
    source: `campaign-accepted:${campaignCode}`,
    category: 'Account',
    type: 'CampaignAccepted',
    subject: 'Your discount begins with your next bill',
    body: [
      `Kia ora ${customer}`,
      `Thank you for accepting our offer. ${billDiscountText(offer)} comes off each of ${billsText(offer)}${whole === null ? '' : `: ${whole} in all`}.`,
      `It begins with your bill of ${dayText(nextBillDate)}, covers the days up to ${dayText(lastDay)} and then ends by itself. Nothing else changes.`,
      'It was accepted by the link in our letter. If that was not you, call us.',
    ].join('\n\n'),
    at,
  }
}
