import type { ErrorCode } from '@switchboard/domain/errors'

import { isFailure } from './failure.ts'
import type { Failure } from './failure.ts'

/** Codes of a missing or broken answer, which leave the outcome unknown. */
const LOST_ANSWER_CODES: ReadonlySet<ErrorCode> = new Set(['GENERAL_ERROR', 'SERVICE_UNAVAILABLE'])

/** Whether a failure leaves the outcome of a request unknown: no readable answer arrived. */
export function isAnswerLost(thrown: unknown): boolean {
  if (!isFailure(thrown)) return true
  return thrown.correlationId !== null && (LOST_ANSWER_CODES.has(thrown.code) || thrown.cause !== undefined)
}

/**
 * Whether the request was not sent: no connection, no answer to the renewal of the session, or the customer cancelled the
 * sign-in.
 */
export function wasNotSent(thrown: unknown): boolean {
  if (isNotConnected(thrown)) return true
  return isFailure(thrown) && thrown.code === 'GENERAL_ERROR' && thrown.correlationId === null
}

/** Whether there was no answer, or the answer reports a fault of the provider. */
export function isWithoutAnswer(thrown: unknown): thrown is Failure {
  return isFailure(thrown) && (LOST_ANSWER_CODES.has(thrown.code) || isNotConnected(thrown))
}

/** Whether the request was not sent because the device has no connection. */
export function isNotConnected(thrown: unknown): boolean {
  return isFailure(thrown) && thrown.code === 'NOT_CONNECTED'
}
