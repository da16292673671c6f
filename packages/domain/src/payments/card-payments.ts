import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { instant } from '../instant.ts'
import { dollars } from '../money.ts'

/**
 * A card payment whose end is not known yet. `Checking`: the card may have been charged, which only the gateway knows;
 * `Unfinished`: the gateway waits for the card.
 */
export const paymentUnderWay = z.object({
  transactionId: z.string(),
  /** What a person reads out on the phone. Source: PAY Readings. */
  reference: z.string(),
  state: z.enum(['Checking', 'Unfinished']),
  amount: dollars,
  surcharge: dollars,
  begunAt: instant,
})
export type PaymentUnderWay = z.output<typeof paymentUnderWay>

/** The account's card payments under way, newest first; an unfinished one for so long as a card is likely to come. Source: PAY Readings. */
export const readPaymentsUnderWay = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/cardpayments/underway',
  access: 'account',
  reply: z.array(paymentUnderWay),
  errors: [],
})

/** What was paid by card, as its receipt says it. Source: PAY Readings. */
export const cardReceipt = z.object({
  reference: z.string(),
  paidAt: instant,
  amount: dollars,
  surcharge: dollars,
  /** What the gateway took: amount and surcharge. */
  total: dollars,
  /** The prompt-payment discount that the payment earned. */
  discount: dollars,
  /** The surcharge of the card that was used less the one that was taken. */
  surchargeCorrection: dollars,
  /** Null where nobody knows its type. */
  cardType: z.nullable(z.string()),
  /** As many last digits as the gateway gave; null for none. */
  cardEnding: z.nullable(z.string().check(z.regex(/^\d{1,4}$/))),
})
export type CardReceipt = z.output<typeof cardReceipt>

/** The receipt of a card payment by the reference that statement and letter name; there is none before its end. Source: PAY Readings. */
export const readCardReceipt = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/cardpayments/{reference}/receipt',
  access: 'account',
  reply: cardReceipt,
  errors: [],
})

/** So long after a payment the same amount is asked about; the refusal's `Retry-After` says how much of it is left. */
export const SAME_AMOUNT_ASKED_SECONDS = 15 * 60
