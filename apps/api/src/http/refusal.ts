import type { ErrorCode } from '@switchboard/domain/errors'

/** An expected refusal, as a handler answers it; `field` names what is at fault. */
export type Refusal<Code extends ErrorCode = ErrorCode> = {
  readonly refused: Code
  readonly message?: string
  readonly field?: string
  readonly retryAfterSeconds?: number
}

/** Only codes in the call's `errors`, or of every call, compile as a handler's answer. */
export function refused<const Code extends ErrorCode>(
  code: Code,
  more: Omit<Refusal, 'refused'> = {},
): Refusal<Code> {
  return { refused: code, ...more }
}

/** A refusal from below a handler, where answering it through every caller would only be noise. */
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
