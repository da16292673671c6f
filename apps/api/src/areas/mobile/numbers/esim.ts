import { refused } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'

import { sendRequest } from './follow.ts'
import { stopRequests } from './store/requests.ts'
import type { OfNumber } from './store/standing.ts'

type Issued = { readonly activationCode: string; readonly installBy: string }

/**
 * Orders an eSIM at the network and returns its code, which is never stored. If the reply is lost nobody has the code: the
 * network is then asked to stop that eSIM, and the owner requests another.
 */
export async function issuedEsim(
  following: Parameters<typeof sendRequest>[0],
  of: OfNumber,
  requestId: string,
): Promise<Issued | Refusal<'MOBILE_NETWORK_UNAVAILABLE'>> {
  const word = await sendRequest(following, requestId)
  if (word.kind === 'said' && word.activationCode !== undefined && word.answerBy !== null) {
    return { activationCode: word.activationCode, installBy: word.answerBy }
  }
  await stopRequests(following.db, of)
  return refused('MOBILE_NETWORK_UNAVAILABLE', { message: 'the network gave no eSIM' })
}
