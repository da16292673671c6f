import type { setMailPassword } from '@switchboard/domain/mail/contract'

import { NO_CODE_GIVEN, commonAdvice } from '#web/http/common-advice.ts'
import { ONLY_THE_OWNER } from '#web/http/level-words.ts'
import type { FailureOf } from '#web/http/make-call.ts'

export const PASSWORD_TITLE = 'Mail password'
export const MISSING = 'Enter a new password'
export const MISSING_CONFIRMATION = 'Enter the new password again'
export const DIFFERENT = 'The two passwords are not the same'
export const MISSING_OWN = 'Enter the password you sign in here with'
export const WRONG_OWN = 'The password you sign in here with is not right'

/** Source: MAI-023. */
export const FAILED = 'Error changing password'

const TRY_AGAIN = 'Try again.'

export const ADVICE: Record<FailureOf<typeof setMailPassword>['code'], string> = {
  ...commonAdvice(TRY_AGAIN),
  PROOF_NEEDED: NO_CODE_GIVEN,
  FORBIDDEN: ONLY_THE_OWNER,
  MALFORMED_REQUEST: 'It may have no line breaks. Try another one.',
  INCORRECT_CURRENT_PASSWORD: `${WRONG_OWN}.`,
  IN_TIMEOUT: 'There were too many wrong passwords. Wait five minutes, then try again.',
  MAILBOX_NOT_FOUND: 'This mailbox is not on your account any more.',
}
