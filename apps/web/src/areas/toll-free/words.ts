import type { FailureCode } from '@switchboard/domain/call'
import type { setTollFreeDestination } from '@switchboard/domain/toll-free/contract'
import type { DestinationProblem } from '@switchboard/domain/toll-free/rules'

import { NO_CODE_GIVEN, commonAdvice } from '#web/http/common-advice.ts'
import { SWITCH_ADVICE } from '#web/http/switch-advice.ts'

export const TITLE = 'Toll free number'
export const NOWHERE = 'Calls go nowhere yet.'

/** Source: TFR Readings. */
export const FAILED = 'Unable to change setting'

/** Source: TFR-004. */
export const PROBLEM_WORDS: Record<DestinationProblem, string> = {
  missing: 'Enter the number that calls go to',
  notANumber: 'Enter a phone number as you dial it here, such as 09 555 0160',
  premium: 'Calls cannot go to a number that costs by the minute, such as 0900',
  itself: 'Choose another number, not your toll-free number',
}

const NOT_NOW = 'Nothing has been changed. Try again in a moment.'

/** Advice for a change that was refused. */
export const SET_ADVICE: Record<FailureCode<typeof setTollFreeDestination>, string> = {
  ...commonAdvice(NOT_NOW),
  PROOF_NEEDED: NO_CODE_GIVEN,
  ...SWITCH_ADVICE,
  MALFORMED_REQUEST: 'Check what you typed.',
  NO_SERVICE_ENTITY: 'This number is not on the account any more. Load the page again.',
  INVALID_PHONE_NUMBER: PROBLEM_WORDS.notANumber,
  FORWARDING_REFUSED: 'Calls cannot go to this number. Choose another one.',
  VOICE_FEATURES_HAVE_CHANGED:
    'Someone else has changed this number since you opened this page. Its present setting is shown beside your input. Save again if you still want to.',
}
