import type { ErrorCode } from '@switchboard/domain/errors'

type FailureDetails = {
  readonly text?: string
  readonly field?: string
  readonly correlationId?: string
  readonly retryAfterSeconds?: number
  readonly status?: number
  readonly cause?: unknown
}

/** An expected failure with its code of the catalogue, from a call or from the page itself. */
export class Failure<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  /** The message of the reply; not for customers. */
  readonly text: string | null
  /** The field at fault, if the answer names it. */
  readonly field: string | null
  readonly correlationId: string | null
  /** Seconds until the next try is allowed, if the answer gives them. */
  readonly retryAfterSeconds: number | null
  /** The HTTP status of the refusal; null without an answer. */
  readonly status: number | null

  constructor(code: Code, details: FailureDetails = {}) {
    super(code, { cause: details.cause })
    this.name = 'Failure'
    this.code = code
    this.text = details.text ?? null
    this.field = details.field ?? null
    this.correlationId = details.correlationId ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.status = details.status ?? null
  }
}

/** Whether it is an expected failure; `instanceof` alone would leave its code untyped. */
export function isFailure(thrown: unknown): thrown is Failure {
  return thrown instanceof Failure
}

/** The code of any thrown value; a value that is no `Failure` is a general error. */
export function toErrorCode(thrown: unknown): ErrorCode {
  return isFailure(thrown) ? thrown.code : 'GENERAL_ERROR'
}
