import type { FailureCode } from '@switchboard/domain/call'
import type { makePromise } from '@switchboard/domain/promise-to-pay/contract'

import { NOT_CONNECTED } from '#web/http/common-advice.ts'
import { LEVEL_TOO_LOW } from '#web/http/level-words.ts'

/** Source: PTP-008. */
export const NO_VALID_DATE = 'Please enter a valid date'

/** Source: PTP-014, Readings. */
const UNEXPECTED = 'An unexpected error occurred, please try again later.'

/** The message if a promise was not made. */
export const PROMISE_FAILURES: Record<FailureCode<typeof makePromise>, string> = {
  MALFORMED_REQUEST: NO_VALID_DATE,
  FORBIDDEN: UNEXPECTED,
  IDEMPOTENCY_KEY_REUSED: UNEXPECTED,
  PAYLOAD_TOO_LARGE: UNEXPECTED,
  UNSUPPORTED_MEDIA_TYPE: UNEXPECTED,
  TOO_MANY_REQUESTS: UNEXPECTED,
  SERVICE_UNAVAILABLE: UNEXPECTED,
  PAGE_NOT_FOUND: UNEXPECTED,
  GENERAL_ERROR: UNEXPECTED,
  NOT_CONNECTED: `${NOT_CONNECTED} No promise was made.`,
  LOGIN_REQUIRED: UNEXPECTED,
  UNAUTHORIZED: UNEXPECTED,
  SessionTokenRevoked: UNEXPECTED,
  ACCOUNT_CODE_NOT_AVAILABLE: UNEXPECTED,
  LEVEL_TOO_LOW,
}
