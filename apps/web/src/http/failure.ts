import type { ErrorCode } from '@switchboard/domain/errors'

type More = {
  readonly said?: string
  readonly field?: string
  readonly correlationId?: string
  readonly retryAfterSeconds?: number
  readonly cause?: unknown
}

/** An expected failure with its code of the catalogue, from a call or from the page itself. */
export class Failure<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  /** The message of the answer; not for customers. */
  readonly said: string | null
  /** The field at fault, if the answer names it. */
  readonly field: string | null
  readonly correlationId: string | null
  /** Seconds until the next try is allowed, if the answer gives them. */
  readonly retryAfterSeconds: number | null

  constructor(code: Code, more: More = {}) {
    super(code, { cause: more.cause })
    this.name = 'Failure'
    this.code = code
    this.said = more.said ?? null
    this.field = more.field ?? null
    this.correlationId = more.correlationId ?? null
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
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
