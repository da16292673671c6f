import * as z from 'zod/mini'

import { day } from '@switchboard/domain/day'
import { MAX_ACCOUNT_NAME_CHARACTERS } from '@switchboard/domain/payments/method-calls'

import { amountText, toAmountCents } from './amount.ts'

const MAX_REFERENCE_CHARACTERS = 64

/** A direct debit in a request of the provider. */
export const debitRequest = z.strictObject({
  amount: amountText.check(z.refine((amount) => toAmountCents(amount) > 0)),
  currency: z.literal('NZD'),
  reference: z.string().check(z.minLength(1), z.maxLength(MAX_REFERENCE_CHARACTERS)),
  debtor: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(MAX_ACCOUNT_NAME_CHARACTERS)),
    account: z.string().check(z.regex(/^\d{2}-\d{4}-\d{7}-\d{2,3}$/)),
  }),
  date: day,
})
