import type { FailureCode } from '@switchboard/domain/call'
import type {
  changePassword,
  completePasswordReset,
  initiatePasswordReset,
  setPassword,
} from '@switchboard/domain/passwords/contract'
import type { acceptInvitation } from '@switchboard/domain/people/invitation-calls'
import type { NewPasswordProblems } from '@switchboard/domain/passwords/rules'

import { NO_CODE_GIVEN } from '#web/http/common-advice.ts'

/** Source: PWD-027. */
export const TOO_WEAK = 'Your password was not complex enough.'
/** Source: PWD-028. */
export const WRONG_CURRENT = 'Your current password is incorrect.'
/** Source: PWD-029. */
export const CHANGE_FAILED =
  'There was an error while attempting to change your password, please try again later.'
/** Source: PWD-030. */
export const NO_IDENTITY = 'We could not find that email address. Please check your account and try again.'
/** Source: PWD-031. */
export const RESET_FAILED = 'Unable to reset password. Please try again!'

export const MISSING_CURRENT = 'Enter your current password'
export const NEW_PASSWORD_WORDS: Record<NonNullable<NewPasswordProblems['newPassword']>, string> = {
  missing: 'Enter a new password',
  tooLong: 'Enter a password of 1,024 characters or fewer',
}
export const CONFIRMATION_WORDS: Record<NonNullable<NewPasswordProblems['confirmation']>, string> = {
  missing: 'Enter the new password again',
  differs: 'Enter the same new password twice',
}
export const USERNAME_WORDS = {
  missing: 'Enter your email address',
  noEmailAddress: 'Enter an email address such as name@example.nz',
} as const

const WAIT = 'Too many attempts, please wait a few minutes and try again.'
const IN_A_MOMENT = 'Nothing has changed, and what you typed is still here. Try again in a moment.'
const NOT_CHECKED =
  'We could not check how strong your new password is. Nothing has changed. Try again in a moment.'
const SIGN_IN_AGAIN = 'Please sign in first, then try again.'

/** For a failure after which nobody knows whether the provider has carried out the request. */
function inDoubt(advice: string) {
  return { GENERAL_ERROR: advice, SERVICE_UNAVAILABLE: advice } as const
}

const PASSWORD_IN_DOUBT = inDoubt(
  'We do not know whether your password has been changed. Try to sign in with the new one. If that does not work, send it again: what you typed is still here.',
)

/** The advice for failures that every call of this area may have. */
const COMMON = {
  MALFORMED_REQUEST: IN_A_MOMENT,
  PAYLOAD_TOO_LARGE: IN_A_MOMENT,
  UNSUPPORTED_MEDIA_TYPE: IN_A_MOMENT,
  TOO_MANY_REQUESTS: WAIT,
  SERVICE_UNAVAILABLE: IN_A_MOMENT,
  PAGE_NOT_FOUND: IN_A_MOMENT,
} as const

const WITH_STRENGTH_CHECK = { ...COMMON, INVALID_PASSWORD_COMPLEXITY_RESPONSE: NOT_CHECKED } as const

type StrengthCheckFailed = 'INVALID_PASSWORD_COMPLEXITY_RESPONSE'

export const CHANGE_ADVICE: Record<FailureCode<typeof changePassword> | StrengthCheckFailed, string> = {
  ...WITH_STRENGTH_CHECK,
  INCORRECT_CURRENT_PASSWORD: WRONG_CURRENT,
  INSUFFICIENT_PASSWORD_COMPLEXITY: TOO_WEAK,
  IN_TIMEOUT: WAIT,
  PROOF_NEEDED: NO_CODE_GIVEN,
  FORBIDDEN: WRONG_CURRENT,
  LOGIN_REQUIRED: SIGN_IN_AGAIN,
  UNAUTHORIZED: SIGN_IN_AGAIN,
  SessionTokenRevoked: SIGN_IN_AGAIN,
  ...inDoubt(
    'We do not know whether your password has been changed. What you typed is still here: try again in a moment.',
  ),
}

export const RESET_ADVICE: Record<FailureCode<typeof initiatePasswordReset>, string> = {
  ...COMMON,
  TOO_MANY_REQUESTS:
    'You have requested this too often. If you have a letter from us, use the link in the newest one. Otherwise try again later, or call us.',
  NoIdentity: NO_IDENTITY,
  FORBIDDEN: IN_A_MOMENT,
  ...inDoubt('We do not know whether the email was sent. Check your inbox before you ask again.'),
}

const OLD_RESET_LINK =
  'This link does not work. It may have been used, be more than an hour old, or be older than the newest two that you asked for.'

export const COMPLETE_ADVICE: Record<
  FailureCode<typeof completePasswordReset> | StrengthCheckFailed,
  string
> = {
  ...WITH_STRENGTH_CHECK,
  INSUFFICIENT_PASSWORD_COMPLEXITY: TOO_WEAK,
  FORBIDDEN: OLD_RESET_LINK,
  ...PASSWORD_IN_DOUBT,
}

const OLD_FIRST_LINK =
  'This link does not work. It may have been used, be more than a week old, or not be complete. If you have set a password already, sign in with it.'

export const SET_ADVICE: Record<FailureCode<typeof setPassword> | StrengthCheckFailed, string> = {
  ...WITH_STRENGTH_CHECK,
  INSUFFICIENT_PASSWORD_COMPLEXITY: TOO_WEAK,
  FORBIDDEN: OLD_FIRST_LINK,
  ...PASSWORD_IN_DOUBT,
}

export const ACCEPT_FAILED = 'We could not accept the invitation.'
export const MISSING_OWN = 'Enter your password'
export const WRONG_OWN = 'This is not the password that you sign in with'

const OLD_INVITATION =
  'This link does not work. It may have been used, be more than a week old, or have been taken back. Ask the person who invited you for another one.'

export const ACCEPT_ADVICE: Record<FailureCode<typeof acceptInvitation> | StrengthCheckFailed, string> = {
  ...WITH_STRENGTH_CHECK,
  INSUFFICIENT_PASSWORD_COMPLEXITY: TOO_WEAK,
  CREDENTIALS_FAILED: WRONG_OWN,
  IN_TIMEOUT: WAIT,
  FORBIDDEN: OLD_INVITATION,
  ...inDoubt(
    'We do not know whether the invitation has been accepted. Try to sign in. If that does not work, send it again: what you typed is still here.',
  ),
}
