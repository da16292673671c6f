import { LEVEL_TOO_LOW } from './level-words.ts'

/** For a user who has no access, or no longer, to the account. */
export const ACCOUNT_NOT_OPEN = 'This account is not open to you. Choose another account, or sign in again.'

/** For a change or payment that was not sent because the device has no connection. */
export const NOT_CONNECTED =
  'You are not connected to the internet, so nothing was sent. Connect to the internet, then try again.'

/** For a user who gave neither a code nor a passkey for a change that needs one. */
export const NO_CODE_GIVEN = 'Nothing was changed, as no code was given.'

/**
 * Advice for failures that any change of an account may have and that the input did not cause. `ourFault` is the text for our
 * own failures.
 */
export function commonAdvice(ourFault: string) {
  return {
    SERVICE_UNAVAILABLE: ourFault,
    PAYLOAD_TOO_LARGE: ourFault,
    UNSUPPORTED_MEDIA_TYPE: ourFault,
    PAGE_NOT_FOUND: ourFault,
    GENERAL_ERROR: ourFault,
    NOT_CONNECTED,
    TOO_MANY_REQUESTS: 'There were too many changes at once. Wait a moment, then try again.',
    LOGIN_REQUIRED: ACCOUNT_NOT_OPEN,
    UNAUTHORIZED: ACCOUNT_NOT_OPEN,
    SessionTokenRevoked: ACCOUNT_NOT_OPEN,
    ACCOUNT_CODE_NOT_AVAILABLE: ACCOUNT_NOT_OPEN,
    LEVEL_TOO_LOW,
  }
}
