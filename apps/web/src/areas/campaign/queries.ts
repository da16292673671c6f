import { useMutation } from '@tanstack/react-query'

import { acceptProspect, readProspect } from '@switchboard/domain/campaign/contract'
import type { CampaignOffer } from '@switchboard/domain/campaign/contract'

import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { callQuery, queryClient } from '#web/http/query-client.ts'

/** The offer in the letter with this token. Source: CMP-014. */
export const prospectQuery = (token: string) => callQuery(readProspect, { parameters: { token } })

/** The cache key of the accepted offer. The thanks page reads the offer from the cache, so that its address needs no token. */
const ACCEPTED = [acceptProspect.path]

function cacheAcceptedOffer(offer: CampaignOffer): void {
  queryClient.setQueryData<CampaignOffer>(ACCEPTED, offer)
}

/** Undefined after the page was reloaded. */
export function getAcceptedOffer(): CampaignOffer | undefined {
  return queryClient.getQueryData<CampaignOffer>(ACCEPTED)
}

/** Source: CMP-015. */
export function useAccept(token: string, offer: CampaignOffer) {
  return useMutation<unknown, FailureOf<typeof acceptProspect>>({
    mutationFn: () => makeCall(acceptProspect, { parameters: { token } }),
    onSuccess: () => cacheAcceptedOffer(offer),
  })
}
