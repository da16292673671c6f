import type { MobileNumberProblem } from '@switchboard/domain/mobile-number'
import type { TransferProblems } from '@switchboard/domain/mobile/numbers/rules'

export const NUMBER_WORDS: Record<MobileNumberProblem, string> = {
  missing: 'Enter the mobile number to move to us',
  notDigits: 'Enter the number in digits, such as 021 555 0123',
  notMobile: 'Enter a mobile number: it begins with 02',
  tooShort: 'Enter the whole number: 02, then 7 to 9 digits',
  tooLong: 'This number has too many digits: enter 02, then 7 to 9 digits',
}

export const ACCOUNT_WORDS: Record<NonNullable<TransferProblems['providerAccount']>, string> = {
  missing: 'Enter your account number there: it is on their bill',
  tooLong: 'Enter an account number of 30 characters or fewer',
}

export const PROVIDER_MISSING = 'Choose the provider that the number is with now'
