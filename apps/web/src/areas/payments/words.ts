import type { FailureCode } from '@switchboard/domain/call'
import type { CardField, CardProblem } from '@switchboard/domain/payments/card'
import type { CardType, createCardTransaction } from '@switchboard/domain/payments/contract'
import type { AmountProblem } from '@switchboard/domain/payments/rules'

/** Source: PAY-065. */
export const UNSUCCESSFUL = 'Payment unsuccessful'

/** Source: PAY-067. */
export const UNEXPECTED = 'unexpected error'

export const AMOUNT_PROBLEMS: Record<AmountProblem, string> = {
  missing: 'Enter an amount in dollars and cents, such as 50.00',
  notAboveZero: 'Enter an amount of more than $0.00',
  tooMuch: 'Enter an amount of $99,999.99 or less',
}

const NUMBER_LENGTH = 'Check the card number: it is too short or too long'
const MONTH = 'Choose the month your card expires'
const YEAR = 'Choose the year your card expires'
const HOLDER = 'Enter the name on your card'
const EXPIRED = 'This card has expired: check the date or use another card'

export const CARD_PROBLEMS: Record<CardField, Record<CardProblem, string>> = {
  cardNumber: {
    missing: 'Enter your card number',
    wrongLength: NUMBER_LENGTH,
    wrongNumber: 'Check the card number: one of the digits is not right',
    expired: EXPIRED,
  },
  cardHolderName: { missing: HOLDER, wrongLength: HOLDER, wrongNumber: HOLDER, expired: HOLDER },
  dateExpiryMonth: { missing: MONTH, wrongLength: MONTH, wrongNumber: MONTH, expired: EXPIRED },
  dateExpiryYear: { missing: YEAR, wrongLength: YEAR, wrongNumber: YEAR, expired: EXPIRED },
  cvc2: {
    missing: 'Enter the security code of your card',
    wrongLength: 'Check the security code: it has 3 digits, or 4 on American Express',
    wrongNumber: 'Check the security code: it has 3 digits, or 4 on American Express',
    expired: EXPIRED,
  },
}

export type PaymentFailure = { readonly title: string; readonly advice: string }

export const NOT_TAKEN: PaymentFailure = {
  title: UNSUCCESSFUL,
  advice: 'Nothing was taken from your card. Check the details, or try another card.',
}

const NOT_STARTED: PaymentFailure = {
  title: UNEXPECTED,
  advice: 'We could not start your payment. Nothing was taken from your card. Try again in a moment.',
}

const NOT_OPEN: PaymentFailure = {
  title: UNEXPECTED,
  advice: 'This account does not take card payments. Nothing was taken from your card.',
}

/** What a customer reads when a payment cannot be started: no card data has left the page then. */
export const START_FAILURES: Record<FailureCode<typeof createCardTransaction>, PaymentFailure> = {
  CREDIT_CARD_TRANSACTION_ERROR: NOT_TAKEN,
  PAYMENT_METHOD_NOT_ALLOWED: NOT_OPEN,
  ACCOUNT_CODE_NOT_AVAILABLE: NOT_OPEN,
  INVALID_REQUEST_TYPE: NOT_STARTED,
  INVALID_TRANSACTION_CREATION_RESPONSE: NOT_STARTED,
  IDEMPOTENCY_KEY_REUSED: NOT_STARTED,
  MALFORMED_REQUEST: NOT_STARTED,
  PAYLOAD_TOO_LARGE: NOT_STARTED,
  UNSUPPORTED_MEDIA_TYPE: NOT_STARTED,
  TOO_MANY_REQUESTS: NOT_STARTED,
  SERVICE_UNAVAILABLE: NOT_STARTED,
  PAGE_NOT_FOUND: NOT_STARTED,
  LOGIN_REQUIRED: NOT_STARTED,
  UNAUTHORIZED: NOT_STARTED,
  SessionTokenRevoked: NOT_STARTED,
  GENERAL_ERROR: NOT_STARTED,
}

export const CARD_NAMES: Record<CardType, string> = {
  Visa: 'Visa Card',
  MC: 'MasterCard',
  Amex: 'American Express Card',
  Diners: 'Diners Card',
}
