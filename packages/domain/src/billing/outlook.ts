import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'

/** How the owed amount will be paid, as far as it is known: a promise, the next collection, and a failed collection. */
export const outlook = z.object({
  /** Whether a part of the owed amount is past its due day. */
  isOverdue: z.boolean(),
  /** The newest promise, until it is paid. A kept promise is shown until the next bill. */
  promise: z.nullable(
    z.object({
      outcome: z.enum(['open', 'kept', 'broken']),
      promiseDate: day,
      /** The promised amount, and its unpaid rest. */
      amount: dollars,
      left: dollars,
    }),
  ),
  /** The next collection from the account's bank account or saved card, as the collection job will make it. */
  next: z.nullable(
    z.object({
      day,
      amount: dollars,
      /** The bank or gateway has the order and has not answered yet. */
      underWay: z.boolean(),
    }),
  ),
  /** Whether the rest of the debt is collected when a future bill falls due. */
  withNextBill: z.boolean(),
  /** The last collection, if it failed and its amount is still owed. */
  failed: z.nullable(
    z.object({
      day,
      amount: dollars,
      method: z.enum(['DirectDebit', 'CreditCard']),
      reason: z.enum(['noFunds', 'cardExpired', 'noMethod', 'refused']),
    }),
  ),
})
export type Outlook = z.output<typeof outlook>

/** Whether the debt is collected automatically: then the customer is not asked to pay by hand. */
export function isTaken({ next, isOverdue }: Pick<Outlook, 'next' | 'isOverdue'>): boolean {
  return next !== null && (next.underWay || !isOverdue)
}

/** Whether there is news besides the owed amount. */
export function hasNews({ promise, next, failed }: Outlook): boolean {
  return (promise ?? next ?? failed) !== null
}

export const readOutlook = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/outlook',
  access: 'account',
  reply: outlook,
  errors: [],
})
