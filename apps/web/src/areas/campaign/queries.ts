import { acceptProspect, readProspect } from '@switchboard/domain/campaign/contract'
import type { CampaignOffer } from '@switchboard/domain/campaign/contract'

import { callQuery, queryClient } from '#web/http/query-client.ts'
import { useChange } from '#web/http/use-change.ts'

/** The offer in the letter with this token. Source: CMP-014. */
export const prospectQuery = (token: string) => callQuery(readProspect, { parameters: { token } })

/** The cache key of the accepted offer. The thanks page reads the offer from the cache, so that its address needs no token. */
const ACCEPTED = [acceptProspect.path]

export function cacheAcceptedOffer(offer: CampaignOffer): void {
  queryClient.setQueryData<CampaignOffer>(ACCEPTED, offer)
}

/** Undefined after the page was reloaded, or if its address was opened directly. */
export function getAcceptedOffer(): CampaignOffer | undefined {
  return queryClient.getQueryData<CampaignOffer>(ACCEPTED)
}

/** Source: CMP-015. */
export function useAccept(token: string, offer: CampaignOffer) {
  return useChange(acceptProspect, () => ({ parameters: { token } }), {
    onSuccess: () => cacheAcceptedOffer(offer),
  })
}
