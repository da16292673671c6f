import type { FailureCode } from '@switchboard/domain/call'
import { dayAt, dayText, daysBetween, weekdayName } from '@switchboard/domain/day'
import type { setVoiceFeatures } from '@switchboard/domain/voice-features/contract'
import type { ForwardKey, ForwardProblem } from '@switchboard/domain/voice-features/forwarding'
import type { TimePeriod } from '@switchboard/domain/voice-features/periods'

import { NO_CODE_GIVEN, commonAdvice } from '#web/http/common-advice.ts'
import { SWITCH_ADVICE } from '#web/http/switch-advice.ts'

/** Source: VFE-001. */
export const TITLE = 'Change Voice Features'
export const LEAD = 'Where calls go, what answers them, and who does not get through.'

/** Source: VFE Readings. */
export const FAILED = 'Unable to change setting'

export const FORWARD_LABELS: Record<ForwardKey, string> = {
  callForwardAlways: 'All calls',
  callForwardBusy: 'Calls while you are on the phone',
  callForwardNoAnswer: 'Calls that nobody answers',
}

/** Source: VFE-006, VFE-007. */
export const SWITCHES = [
  { key: 'callerId', label: 'People you call see your number' },
  { key: 'callWaiting', label: 'You hear a second call while you are on the phone' },
  { key: 'anonymousCallBlocking', label: 'Callers who hide their number do not get through' },
] as const

/** Source: VFE-035 to VFE-037. */
export const FORWARD_MISSING: Record<ForwardKey, string> = {
  callForwardAlways: 'Call Forward Always requires a valid phone number',
  callForwardBusy: 'Call Forward When Busy requires a valid phone number',
  callForwardNoAnswer: 'Call Forward On No Answer requires a valid phone number',
}

export const FORWARD_WRONG: Record<Exclude<ForwardProblem, 'notANumber'>, string> = {
  emergency: 'Calls cannot go on to an emergency number',
  premium: 'Calls cannot go on to a number that costs by the minute, such as 0900',
  itself: 'Choose another number, not the one of this line',
  loop: 'Calls to this number come back to this line: choose another one',
}

/** Source: VFE-038 to VFE-040. */
export const PERIOD_LABELS: Record<TimePeriod, string> = {
  Always: 'At any time',
  AvailableHours: '8 am to 10 pm',
  WorkHours: 'Monday to Friday, 9 am to 5 pm',
  OutsideOfAvailableHours: '10 pm to 8 am',
  OutsideOfWorkHours: 'Outside of Monday to Friday, 9 am to 5 pm',
}

/** The same within a sentence. */
export const PERIOD_TEXTS: Record<TimePeriod, string> = {
  Always: 'at any time',
  AvailableHours: 'from 8 am to 10 pm',
  WorkHours: 'Monday to Friday from 9 am to 5 pm',
  OutsideOfAvailableHours: 'from 10 pm to 8 am',
  OutsideOfWorkHours: 'outside of Monday to Friday, 9 am to 5 pm',
}

/** Source: VFE-033, VFE-034. */
export const PIN_SHAPE = 'PIN must be 4-10 digits in length.'
export const PIN_GUESSABLE =
  'This PIN is easy to guess. Choose one without sequences or repeated digits that is not the end of your number.'
export const EMAIL_WRONG = 'Valid email address must be provided.'

export const PASSWORD_MISSING = 'Enter your password'
export const PASSWORD_WRONG = 'Your password is incorrect.'

export function invalidNumberText(entry: string): string {
  return `“${entry}” is not a phone number: use digits and plus only, such as 09 555 0123 or +61 2 5550 0123`
}

const NOT_NOW = 'Nothing has been changed. Try again in a moment.'
const GONE = 'This line is not on the account any more. Load the page again.'

/** Advice for a change that was refused. */
export const SET_ADVICE: Record<FailureCode<typeof setVoiceFeatures>, string> = {
  ...commonAdvice(NOT_NOW),
  PROOF_NEEDED: NO_CODE_GIVEN,
  ...SWITCH_ADVICE,
  MALFORMED_REQUEST: 'Check what you typed.',
  FORBIDDEN: 'Only a customer forwards calls to another country, with their own password.',
  NO_VOICE_SERVICE_ENTITY: GONE,
  FEATURE_NOT_FOUND: 'The plan of this line has no features.',
  INVALID_PHONE_NUMBER: 'Check the phone number.',
  FORWARDING_REFUSED: FORWARD_WRONG.loop,
  VOICEMAIL_PIN_REFUSED: PIN_GUESSABLE,
  INCORRECT_CURRENT_PASSWORD: PASSWORD_WRONG,
  IN_TIMEOUT: 'There were too many wrong passwords. Wait a few minutes, then try again.',
  VOICE_FEATURES_HAVE_CHANGED:
    'Someone else has changed this line since you opened this page. The page shows what it has now; save again if you still want to.',
}

const DAYS_A_WEEK = 7

/** `since today`, `since Tuesday`, or `since 3 November 2026` for a day more than a week ago. */
export function formatSince(since: number, now: number): string {
  const startDay = dayAt(since)
  const days = daysBetween(startDay, dayAt(now))
  if (days <= 0) return 'since today'
  return `since ${days < DAYS_A_WEEK ? weekdayName(startDay) : dayText(startDay)}`
}
