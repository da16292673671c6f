import * as z from 'zod/mini'

import { storedRequest } from './stored-request.ts'

/** The provider's request for a refund of an earlier payment. Unknown fields are dropped. */
export const refundRequest = z.object({
  type: z.literal('refund'),
  amount: storedRequest.shape.amount,
  currency: storedRequest.shape.currency,
  merchantReference: storedRequest.shape.merchantReference,
  transactionId: z.string().check(z.regex(/^[\w-]{8,64}$/)),
})
