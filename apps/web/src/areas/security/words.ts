import type { FailureCode } from '@switchboard/domain/call'
import type {
  endOtherUserSessions,
  endUserSession,
  readUserSessions,
} from '@switchboard/domain/security/contract'

import { NO_CODE_GIVEN, commonAdvice } from '#web/http/common-advice.ts'

export const TITLE = 'How you sign in'

const IN_A_MOMENT = 'Try again in a moment.'
const ONLY_CUSTOMERS = 'Only the customer can see this.'

const COMMON = { ...commonAdvice(IN_A_MOMENT), MALFORMED_REQUEST: IN_A_MOMENT, FORBIDDEN: ONLY_CUSTOMERS }

export const LOAD_FAILED = 'We could not load where you are signed in.'
export const LOAD_ADVICE: Record<FailureCode<typeof readUserSessions>, string> = COMMON

export const END_FAILED = 'We could not sign that device out.'
/** A session that is over or unknown is shown as signed out, not as a failure. */
export const END_ADVICE: Record<
  Exclude<FailureCode<typeof endUserSession>, 'SESSION_ENDED' | 'SESSION_NOT_FOUND'>,
  string
> = { ...COMMON, PROOF_NEEDED: NO_CODE_GIVEN }
export const END_OTHERS_FAILED = 'We could not sign you out on your other devices.'
export const END_OTHERS_ADVICE: Record<FailureCode<typeof endOtherUserSessions>, string> = {
  ...COMMON,
  PROOF_NEEDED: NO_CODE_GIVEN,
}
