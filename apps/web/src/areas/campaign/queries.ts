import { useMutation } from '@tanstack/react-query'

import { acceptProspect, readProspect } from '@switchboard/domain/campaign/contract'
import type { CampaignOffer } from '@switchboard/domain/campaign/contract'

import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { callQuery, queryClient } from '#web/http/query-client.ts'

/** What the letter of a token offers. Source: CMP-014. */
export const prospectQuery = (token: string) => callQuery(readProspect, { parameters: { token } })

/** The token stays out of the address of the page that thanks for it, which reads here what was accepted. */
const ACCEPTED = [acceptProspect.path]

export function rememberAccepted(offer: CampaignOffer): void {
  queryClient.setQueryData<CampaignOffer>(ACCEPTED, offer)
}

/** Undefined where the page was opened anew. */
export function acceptedOffer(): CampaignOffer | undefined {
  return queryClient.getQueryData<CampaignOffer>(ACCEPTED)
}

/** Source: CMP-015. */
export function useAccept(token: string, offer: CampaignOffer) {
  return useMutation<unknown, FailureOf<typeof acceptProspect>>({
    mutationFn: () => makeCall(acceptProspect, { parameters: { token } }),
    onSuccess: () => rememberAccepted(offer),
  })
}
