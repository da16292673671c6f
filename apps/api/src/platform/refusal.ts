import type { ErrorCode } from '@switchboard/domain/errors'

/** An expected refusal that a handler returns. `field` is the name of the invalid field. */
export type Refusal<Code extends ErrorCode = ErrorCode> = {
  readonly refused: Code
  readonly message?: string
  readonly field?: string
  readonly retryAfterSeconds?: number
}

/** Creates a refusal. As the reply of a handler only codes of the call's `errors`, and codes of all calls, compile. */
export function refuse<const Code extends ErrorCode>(
  code: Code,
  more: Omit<Refusal, 'refused'> = {},
): Refusal<Code> {
  return { refused: code, ...more }
}

/** A refusal that a function below the handler throws, so that callers between need not pass it on. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

export function isRefusal(answer: object): answer is Refusal {
  return 'refused' in answer
}
