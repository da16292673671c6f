import type { FailureCode } from '@switchboard/domain/call'
import { waitText } from '@switchboard/domain/instant'
import { toCents, moneyText } from '@switchboard/domain/money'
import type { CardField, CardProblem } from '@switchboard/domain/payments/card'
import type { PaymentQuestion, createCardTransaction } from '@switchboard/domain/payments/contract'
import { MIN_CARD_PAYMENT, MAX_CARD_PAYMENT } from '@switchboard/domain/payments/rules'
import type { AmountProblem, TransactionType } from '@switchboard/domain/payments/rules'

import { NOT_CONNECTED } from '#web/http/common-advice.ts'
import { LEVEL_TOO_LOW } from '#web/http/level-words.ts'

/** Source: PAY-065. */
export const UNSUCCESSFUL = 'Payment unsuccessful'

/** Source: PAY-067. */
export const UNEXPECTED = 'unexpected error'

export const AMOUNT_PROBLEMS: Record<AmountProblem, string> = {
  missing: 'Enter an amount in dollars and cents, such as 50.00',
  notAboveZero: `Enter an amount of more than ${moneyText(toCents(0))}`,
  tooLittle: `Enter an amount of ${moneyText(MIN_CARD_PAYMENT)} or more, or all that you owe`,
  tooMuch: `Enter an amount of ${moneyText(MAX_CARD_PAYMENT)} or less`,
}

const NUMBER_LENGTH = 'Check the card number: it is too short or too long'
const EXPIRY = 'Enter the month and year on your card, such as 09/30'
const TOO_FAR = 'Check the year on your card: it is too far ahead'
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
  dateExpiryMonth: { missing: EXPIRY, wrongLength: EXPIRY, wrongNumber: EXPIRY, expired: EXPIRED },
  dateExpiryYear: { missing: EXPIRY, wrongLength: EXPIRY, wrongNumber: TOO_FAR, expired: EXPIRED },
  cvc2: {
    missing: 'Enter the security code of your card',
    wrongLength: 'Check the security code: it has 3 digits, or 4 on American Express',
    wrongNumber: 'Check the security code: it has 3 digits, or 4 on American Express',
    expired: EXPIRED,
  },
}

export type PaymentFailure = { readonly title: string; readonly advice: string }

