import type { login, registerDevice } from '@switchboard/domain/session/contract'
import type { ErrorCode } from '@switchboard/domain/errors'

import type { FailureOf } from '#web/http/make-call.ts'

/** Source: SES-061. */
const GENERIC = 'There was a problem logging in, please try again later.'
/** Source: SES-058. */
const INCORRECT = 'Incorrect login'

/** Source: ACC-028. */
const NO_ACCOUNT =
  'You are known to us, but no account is open to you at the moment. If you expect one, ask its owner to invite you, or call us.'

const WRONG_CODE = 'That code is not right, or was used already. Wait for the next one, then try again.'

type LoginCode =
  | FailureOf<typeof login>['code']
  | FailureOf<typeof registerDevice>['code']
  | 'LEGACY_LOGIN_UNSUPPORTED'
  | 'FAILED_LEGACY_LOGIN'
  | 'NO_ACCOUNT_FOUND'

/** The message of a refused or failed login. Source: SES-058 to SES-061. */
const LOGIN_WORDS: Record<LoginCode, string> = {
  CREDENTIALS_FAILED: INCORRECT,
  FORBIDDEN: INCORRECT,
  SECOND_FACTOR_NEEDED: 'Enter the code from your authenticator app, or a recovery code.',
  SECOND_FACTOR_WRONG: WRONG_CODE,
  IN_TIMEOUT: 'Too many attempts, please wait a few minutes and try again.',
  LEGACY_LOGIN_UNSUPPORTED: 'This login is not supported here, please use your email address.',
  FAILED_LEGACY_LOGIN: GENERIC,
  NO_ACCOUNT_FOUND: NO_ACCOUNT,
  INVALID_IDENTITY: GENERIC,
  MALFORMED_REQUEST: GENERIC,
  PAYLOAD_TOO_LARGE: GENERIC,
  UNSUPPORTED_MEDIA_TYPE: GENERIC,
  TOO_MANY_REQUESTS: 'Many people are signing in at this moment, please try again in a few seconds.',
  SERVICE_UNAVAILABLE: GENERIC,
  PAGE_NOT_FOUND: GENERIC,
  GENERAL_ERROR: GENERIC,
}

/** Messages for problems on the way back from the identity provider; the login page receives their code. */
const RETURN_WORDS = {
  IDENTITY_ERROR: 'That sign-in was not finished, or its link was used already. Please sign in again.',
  NO_ACCOUNT_FOUND: NO_ACCOUNT,
} as const satisfies Partial<Record<ErrorCode, string>>

export function loginWords(code: ErrorCode): string {
  return getWords(LOGIN_WORDS, code)
}

export function returnWords(code: string): string {
  return getWords(RETURN_WORDS, code)
}

function getWords(words: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(words, code) ? (words[code] ?? GENERIC) : GENERIC
}

export const MISSING_USERNAME = 'Enter your username or email address'
export const MISSING_PASSWORD = 'Enter your password'
