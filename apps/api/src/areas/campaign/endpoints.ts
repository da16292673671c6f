import type { WireReply } from '@switchboard/domain/call'
import { acceptProspect, readProspect } from '@switchboard/domain/campaign/contract'
import { toDollars } from '@switchboard/domain/money'

import type { Actor } from '#api/platform/actor.ts'
import type { Database } from '#api/platform/database/database.ts'
import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { auditRefusal } from '#api/identity/refusals.ts'
import { countAttempt, createAddressCounter } from '#api/platform/attempts.ts'

import { acceptOffer } from './accept.ts'
import { isOpen, toOffer } from './offer.ts'
import { findProspect } from './store.ts'
import type { ProspectRow } from './store.ts'

/** The letters that a network may open, and the offers that it may accept, in five minutes. */
export const MAX_READS = 60
export const MAX_ACCEPTANCES = 60

export function campaignEndpoints(): Endpoint[] {
  return [
    handle(readProspect, async ({ db, parameters: { token }, today, peer, actor }) => {
      const retryAfterSeconds = await countAttempt(db, [
        createAddressCounter('campaign letters of', peer, MAX_READS),
      ])
      if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
      const prospect = await findProspect(db, token)
      if (prospect === null || !isOpen(prospect, today)) return refuseOffer(db, { peer, actor })
      const { offerName, isAccepted, expiresOn: expiryDate } = prospect
      return { offerName, accepted: isAccepted, campaign: { expiryDate, offers: toWireOffers(prospect) } }
    }),

    handle(acceptProspect, async ({ parameters: { token }, ...input }) => {
      const { db, peer } = input
      const limit = createAddressCounter('campaign acceptances of', peer, MAX_ACCEPTANCES)
      const retryAfterSeconds = await countAttempt(db, [limit])
      if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
      return (await acceptOffer({ ...input, token })) ? {} : refuseOffer(db, input)
    }),
  ]
}

/** The offer of the letter under its name; empty for an unknown name. Source: CMP-005, CMP-012. */
function toWireOffers(prospect: ProspectRow): WireReply<typeof readProspect>['campaign']['offers'] {
  const offer = toOffer(prospect)
  if (offer === null) return {}
  const { billDiscount, discount, ...terms } = offer
  const wireOffer = { ...terms, discount: toDollars(discount), billDiscount: toDollars(billDiscount) }
  return { [prospect.offerName]: wireOffer }
}

type Caller = { readonly peer: string; readonly actor: Actor }

/** The same refusal for an unknown token and an expired offer, so that guessing reveals nothing. */
async function refuseOffer(db: Database, { peer, actor }: Caller): Promise<Refusal<'FORBIDDEN'>> {
  await auditRefusal(db, actor, { action: 'campaign-letter-refused', peer })
  return refuse('FORBIDDEN', { message: 'the link does not work' })
}
