import type { CallForward } from '@switchboard/domain/voice-features/contract'
import { forwardProblem } from '@switchboard/domain/voice-features/forwarding'
import type { ForwardKey } from '@switchboard/domain/voice-features/forwarding'
import { toStoredNumber, voiceNumberText } from '@switchboard/domain/voice-features/numbers'
import type { TimePeriod } from '@switchboard/domain/voice-features/periods'
import { parseRingSeconds } from '@switchboard/domain/voice-features/seconds'

import type { Problem } from '#web/ui/ErrorSummary.tsx'

import { FORWARD_MISSING, FORWARD_WRONG } from './words.ts'

/** The typed values of a call forwarding. */
export type ForwardDraft = {
  readonly enabled: boolean
  readonly number: string
  readonly seconds: string
  readonly timePeriod: TimePeriod
}

/** The id of the number field of a forwarding. */
export const numberField = (key: ForwardKey) => `${key}-number`

export function toForwardDraft({
  enabled,
  forwardedToPhoneNumber,
  duration,
  timePeriod,
}: CallForward): ForwardDraft {
  const number = forwardedToPhoneNumber === '' ? '' : voiceNumberText(forwardedToPhoneNumber)
  return { enabled, number, seconds: String(duration), timePeriod }
}

/** The body of a forwarding. If it is off and its number is invalid, the number stored at the switch stays. */
export function toForwardBody(
  { enabled, number, seconds, timePeriod }: ForwardDraft,
  stored: CallForward,
  line: string,
) {
  const keepsNumber = !enabled && findForwardProblem(number, line) !== null
  return {
    enabled,
    forwardedToPhoneNumber: keepsNumber ? stored.forwardedToPhoneNumber : toStoredNumber(number),
    duration: parseRingSeconds(seconds),
    timePeriod,
  }
}

export function listForwardProblems(
  key: ForwardKey,
  { enabled, number }: ForwardDraft,
  line: string,
): Problem[] {
  const problem = enabled ? findForwardProblem(number, line) : null
  if (problem === null) return []
  const message = problem === 'notANumber' ? FORWARD_MISSING[key] : FORWARD_WRONG[problem]
  return [{ fieldId: numberField(key), message }]
}

/** The API alone checks for a loop over the other lines and toll-free numbers of the account. */
function findForwardProblem(number: string, line: string) {
  return forwardProblem(number, { line, lines: [], tollFree: [] })
}
