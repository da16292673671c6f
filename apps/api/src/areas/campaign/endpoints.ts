import { acceptProspect, readProspect } from '@switchboard/domain/campaign/contract'
import { toDollars } from '@switchboard/domain/money'

import type { Actor } from '#api/platform/actor.ts'
import type { Database } from '#api/platform/database/database.ts'
import { handle } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'
import { auditRefusal } from '#api/identity/refusals.ts'
import { countAttempt, perAddress } from '#api/platform/attempts.ts'

import { acceptOffer } from './accept.ts'
import { isOpen, offerTo } from './offer.ts'
import { prospectBy } from './store.ts'

/** Limits for an address in five minutes: looks at tokens of letters, and acceptances. */
export const MAX_TOKEN_READS = 60
export const MAX_ACCEPTANCES = 60

export function campaignEndpoints(): Endpoint[] {
  return [
    handle(readProspect, async ({ db, parameters: { token }, today, peer, actor }) => {
      const retryAfterSeconds = await countAttempt(db, [
        perAddress('campaign letters of', peer, MAX_TOKEN_READS),
      ])
      if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
      const prospect = await prospectBy(db, token)
      if (prospect === null || !isOpen(prospect, today)) return noOffer(db, { peer, actor })
      const { offerName, isAccepted, expiresOn: expiryDate } = prospect
      const offers = Object.fromEntries(wireOffers(prospect))
      return { offerName, accepted: isAccepted, campaign: { expiryDate, offers } }
    }),

    handle(acceptProspect, async ({ parameters: { token }, ...input }) => {
      const { db, peer } = input
      const mine = perAddress('campaign acceptances of', peer, MAX_ACCEPTANCES)
      const retryAfterSeconds = await countAttempt(db, [mine])
      if (retryAfterSeconds !== null) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
      return (await acceptOffer({ ...input, token })) ? {} : noOffer(db, input)
    }),
  ]
}

/** The offer of the letter by its name; empty for an unknown name. Source: CMP-005, CMP-012. */
function wireOffers(prospect: Parameters<typeof offerTo>[0]) {
  const offer = offerTo(prospect)
  if (offer === null) return []
  const { billDiscount, discount, ...terms } = offer
  return [
    [
      prospect.offerName,
      { ...terms, discount: toDollars(discount), billDiscount: toDollars(billDiscount) },
    ] as const,
  ]
}

type Asker = { readonly peer: string; readonly actor: Actor }

/** The same refusal for an unknown token and an expired offer, so that guessing reveals nothing. */
async function noOffer(db: Database, { peer, actor }: Asker): Promise<Refusal<'FORBIDDEN'>> {
  await auditRefusal(db, actor, { action: 'campaign-letter-refused', peer })
  return refuse('FORBIDDEN', { message: 'the link does not work' })
}