const NOT_TAKEN: PaymentFailure = {
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

const PAY_OFFLINE: PaymentFailure = {
  title: 'Your payment was not sent.',
  advice: `${NOT_CONNECTED} Nothing was taken from your card.`,
}

/** Codes for a payment that was not started, except those that the customer can confirm. */
export type StartCode = Exclude<FailureCode<typeof createCardTransaction>, PaymentQuestion>

const ANOTHER_CHECKED: PaymentFailure = {
  title: 'We are still checking another payment of yours.',
  advice: 'Nothing was taken from your card. Wait until we know whether it went through.',
}

const OWED_CHANGED: PaymentFailure = {
  title: 'The amount you owe has changed since you opened this page.',
  advice: 'Nothing was taken from your card. Check the new amount, then choose how much to pay.',
}

/** Messages for a payment that could not be started. No card data have left the page then. */
const PAY_FAILURES: Record<StartCode, PaymentFailure> = {
  CREDIT_CARD_TRANSACTION_ERROR: NOT_TAKEN,
  PAYMENT_METHOD_NOT_ALLOWED: NOT_OPEN,
  PAYMENT_UNDER_WAY: ANOTHER_CHECKED,
  AMOUNT_OWED_HAS_CHANGED: OWED_CHANGED,
  ACCOUNT_CODE_NOT_AVAILABLE: NOT_OPEN,
  LEVEL_TOO_LOW: { title: UNEXPECTED, advice: `${LEVEL_TOO_LOW} Nothing was taken from your card.` },
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
  NOT_CONNECTED: PAY_OFFLINE,
}

/** Source: PAY-068. */
export const UPDATE_FAILED = 'Problem updating payment method!'

const NOT_SAVED: PaymentFailure = {
  title: UPDATE_FAILED,
  advice: 'Your card was not saved, and nothing was taken from it. Check the details, or try another card.',
}

/** Messages for an attempt that ended without a payment or a saved card. Source: PAY-064, PAY-068. */
export const ENDED_WITHOUT: Record<TransactionType, PaymentFailure> = {
  Purchase: NOT_TAKEN,
  Authorisation: NOT_SAVED,
}

const SAVING_NOT_STARTED: PaymentFailure = {
  title: UPDATE_FAILED,
  advice: 'We could not reach the card gateway. Your card was not saved. Try again in a moment.',
}

const SAVING_NOT_OPEN: PaymentFailure = {
  title: UPDATE_FAILED,
  advice: 'This account cannot be paid by card. Your card was not saved.',
}

/** A purchase is called a payment even if it also saves the card. Source: PAY-065, PAY-067, PAY-068. */
export const START_FAILURES: Record<TransactionType, Record<StartCode, PaymentFailure>> = {
  Purchase: PAY_FAILURES,
  Authorisation: {
    CREDIT_CARD_TRANSACTION_ERROR: NOT_SAVED,
    PAYMENT_METHOD_NOT_ALLOWED: SAVING_NOT_OPEN,
    PAYMENT_UNDER_WAY: ANOTHER_CHECKED,
    AMOUNT_OWED_HAS_CHANGED: OWED_CHANGED,
    ACCOUNT_CODE_NOT_AVAILABLE: SAVING_NOT_OPEN,
    LEVEL_TOO_LOW: { title: UPDATE_FAILED, advice: `${LEVEL_TOO_LOW} Your card was not saved.` },
    INVALID_REQUEST_TYPE: SAVING_NOT_STARTED,
    INVALID_TRANSACTION_CREATION_RESPONSE: SAVING_NOT_STARTED,
    IDEMPOTENCY_KEY_REUSED: SAVING_NOT_STARTED,
    MALFORMED_REQUEST: SAVING_NOT_STARTED,
    PAYLOAD_TOO_LARGE: SAVING_NOT_STARTED,
    UNSUPPORTED_MEDIA_TYPE: SAVING_NOT_STARTED,
    TOO_MANY_REQUESTS: SAVING_NOT_STARTED,
    SERVICE_UNAVAILABLE: SAVING_NOT_STARTED,
    PAGE_NOT_FOUND: SAVING_NOT_STARTED,
    LOGIN_REQUIRED: SAVING_NOT_STARTED,
    UNAUTHORIZED: SAVING_NOT_STARTED,
    SessionTokenRevoked: SAVING_NOT_STARTED,
    GENERAL_ERROR: SAVING_NOT_STARTED,
    NOT_CONNECTED: { title: UPDATE_FAILED, advice: `${NOT_CONNECTED} Your card was not saved.` },
  },
}

const PAUSED: Record<TransactionType, { title: string; kept: string }> = {
  Purchase: { title: UNSUCCESSFUL, kept: 'Nothing was taken from your card.' },
  Authorisation: {
    title: UPDATE_FAILED,
    kept: 'Your card was not saved, and nothing was taken from it.',
  },
}

/** The message during the pause after too many tries, with the time of the next try. Source: PAY Readings. */
export function buildPauseFailure(type: TransactionType, seconds: number | null): PaymentFailure {
  const { title, kept } = PAUSED[type]
  const when = seconds === null ? 'later' : `in ${waitText(seconds)}`
  const advice = `Several payments by card have failed. To protect cards from misuse, we wait a little. ${kept} You can go on ${when}, or pay from your bank.`
  return { title, advice }
}

/** Source: PAY-066. */
export const PAID_NOT_SAVED = 'Your payment was successful, but your card could not be saved.'
export const CARD_SAVED = 'Your card is saved. From now on we pay your bills with it.'
export const NOTHING_TO_DO = 'Tick the box to save your card, or enter an amount to pay'
