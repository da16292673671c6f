import * as z from 'zod/mini'

import { amountText, centsOfAmount } from './amount.ts'

const MOST_CHARACTERS = 64

/** A charge to a stored card, as the provider asks for it. Fields that the gateway does not know are dropped. */
export const storedRequest = z.object({
  type: z.literal('purchase'),
  amount: amountText.check(z.refine((amount) => centsOfAmount(amount) > 0)),
  currency: z.literal('NZD'),
  merchantReference: z.string().check(z.minLength(1), z.maxLength(MOST_CHARACTERS)),
  // a token of another gateway cannot be looked up here: any that looks like one is taken for a card
  cardId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  storedCardIndicator: z.string(),
  recurringExpiry: z.optional(z.iso.date()),
  recurringFrequency: z.optional(z.string()),
})
