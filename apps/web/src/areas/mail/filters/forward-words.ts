import type { askForwardAddress, confirmForwardAddress } from '@switchboard/domain/mail/contract'

import { NO_CODE_GIVEN, commonAdvice } from '#web/http/common-advice.ts'
import { ONLY_THE_OWNER } from '#web/http/level-words.ts'
import type { FailureOf } from '#web/http/make-call.ts'

const COMMON = {
  ...commonAdvice('It is our fault. Try again.'),
  MAILBOX_NOT_FOUND: 'This mailbox is not on your account any more.',
  FORBIDDEN: ONLY_THE_OWNER,
  PROOF_NEEDED: NO_CODE_GIVEN,
}

export const ASK_ADVICE: Record<FailureOf<typeof askForwardAddress>['code'], string> = {
  ...COMMON,
  MAIL_FILTER_REFUSED: 'This address cannot be forwarded to. Close this and enter another one.',
  MALFORMED_REQUEST: 'This address cannot be forwarded to. Close this and enter another one.',
  TOO_MANY_REQUESTS: 'There were too many codes for today. Try again tomorrow.',
  INCORRECT_CURRENT_PASSWORD: 'The password is not right. Try again.',
  IN_TIMEOUT: 'There were too many wrong passwords. Wait five minutes, then try again.',
}

export const CONFIRM_ADVICE: Record<FailureOf<typeof confirmForwardAddress>['code'], string> = {
  ...COMMON,
  MAIL_CODE_REFUSED: 'That is not the code, or it no longer works. Try again, or send another one.',
  MALFORMED_REQUEST: 'That is not the code. Try again.',
}
