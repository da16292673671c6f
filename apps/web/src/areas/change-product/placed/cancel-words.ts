import type { FailureCode } from '@switchboard/domain/call'
import type { cancelOrder } from '@switchboard/domain/ordering/following/contract'

import { LEVEL_TOO_LOW } from '#web/http/level-words.ts'

export const CANCEL_FAILED = 'The order was not cancelled'

const TRY_AGAIN = 'It goes on as it was. Try again in a moment.'
const MAYBE_CANCELLED =
  'We do not know whether it was cancelled. Close this: the page says how the order stands once you are connected again.'
const SIGN_IN_AGAIN = 'Please sign in again, then try once more.'

/** What to do about it. */
export const CANCEL_ADVICE: Record<FailureCode<typeof cancelOrder>, string> = {
  ORDER_TOO_LATE_TO_CANCEL: 'Its day has come, and it has begun. Call us, and we look at what can be done.',
  ORDER_PLACED_ELSEWHERE: 'It was not placed on this site. Call us, and we cancel it for you.',
  NO_ORDER_DATA: 'We do not find this order any more. Call us, and we look for it.',
  ACCOUNT_CODE_NOT_AVAILABLE: 'This account is no longer yours to change.',
  LEVEL_TOO_LOW,
  IDEMPOTENCY_KEY_REUSED: TRY_AGAIN,
  MALFORMED_REQUEST: TRY_AGAIN,
  PAYLOAD_TOO_LARGE: TRY_AGAIN,
  UNSUPPORTED_MEDIA_TYPE: TRY_AGAIN,
  TOO_MANY_REQUESTS: TRY_AGAIN,
  SERVICE_UNAVAILABLE: MAYBE_CANCELLED,
  PAGE_NOT_FOUND: TRY_AGAIN,
  LOGIN_REQUIRED: SIGN_IN_AGAIN,
  UNAUTHORIZED: SIGN_IN_AGAIN,
  SessionTokenRevoked: SIGN_IN_AGAIN,
  GENERAL_ERROR: MAYBE_CANCELLED,
}
