import type { FailureCode } from '@switchboard/domain/call'
import type {
  beginSecondFactor,
  confirmSecondFactor,
  proveSession,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@switchboard/domain/security/second-factor-calls'

import { NO_CODE_GIVEN, commonAdvice } from '#web/http/common-advice.ts'

const IN_A_MOMENT = 'Nothing was changed. Try again in a moment.'
const LOAD_AGAIN = 'It was changed in another window. Load the page again.'

const NOT_KNOWN = 'We do not know whether it was changed. Load the page again to see.'

export const COMMON = {
  ...commonAdvice(IN_A_MOMENT),
  GENERAL_ERROR: NOT_KNOWN,
  SERVICE_UNAVAILABLE: NOT_KNOWN,
  MALFORMED_REQUEST: IN_A_MOMENT,
  FORBIDDEN: 'Only the customer can do this.',
}

export const CODE_MISSING = 'Enter the code'
export const CODE_WRONG =
  'That code is not right, or was used already. Wait for the next one, then try again.'
export const PASSWORD_MISSING = 'Enter your password'
export const PASSWORD_WRONG = 'That is not your password'

const TOO_MANY_PASSWORDS = 'There were too many wrong passwords. Wait a few minutes, then try again.'
export const TOO_MANY_TRIES = 'There were too many tries. Wait a few minutes, then try again.'

export const NO_PASSKEY_USED = 'No passkey was used. Try again, or use a code.'
export const PASSKEY_WRONG = 'That passkey did not work, or it took too long. Try again, or use a code.'

export const FACTOR_LOAD_FAILED = 'We could not load whether two-step sign-in is on.'
export const FACTOR_LOAD_ADVICE: Record<FailureCode<typeof readSecondFactor>, string> = { ...COMMON }

export const BEGIN_ADVICE: Record<FailureCode<typeof beginSecondFactor>, string> = {
  ...COMMON,
  INCORRECT_CURRENT_PASSWORD: PASSWORD_WRONG,
  IN_TIMEOUT: TOO_MANY_PASSWORDS,
  PROOF_NEEDED: NO_CODE_GIVEN,
  SECOND_FACTOR_ON: LOAD_AGAIN,
}

export type CodeFailure =
  | FailureCode<typeof confirmSecondFactor>
  | FailureCode<typeof removeSecondFactor>
  | FailureCode<typeof renewRecoveryCodes>
  | FailureCode<typeof proveSession>

/** The advice after a failure with a code. */
export const CODE_ADVICE: Record<CodeFailure, string> = {
  ...COMMON,
  SECOND_FACTOR_WRONG: CODE_WRONG,
  IN_TIMEOUT: TOO_MANY_TRIES,
  PROOF_NEEDED: NO_CODE_GIVEN,
  SECOND_FACTOR_ON: LOAD_AGAIN,
  SECOND_FACTOR_OFF: LOAD_AGAIN,
}
