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
