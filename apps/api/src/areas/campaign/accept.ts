import type { acceptProspect } from '@switchboard/domain/campaign/contract'

import { audit } from '#api/platform/audit.ts'
import { lockAccount } from '#api/provider/books/accounts.ts'
import { RECURRING_CHARGES } from '#api/provider/books/charge-kinds.ts'
import { beginCharge } from '#api/provider/books/charges.ts'
import type { Queries } from '#api/platform/database/database.ts'
import type { Input } from '#api/platform/http/handle.ts'
import { queueNotice } from '#api/provider/notices/notice.ts'

import { acceptanceNotice } from './letters.ts'
import { isOpen, toOffer } from './offer.ts'
import { markAccepted, findProspect } from './store.ts'

type Acceptance = Pick<Input<typeof acceptProspect>, 'db' | 'now' | 'today' | 'actor' | 'peer'> & {
  readonly token: string
}

/**
 * Accepts the offer of a letter: puts the discount on the account's next bills and notifies the account.
 * Returns true if the offer is accepted now or was before; false if there is no open offer. Source:
 * CMP-010, CMP-015.
 */
export async function acceptOffer({ db, token, ...acceptance }: Acceptance): Promise<boolean> {
  const found = await findProspect(db, token)
  if (found === null) return false
  return db.transaction(async (queries) => {
    await lockAccount(queries, found.accountCode)
    return acceptOnLockedAccount(queries, { token, ...acceptance })
  })
}

/**
 * Accepts with the account locked: the first of several concurrent acceptances makes the change, the others
 * wait and find it.
 */
async function acceptOnLockedAccount(
  queries: Queries,
  { token, now, today, actor, peer }: Omit<Acceptance, 'db'>,
): Promise<boolean> {
  const prospect = await findProspect(queries, token)
  if (prospect?.isAccepted === true) return true
  const offer = prospect && toOffer(prospect)
  if (!prospect || !offer || !isOpen(prospect, today)) return false
  const { accountCode, campaignCode, offerName, nextBillDate } = prospect
  const lastDay = await markAccepted(queries, token, { now, bills: offer.bills })
  await beginCharge(
    queries,
    { accountCode, from: nextBillDate },
    {
      kind: 'campaign',
      subject: `campaign:${campaignCode}`,
      lineKind: 'discount',
      category: 'Other',
      name: RECURRING_CHARGES.campaign.name,
      about: `For ${offer.months} months`,
      monthlyCents: -offer.discount,
      quantity: 1,
      lastDay,
      productKey: null,
    },
  )
  await audit(queries, actor, {
    accountCode,
    action: 'campaign-offer-accepted',
    detail: { campaign: campaignCode, offer: offerName, peer },
  })
  await queueNotice(queries, {
    ...acceptanceNotice({ customer: prospect.customer, offer, nextBillDate, lastDay }),
    accountCode,
    source: `campaign-accepted:${campaignCode}`,
    at: now,
  })
  return true
}
