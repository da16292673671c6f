import type { FailureCode } from '@switchboard/domain/call'
import type { changeMobileNumber, changePhoneNumber } from '@switchboard/domain/profile/phone-calls'
import type { Phone } from '@switchboard/domain/profile/rules'

import { NO_CODE_GIVEN, commonAdvice } from '#web/http/common-advice.ts'

/** Source: PRF-015. */
export const UPDATE_FAILED = 'Error updating details'

/** The error messages of malformed numbers. */
export const WRONG_NUMBERS: Record<Phone, string> = {
  homePhone: 'Enter a New Zealand landline with its area code, such as 09 555 0123',
  mobilePhone: 'Enter a New Zealand mobile number that begins with 02, such as 021 555 0123',
}

export const PHONE_LABELS: Record<Phone, string> = { homePhone: 'Home phone', mobilePhone: 'Mobile phone' }
export const PHONE_NAMES: Record<Phone, string> = { homePhone: 'home phone', mobilePhone: 'mobile phone' }

type ChangeCode = FailureCode<typeof changePhoneNumber> | FailureCode<typeof changeMobileNumber>

const NOT_NOW = 'This is our fault, not yours. Try again in a moment.'

/** The advice if a number was not saved. */
export const CHANGE_ADVICE: Record<ChangeCode, string> = {
  ...commonAdvice(NOT_NOW),
  PROOF_NEEDED: NO_CODE_GIVEN,
  INVALID_PHONE_NUMBER:
    'This account gave up the number, and someone else may have it now. Enter another one.',
  MALFORMED_REQUEST: 'We cannot take this number. Check its digits.',
}
