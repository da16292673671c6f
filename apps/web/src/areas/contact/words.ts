import type { FailureCode } from '@switchboard/domain/call'
import { MAX_COMMENT_CHARACTERS, MAX_NAME_CHARACTERS } from '@switchboard/domain/contact/contract'
import type { readMessageReasons, readRaiseIssueReasons } from '@switchboard/domain/contact/contract'
import type { CallbackField, CallbackProblem, IssueForm } from '@switchboard/domain/contact/rules'
import type { ErrorCode } from '@switchboard/domain/errors'

import type { Failure } from '#web/http/failure.ts'
import { NOT_CONNECTED } from '#web/http/common-advice.ts'
import { isAnswerLost, isNotConnected, wasNotSent } from '#web/http/lost-answer.ts'

import type { CallbackCode, IssueCode } from './queries.ts'

/** Source: CON-032. */
export const NOT_COMPLETED = 'Unable to complete action'

const ANSWER_LOST =
  'The connection dropped, and we do not know whether it reached us. Send it again as it is: we only take it once.'
const NOT_SENT = 'Nothing has been sent. What you wrote is still here: send it again.'

/** The advice after a failure. `adviceByCode` is for refusals. */
export function findAdvice<Code extends ErrorCode>(
  { code, cause }: Failure<Code>,
  adviceByCode: Readonly<Record<Code, string>>,
): string {
  if (isNotConnected(cause)) return `${NOT_CONNECTED} What you entered is still here.`
  if (wasNotSent(cause)) return NOT_SENT
  return isAnswerLost(cause) ? ANSWER_LOST : adviceByCode[code]
}

/** The advice if a callback was not booked. Source: CON-025 to CON-027. */
export const CALLBACK_ADVICE: Record<CallbackCode, string> = {
  REASON_KEY_VALIDATION_FAILED: 'We no longer call about this. Choose again what it is about.',
  CALLBACK_REQUESTED_ON_VALIDATION_FAILED: 'This time was taken while you were writing. Choose another one.',
  TOO_MANY_REQUESTS:
    'You have booked as many calls as we take at once. You can book another one once we have called you.',
  CALLBACK_REQUEST_FAILED: 'This is our fault, not yours. Nothing you wrote is lost: try again in a moment.',
}

/** Source: CON-030, CON-031. */
export const ISSUE_ADVICE: Record<IssueCode, string> = {
  RAISE_ISSUE_KEY_VALIDATION_FAILED: 'You can no longer report this here. Choose again what is wrong.',
  TOO_MANY_REQUESTS:
    'You have sent as many reports as we take in a day, and we are looking into them. If something else is not working, call us.',
  LOG_CUSTOMER_ISSUE_FAILED:
    'This is our fault, not yours. Nothing you wrote is lost: try again in a moment.',
}

type Words = {
  readonly title: string
  /** Whether another attempt may succeed. */
  readonly mayRetry: boolean
}

const CALLBACKS_CLOSED: Words = { title: 'You cannot ask for a callback at the moment.', mayRetry: false }
const CALLBACKS_NOT_NOW: Words = { title: 'We could not load the callback form.', mayRetry: true }

/** Shown in place of the callback form. Source: CON-021, CON-022. */
export const REASONS_FAILURES: Record<FailureCode<typeof readMessageReasons>, Words> = {
  NO_MESSAGE_REASONS: CALLBACKS_CLOSED,
  MESSAGE_REASONS_NOT_FOUND: CALLBACKS_NOT_NOW,
  MALFORMED_REQUEST: CALLBACKS_NOT_NOW,
  PAYLOAD_TOO_LARGE: CALLBACKS_NOT_NOW,
  UNSUPPORTED_MEDIA_TYPE: CALLBACKS_NOT_NOW,
  TOO_MANY_REQUESTS: CALLBACKS_NOT_NOW,
  SERVICE_UNAVAILABLE: CALLBACKS_NOT_NOW,
  PAGE_NOT_FOUND: CALLBACKS_NOT_NOW,
  GENERAL_ERROR: CALLBACKS_NOT_NOW,
  LOGIN_REQUIRED: CALLBACKS_CLOSED,
  UNAUTHORIZED: CALLBACKS_CLOSED,
  SessionTokenRevoked: CALLBACKS_CLOSED,
  ACCOUNT_CODE_NOT_AVAILABLE: CALLBACKS_CLOSED,
}

type IssueReasonsCode = Extract<
  FailureCode<typeof readRaiseIssueReasons>,
  'NO_ISSUE_REASONS' | 'GET_RAISE_ISSUE_REASONS_FAILED'
>

/** Shown in place of the form for faults. Source: CON-028, CON-029. */
export const ISSUE_REASONS_FAILURES: Record<IssueReasonsCode, Words> = {
  NO_ISSUE_REASONS: { title: 'You cannot report a fault here at the moment.', mayRetry: false },
  GET_RAISE_ISSUE_REASONS_FAILED: { title: 'We could not load the form to report a fault.', mayRetry: true },
}

const CHARACTERS = new Intl.NumberFormat('en-NZ')
const SHORTER = `Shorten this to ${CHARACTERS.format(MAX_COMMENT_CHARACTERS)} characters`

/** The error messages of the callback form. */
export const CALLBACK_PROBLEMS: Record<CallbackField, Partial<Record<CallbackProblem, string>>> = {
  contactName: {
    missing: 'Enter the name of the person to call',
    tooLong: `Shorten the name to ${MAX_NAME_CHARACTERS} characters`,
  },
  contactNumber: {
    missing: 'Enter the number to call',
    noPhoneNumber: 'Enter a New Zealand number that begins with 0, such as 09 555 0123 or 021 555 0123',
  },
  reasonKey: { missing: 'Choose what it is about', notOffered: 'Choose what it is about' },
  comment: { tooLong: SHORTER },
  timeslot: { missing: 'Choose a time', notOffered: 'This time is no longer free: choose another' },
}

export const ISSUE_PROBLEMS: Record<keyof IssueForm, Partial<Record<CallbackProblem, string>>> = {
  issueKey: { missing: 'Choose what is wrong', notOffered: 'Choose what is wrong' },
  comment: { tooLong: SHORTER },
}
