import type { FailureCode } from '@switchboard/domain/call'
import type { setManualPayment, setPaymentMethod } from '@switchboard/domain/payments/method-calls'
import type { DirectDebitField, DirectDebitProblem } from '@switchboard/domain/payments/direct-debit'

import { LEVEL_TOO_LOW } from '#web/http/level-words.ts'
import { NOT_CONNECTED, NO_CODE_GIVEN } from '#web/http/common-advice.ts'
import { bankAccountProblemText } from '#web/ui/bank-account-words.ts'

/** Source: PAY-069. */
export const REMOVAL_FAILED = 'Problem removing automatic payment'

/** Whether the provider may have changed the method although no reply came. */
export function mayBeDone(code: FailureCode<typeof setPaymentMethod>): boolean {
  return code === 'GENERAL_ERROR' || code === 'SERVICE_UNAVAILABLE'
}

const MAYBE_REMOVED =
  'We do not know whether automatic payment has been removed. Close this and look at how you pay before you try again.'
const STILL_AUTOMATIC = 'Your bills are still paid as before. Try again in a moment.'
const STAYS_AUTOMATIC = 'This account has to be paid automatically. Ask us if that should change.'
const SIGN_IN_AGAIN = 'Please sign in first, then try again.'

export const REMOVAL_ADVICE: Record<FailureCode<typeof setManualPayment>, string> = {
  PAYMENT_METHOD_NOT_ALLOWED: STAYS_AUTOMATIC,
  ACCOUNT_CODE_NOT_AVAILABLE: 'This account is no longer yours to change.',
  LEVEL_TOO_LOW,
  IDEMPOTENCY_KEY_REUSED: STILL_AUTOMATIC,
  MALFORMED_REQUEST: STILL_AUTOMATIC,
  PAYLOAD_TOO_LARGE: STILL_AUTOMATIC,
  UNSUPPORTED_MEDIA_TYPE: STILL_AUTOMATIC,
  TOO_MANY_REQUESTS: STILL_AUTOMATIC,
  SERVICE_UNAVAILABLE: MAYBE_REMOVED,
  PAGE_NOT_FOUND: STILL_AUTOMATIC,
  LOGIN_REQUIRED: SIGN_IN_AGAIN,
  UNAUTHORIZED: SIGN_IN_AGAIN,
  SessionTokenRevoked: SIGN_IN_AGAIN,
  GENERAL_ERROR: MAYBE_REMOVED,
  NOT_CONNECTED: `${NOT_CONNECTED} Your bills are still paid as before.`,
}

/** Source: PAY-070. */
export const SETUP_FAILED = 'Problem setting up direct debit'

const MAYBE_SET_UP =
  'We do not know whether direct debit has been set up. Look at your payment method before you try again. What you typed is still here.'
const NOT_CHANGED = 'How you pay has not changed, and what you typed is still here. Try again in a moment.'
const CHECK_NUMBER = 'Check your bank account number and your email address. How you pay has not changed.'

export const SETUP_ADVICE: Record<FailureCode<typeof setPaymentMethod>, string> = {
  PAYMENT_METHOD_NOT_ALLOWED: 'This account cannot be paid by direct debit. How you pay has not changed.',
  FORBIDDEN: 'Only the customer can give this authority. How the account is paid has not changed.',
  CREDIT_CARD_PAYMENT_METHOD_ERROR: NOT_CHANGED,
  ACCOUNT_CODE_NOT_AVAILABLE: 'This account is no longer yours to change.',
  LEVEL_TOO_LOW,
  PROOF_NEEDED: NO_CODE_GIVEN,
  IDEMPOTENCY_KEY_REUSED: NOT_CHANGED,
  MALFORMED_REQUEST: CHECK_NUMBER,
  PAYLOAD_TOO_LARGE: NOT_CHANGED,
  UNSUPPORTED_MEDIA_TYPE: NOT_CHANGED,
  TOO_MANY_REQUESTS: NOT_CHANGED,
  SERVICE_UNAVAILABLE: MAYBE_SET_UP,
  PAGE_NOT_FOUND: NOT_CHANGED,
  LOGIN_REQUIRED: SIGN_IN_AGAIN,
  UNAUTHORIZED: SIGN_IN_AGAIN,
  SessionTokenRevoked: SIGN_IN_AGAIN,
  GENERAL_ERROR: MAYBE_SET_UP,
  NOT_CONNECTED: `${NOT_CONNECTED} How you pay has not changed, and what you typed is still here.`,
}

const TICK: Record<'bankAuthority' | 'confirmAccountAuthority' | 'confirmTermsConditions', string> = {
  bankAuthority: 'Tick the box if you may operate this bank account by yourself',
  confirmAccountAuthority: 'Tick the box to let us take your bills from this bank account',
  confirmTermsConditions: 'Tick the box to accept the terms and conditions',
}

/** The error message for a field of the direct debit form. */
export function directDebitProblemText(field: DirectDebitField, problem: DirectDebitProblem): string {
  switch (field) {
    case 'requestorName':
      return 'Enter your name'
    case 'requestorEmail':
      return problem === 'missing'
        ? 'Enter your email address'
        : 'Enter an email address such as name@example.nz'
    case 'payee':
    case 'bankCode':
    case 'bankBranch':
    case 'bankAccount':
    case 'bankSuffix':
      return bankAccountProblemText(field, problem)
    case 'bankAuthority':
    case 'confirmAccountAuthority':
    case 'confirmTermsConditions':
      return TICK[field]
  }
}
