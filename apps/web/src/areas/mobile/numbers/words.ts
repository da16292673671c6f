import type { CallShape, FailureCode } from '@switchboard/domain/call'
import type {
  changeMobileNumber,
  freezeByLink,
  issueEsim,
  lockNumber,
  nameMobile,
  orderSimCard,
  reportFoundPhone,
  reportLostPhone,
  swapSim,
  transferSim,
  unlockNumber,
  withdrawNumberRequest,
} from '@switchboard/domain/mobile/numbers/contract'
import type { RefusalReason, RequestKind, RequestState } from '@switchboard/domain/mobile/numbers/request'
import type { SimNumberProblem } from '@switchboard/domain/mobile/numbers/rules'

import { NO_CODE_GIVEN } from '#web/http/common-advice.ts'
import type { Failure } from '#web/http/failure.ts'
import { ONLY_THE_OWNER } from '#web/http/level-words.ts'
import { isAnswerLost } from '#web/http/lost-answer.ts'

export const NUMBERS_TITLE = 'Your numbers'
export const FREEZE_TITLE = 'Freeze a number'

export const SIM_WORDS: Record<SimNumberProblem, string> = {
  missing: 'Enter the number on the SIM card',
  notDigits: 'Enter the SIM number in digits',
  notSim: 'Enter the long number on the SIM card: it begins with 89',
  length: 'Enter all 19 or 20 digits of the SIM number',
  checkDigit: 'Check the SIM number: one digit is wrong, or two are swapped',
}
export const PASSWORD_MISSING = 'Enter your password'
export const PASSWORD_WRONG = 'Your password is incorrect.'
export const CHOICE_MISSING = 'Choose a number'
const NOTHING_DONE = 'Nothing has been changed. Try again in a moment.'
const SIGN_IN_AGAIN = 'Please sign in first, then try again.'

type CodeOf<C extends CallShape> = C extends CallShape ? FailureCode<C> : never

type NumberCode = CodeOf<
  | typeof lockNumber
  | typeof nameMobile
  | typeof unlockNumber
  | typeof swapSim
  | typeof changeMobileNumber
  | typeof transferSim
  | typeof issueEsim
  | typeof withdrawNumberRequest
  | typeof reportLostPhone
  | typeof reportFoundPhone
  | typeof orderSimCard
>

/** The failure of any change of a number. */
export type NumberFailure = Failure<NumberCode>

export function numberAdvice(failure: NumberFailure): string {
  return isAnswerLost(failure) ? LOST_ANSWER : ADVICE[failure.code]
}

const ADVICE: Record<NumberCode, string> = {
  NUMBER_NOT_FOUND: 'This mobile is not on the account any more. Load the page again.',
  NUMBER_LOCKED: 'The number is locked. Unlock it first, which takes a day.',
  NUMBER_FROZEN: 'The number is frozen. End the freeze first, which takes a day, or call us.',
  NUMBER_CHANGE_UNDER_WAY:
    'Something else is under way for this number. Wait until it is done, or cancel it.',
  INCORRECT_CURRENT_PASSWORD: PASSWORD_WRONG,
  IN_TIMEOUT: 'There were too many wrong passwords. Wait a few minutes, then try again.',
  INVALID_PHONE_NUMBER:
    'This number is not available: it is already with us, or someone has just taken it. Choose another one.',
  SIM_NUMBER_REFUSED: 'This SIM carries another number. Use a SIM card that is new.',
  INVALID_HARDWARE_DELIVERY_ADDRESS: 'We cannot deliver to this address. Check it, then try again.',
  SERVICE_PROVIDER_NOT_FOUND: 'We cannot take numbers over from this provider. Choose another one.',
  MOBILE_NETWORK_UNAVAILABLE:
    'The mobile network gave us no code of an eSIM. If a phone has just installed it, reload this page. Otherwise try again in a few minutes.',
  LOGIN_REQUIRED: SIGN_IN_AGAIN,
  UNAUTHORIZED: SIGN_IN_AGAIN,
  SessionTokenRevoked: SIGN_IN_AGAIN,
  ACCOUNT_CODE_NOT_AVAILABLE: ONLY_THE_OWNER,
  FORBIDDEN: ONLY_THE_OWNER,
  LEVEL_TOO_LOW: ONLY_THE_OWNER,
  PROOF_NEEDED: NO_CODE_GIVEN,
  MALFORMED_REQUEST: NOTHING_DONE,
  PAYLOAD_TOO_LARGE: NOTHING_DONE,
  UNSUPPORTED_MEDIA_TYPE: NOTHING_DONE,
  TOO_MANY_REQUESTS: 'There were too many requests at once. Try again in a moment.',
  SERVICE_UNAVAILABLE: NOTHING_DONE,
  PAGE_NOT_FOUND: NOTHING_DONE,
  GENERAL_ERROR: NOTHING_DONE,
}

/** The API counts a repeated request once. */
const LOST_ANSWER = 'We lost the answer, and do not know whether it was done. It is safe to try again.'

export const FREEZE_LINK_ADVICE: Record<FailureCode<typeof freezeByLink>, string> = {
  FORBIDDEN:
    'It has already been used or has expired. Sign in to see whether the number is frozen, or call us.',
  MALFORMED_REQUEST: 'The link is not complete. Copy all of it from the message.',
  PAYLOAD_TOO_LARGE: 'The link is not complete. Copy all of it from the message.',
  UNSUPPORTED_MEDIA_TYPE: NOTHING_DONE,
  TOO_MANY_REQUESTS: 'Too many links were tried. Wait a few minutes, or call us.',
  SERVICE_UNAVAILABLE: NOTHING_DONE,
  PAGE_NOT_FOUND: NOTHING_DONE,
  GENERAL_ERROR: NOTHING_DONE,
}

export const REASON_WORDS: Record<RefusalReason, string> = {
  saidNo: 'Someone replied NO to the text.',
  accountUnknown: 'The other provider does not know this account number. It is on their bill.',
  numberUnknown: 'The other provider does not have this number. Check it, and the provider.',
  simUnknown: 'This is not the number of one of our SIM cards. Check it against the card.',
  numberLocked: 'The number is locked there. Unlock it with the other provider first.',
}

export const KIND_WORDS: Record<RequestKind, string> = {
  sim: 'New SIM card',
  number: 'Change of number',
  transfer: 'Number from another provider',
  esim: 'eSIM',
}

/** A state in a word or two. */
export const STATE_WORDS: Record<RequestState, string> = {
  asked: 'Asked for',
  waiting: 'Waiting for you',
  accepted: 'Accepted',
  moving: 'Under way',
  done: 'Done',
  expired: 'Expired',
  refused: 'Refused',
  failed: 'Failed',
  stopped: 'Taken back',
}
