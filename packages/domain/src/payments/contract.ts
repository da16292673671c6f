import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { dollars } from '../money.ts'

/** The methods that may be allowed. Source: PAY-046. */
export const PAYMENT_METHODS = ['Manual', 'CreditCard', 'PaperlessDirectDebit'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Card types in surcharges and saved cards, by the server's names. */
export const CARD_TYPES = ['Visa', 'MC', 'Amex', 'Diners'] as const
export type CardType = (typeof CARD_TYPES)[number]

/** A card type's surcharge, in percent of the amount paid. Source: PAY-017, PAY-039. */
export const surcharge = z.object({
  paymentMethod: z.enum(CARD_TYPES),
  percent: z.number().check(z.nonnegative(), z.maximum(10)),
})
export type Surcharge = z.output<typeof surcharge>

/** Source: PAY-071. */
export const PAYMENT_CURRENCY = 'NZD'

export const readSurcharges = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/surcharges',
  access: 'account',
  reply: z.array(surcharge),
  errors: [],
})

/** The refusals that ask a question: the payment continues once the customer has confirmed. Source: PAY Readings. */
export const PAYMENT_QUESTIONS = [
  'PAYMENT_UNFINISHED',
  'PAYMENT_MADE_ALREADY',
  'PAYMENT_MORE_THAN_OWED',
] as const
export type PaymentQuestion = (typeof PAYMENT_QUESTIONS)[number]

/** The first three fields are the documented ones. Without the others nothing was shown or confirmed. Source: PAY-013. */
const cardTransactionRequest = z.strictObject({
  transactionType: z.string(),
  amount: dollars,
  /** Whether the card becomes the payment method once it is approved. Source: PAY-048. */
  isRequestingRecurringPaymentMethod: z.boolean(),
  cardType: z._default(z.nullable(z.enum(CARD_TYPES)), null),
  /** The path of the page that the gateway sends the browser back to. */
  returnPath: z._default(z.enum(['/pay', '/payment-method/credit-card']), '/pay'),
  /** The amount owed that the page showed; null if it showed none. Source: PAY Readings. */
  owedShown: z._default(z.nullable(dollars), null),
  /** The questions that the customer confirmed, each after the refusal that asks it. Source: PAY Readings. */
  confirmed: z._default(z.array(z.enum(PAYMENT_QUESTIONS)).check(z.maxLength(PAYMENT_QUESTIONS.length)), []),
})

export const transactionKey = z.strictObject({ transactionId: z.string() })
const startedCardTransaction = z.object({
  /** The address to which the browser posts the card form. Card data is sent nowhere else. Source: PAY-015, PAY-019. */
  paymentUrl: z.url(),
  transactionId: z.string(),
  providerTransactionId: z.string(),
  /** The provider whose field names the form uses; `pxfusion` is the older provider. */
  form: z.enum(['windcave', 'pxfusion']),
})
export type StartedCardTransaction = z.output<typeof startedCardTransaction>

/**
 * Starts a card payment. `amount` reduces the balance. The surcharge of `cardType` is added, by the server's own table.
 * Source: PAY-013, PAY-058.
 */
export const createCardTransaction = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/windcavetransactions',
  access: 'account',
  needs: 'pay',
  body: cardTransactionRequest,
  reply: startedCardTransaction,
  errors: [
    'INVALID_REQUEST_TYPE',
    'PAYMENT_METHOD_NOT_ALLOWED',
    'PAYMENT_UNDER_WAY',
    'AMOUNT_OWED_HAS_CHANGED',
    ...PAYMENT_QUESTIONS,
    'CREDIT_CARD_TRANSACTION_ERROR',
    'INVALID_TRANSACTION_CREATION_RESPONSE',
  ],
  malformed: 'INVALID_TRANSACTION_CREATION_RESPONSE',
  idempotent: true,
})

/** `Unknown` is final for the page only: the provider continues to query the gateway. */
export const TRANSACTION_STATUSES = ['Pending', 'Successful', 'Failed', 'Unknown'] as const

export const cardTransaction = z.object({
  transactionId: z.string(),
  /** The reference that a customer reads out on the phone. Source: PAY Readings. */
  reference: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
  transactionType: z.enum(['Purchase', 'Authorisation']),
  /** Whether another poll may return another status. */
  retry: z.boolean(),
  amount: dollars,
  surcharge: dollars,
  /** The amount taken from the card: amount and surcharge. */
  total: dollars,
  /** The prompt-payment discount that this payment earned; 0 until it is processed. */
  discount: dollars,
  /**
   * The surcharge of the used card less the surcharge that was charged. It is charged to the account, or credited if
   * negative; 0 until the payment is processed.
   */
  surchargeCorrection: dollars,
  /** Whether the card became the payment method; null if this was not requested, or until it is processed. */
  cardSaved: z.nullable(z.boolean()),
})
export type CardTransaction = z.output<typeof cardTransaction>

export const readCardTransaction = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/windcavetransactions/{transactionId}',
  access: 'account',
  reply: cardTransaction,
  errors: ['TRANSACTION_FAILED'],
  malformed: 'INVALID_TRANSACTION_UPDATE_RESPONSE',
  cacheSeconds: 0,
})

/** Books a finished transaction. A second call returns the same reply. Source: PAY-059. */
export const processCardTransaction = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/windcavetransactions/{transactionId}/process',
  access: 'account',
  needs: 'pay',
  reply: cardTransaction,
  errors: [
    'TRANSACTION_FAILED',
    'CREDIT_CARD_TRANSACTION_ERROR',
    'CREDIT_CARD_PAYMENT_METHOD_ERROR',
    'INVALID_TRANSACTION_UPDATE_RESPONSE',
  ],
  malformed: 'INVALID_TRANSACTION_UPDATE_RESPONSE',
  idempotent: true,
})

/** The same as `createCardTransaction` at the older provider. Source: PAY-056. */
export const createPxFusionTransaction = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/dps/createpxfusiontransaction',
  access: 'account',
  needs: 'pay',
  body: cardTransactionRequest,
  reply: startedCardTransaction,
  errors: createCardTransaction.errors,
  malformed: 'INVALID_TRANSACTION_CREATION_RESPONSE',
  idempotent: true,
})

/** Updates a transaction of the older provider, and books it once it is finished. Source: PAY-057. */
export const updatePxFusionTransaction = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/dps/updatepxfusiontransaction',
  access: 'account',
  needs: 'pay',
  body: transactionKey,
  reply: cardTransaction,
  errors: ['TRANSACTION_FAILED', 'CREDIT_CARD_TRANSACTION_ERROR'],
  malformed: 'INVALID_TRANSACTION_UPDATE_RESPONSE',
  idempotent: true,
})

const gatewaySession = z.object({ sessionId: z.string().check(z.regex(/^[\w-]{8,64}$/)) })

/**
 * The gateway's notification that a session has changed. It is only a hint: the API reads the state from the gateway, so a
 * forged or repeated notification changes nothing. The reply is the same for any session.
 */
export const notifyOfSession = defineCall({
  method: 'GET',
  path: '/gateway/notifications',
  access: 'open',
  query: gatewaySession,
  reply: z.object({}),
  errors: [],
  cacheSeconds: 0,
})

/** The same notification, for gateways that post. */
export const postNotificationOfSession = defineCall({
  method: 'POST',
  path: '/gateway/notifications',
  access: 'open',
  encoding: 'form',
  body: gatewaySession,
  reply: z.object({}),
  errors: [],
})
