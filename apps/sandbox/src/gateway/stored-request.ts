import * as z from 'zod/mini'

import { amountText, toAmountCents } from './amount.ts'
import { metaData } from './session-request.ts'

const MAX_CHARACTERS = 64

/** The provider's request for a charge to a stored card. Unknown fields are dropped. */
export const storedRequest = z.object({
  type: z.literal('purchase'),
  amount: amountText.check(z.refine((amount) => toAmountCents(amount) > 0)),
  currency: z.literal('NZD'),
  merchantReference: z.string().check(z.minLength(1), z.maxLength(MAX_CHARACTERS)),
  // any well-formed token is accepted, because tokens of other gateways are not known here
  cardId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  storedCardIndicator: z.string(),
  recurringExpiry: z.optional(z.iso.date()),
  recurringFrequency: z.optional(z.string()),
  metaData,
})
