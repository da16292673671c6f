import type { ErrorCode } from '@switchboard/domain/errors'

import type { Failure } from './failure.ts'
import { isAnswerLost } from './lost-answer.ts'

/** For a change whose outcome is unknown: the telephone switch may still make it. */
export const OUTCOME_UNKNOWN =
  'The phone network has not answered: it may still do what you asked. We keep asking, and this page shows its answer.'

/** Advice for a change that the telephone switch did not make. */
export const SWITCH_ADVICE = {
  VOICE_SWITCH_REFUSED: 'The phone network refused it. Nothing has been changed.',
  VOICE_SWITCH_UNAVAILABLE: 'We cannot reach the phone network. Nothing has been changed; try again later.',
  VOICE_CHANGE_UNANSWERED: OUTCOME_UNKNOWN,
} satisfies Partial<Record<ErrorCode, string>>

/** Whether the outcome of a change is unknown: the switch may still make it. */
export function isOutcomeUnknown(failure: Failure): boolean {
  return failure.code === 'VOICE_CHANGE_UNANSWERED' || isAnswerLost(failure)
}
