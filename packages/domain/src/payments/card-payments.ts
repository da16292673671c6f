import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { instant } from '../instant.ts'
import { dollars } from '../money.ts'

/**
 * A card payment without a result yet. `Checking`: the card may have been charged, which only the gateway knows;
 * `Unfinished`: the gateway waits for the card.
 */
export const paymentUnderWay = z.object({
  transactionId: z.string(),
  /** The reference that a customer reads out on the phone. Source: PAY Readings. */
  reference: z.string(),
  state: z.enum(['Checking', 'Unfinished']),
  amount: dollars,
  surcharge: dollars,
  begunAt: instant,
})
export type PaymentUnderWay = z.output<typeof paymentUnderWay>

/**
 * The account's card payments under way, newest first. An unfinished payment is listed while the gateway accepts a card.
 * Source: PAY Readings.
 */
export const readPaymentsUnderWay = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/cardpayments/underway',
  access: 'account',
  reply: z.array(paymentUnderWay),
  errors: [],
})

/** The receipt of a card payment. Source: PAY Readings. */
export const cardReceipt = z.object({
  reference: z.string(),
  paidAt: instant,
  amount: dollars,
  surcharge: dollars,
  /** The amount taken from the card: amount and surcharge. */
  total: dollars,
  /** The prompt-payment discount that the payment earned. */
  discount: dollars,
  /** The surcharge of the used card less the surcharge that was taken. */
  surchargeCorrection: dollars,
  /** Null if the type is unknown. */
  cardType: z.nullable(z.string()),
  /** The last digits that the gateway gave; null for none. */
  cardEnding: z.nullable(z.string().check(z.regex(/^\d{1,4}$/))),
})
export type CardReceipt = z.output<typeof cardReceipt>

/**
 * Reads the receipt of a card payment by the reference on statement and letter; an unfinished payment has none. Source: PAY
 * Readings.
 */
export const readCardReceipt = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/cardpayments/{reference}/receipt',
  access: 'account',
  reply: cardReceipt,
  errors: [],
})

/**
 * For this time after a payment, a second payment of the same amount needs a confirmation. The refusal's `Retry-After` is the
 * remaining time.
 */
export const SAME_AMOUNT_QUESTION_SECONDS = 15 * 60
