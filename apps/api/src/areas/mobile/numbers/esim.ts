import { isAwaitingPhone } from '@switchboard/domain/mobile/numbers/request'

import { refuse } from '#api/platform/refusal.ts'
import type { Refusal } from '#api/platform/refusal.ts'

import { sendRequest } from './follow.ts'
import { readRequest, stopRequests } from './store/requests.ts'
import type { PhoneNumberKey } from './store/number-status.ts'

type IssuedEsim = { readonly activationCode: string; readonly installBy: string }

/**
 * Orders an eSIM at the network and returns its code, which is never stored. If the reply is lost, nobody has the code: the
 * order is stopped, and the owner has to request another eSIM. The order of an eSIM that waits for a phone is repeated, and stays
 * if there is no reply.
 */
export async function orderEsim(
  following: Parameters<typeof sendRequest>[0],
  key: PhoneNumberKey,
  requestId: string,
): Promise<IssuedEsim | Refusal<'MOBILE_NETWORK_UNAVAILABLE'>> {
  const isRepeated = isAwaitingPhone(await readRequest(following.db, requestId))
  const reply = await sendRequest(following, requestId)
  if (reply.kind === 'found' && reply.activationCode !== undefined && reply.answerBy !== null) {
    return { activationCode: reply.activationCode, installBy: reply.answerBy }
  }
  if (!isRepeated) await stopRequests(following.db, key)
  return refuse('MOBILE_NETWORK_UNAVAILABLE', { message: 'the network gave no eSIM' })
}
