import type { ErrorCode } from '@switchboard/domain/errors'

/** An expected refusal that a handler returns; `field` names the invalid field. */
export type Refusal<Code extends ErrorCode = ErrorCode> = {
  readonly refused: Code
  readonly message?: string
  readonly field?: string
  readonly retryAfterSeconds?: number
}

/** Only codes from the call's `errors`, or of every call, compile as a handler's reply. */
export function refuse<const Code extends ErrorCode>(
  code: Code,
  more: Omit<Refusal, 'refused'> = {},
): Refusal<Code> {
  return { refused: code, ...more }
}

/** A refusal from below a handler, thrown so that callers in between need not pass it on. */
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
