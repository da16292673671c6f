import type { FailureCode } from '@switchboard/domain/call'
import type { cancelOrder } from '@switchboard/domain/ordering/following/contract'

import { NOT_CONNECTED } from '#web/http/common-advice.ts'
import { LEVEL_TOO_LOW } from '#web/http/level-words.ts'
import { isAnswerLost, wasNotSent } from '#web/http/lost-answer.ts'
import type { FailureOf } from '#web/http/make-call.ts'

const TRY_AGAIN = 'It continues as before. Try again in a moment.'
const NOT_SENT = 'Nothing was sent, and it continues as before. Try again once you are online and signed in.'
const SIGN_IN_AGAIN = 'Please sign in first, then try again.'

type Code = FailureCode<typeof cancelOrder>

/** The advice for each refusal. */
const REFUSALS: Record<Exclude<Code, 'GENERAL_ERROR' | 'SERVICE_UNAVAILABLE'>, string> = {
  ORDER_TOO_LATE_TO_CANCEL: 'Its day has come, and it has begun. Call us and we will see what we can do.',
  ORDER_PLACED_ELSEWHERE: 'It was not placed on this site. Call us and we will cancel it for you.',
  NO_ORDER_DATA: 'We cannot find this order any more. Call us and we will look for it.',
  ACCOUNT_CODE_NOT_AVAILABLE: 'This account is no longer yours to change.',
  LEVEL_TOO_LOW,
  IDEMPOTENCY_KEY_REUSED: TRY_AGAIN,
  MALFORMED_REQUEST: TRY_AGAIN,
  PAYLOAD_TOO_LARGE: TRY_AGAIN,
  UNSUPPORTED_MEDIA_TYPE: TRY_AGAIN,
  TOO_MANY_REQUESTS: TRY_AGAIN,
  NOT_CONNECTED: `${NOT_CONNECTED} The order continues as before.`,
  PAGE_NOT_FOUND: TRY_AGAIN,
  LOGIN_REQUIRED: SIGN_IN_AGAIN,
  UNAUTHORIZED: SIGN_IN_AGAIN,
  SessionTokenRevoked: SIGN_IN_AGAIN,
}

type CancelFailure = {
  readonly title: string
  readonly advice: string
  /** Whether it is certain that the order was not cancelled. */
  readonly isOrderKept: boolean
}

/** Title and advice for a cancellation that failed or whose outcome is unknown. */
export function describeCancelFailure(failure: FailureOf<typeof cancelOrder>): CancelFailure {
  const { code } = failure
  const notCancelled = { title: 'The order was not cancelled', isOrderKept: true }
  if (code !== 'NOT_CONNECTED' && wasNotSent(failure)) return { ...notCancelled, advice: NOT_SENT }
  if (isAnswerLost(failure) || code === 'GENERAL_ERROR' || code === 'SERVICE_UNAVAILABLE') {
    return {
      title: 'We do not know whether the order was cancelled',
      advice: 'The answer was lost. The page of the order shows what happened as soon as we are back online.',
      isOrderKept: false,
    }
  }
  return { ...notCancelled, advice: REFUSALS[code] }
}
