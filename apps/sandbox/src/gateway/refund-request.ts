import * as z from 'zod/mini'

import { storedRequest } from './stored-request.ts'

/** A refund of an earlier payment, as the provider asks for it. Fields that the gateway does not know are dropped. */
export const refundRequest = z.object({
  type: z.literal('refund'),
  amount: storedRequest.shape.amount,
  currency: storedRequest.shape.currency,
  merchantReference: storedRequest.shape.merchantReference,
  transactionId: z.string().check(z.regex(/^[\w-]{8,64}$/)),
})
