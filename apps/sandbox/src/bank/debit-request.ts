import * as z from 'zod/mini'

import { day } from '@switchboard/domain/day'

import { amountText, centsOfAmount } from '#sandbox/gateway/amount.ts'

const MOST_CHARACTERS = 64
const text = z.string().check(z.minLength(1), z.maxLength(MOST_CHARACTERS))

/** A direct debit as the provider asks for it. */
export const debitRequest = z.strictObject({
  amount: amountText.check(z.refine((amount) => centsOfAmount(amount) > 0)),
  currency: z.literal('NZD'),
  reference: text,
  debtor: z.strictObject({
    name: text,
    account: z.string().check(z.regex(/^\d{2}-\d{4}-\d{7}-\d{2,3}$/)),
  }),
  date: day,
})
