import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'

/** What is known of how that which is owed will be paid: a promise, the next collection, and one that failed. */
export const outlook = z.object({
  /** Whether something of what is owed is past its day. */
  isOverdue: z.boolean(),
  /** The newest promise, until it is paid or, where it was kept, until the next bill. */
  promise: z.nullable(
    z.object({
      outcome: z.enum(['open', 'kept', 'broken']),
      promiseDate: day,
      /** What was promised, and what of it is still to pay. */
      amount: dollars,
      left: dollars,
    }),
  ),
  /** What is taken next from the account's bank account or saved card, as the collection job will do it. */
  next: z.nullable(
    z.object({
      day,
      amount: dollars,
      /** Bank or gateway was given it, and has not answered yet. */
      underWay: z.boolean(),
    }),
  ),
  /** Whether what is owed then is taken when a bill that is still to come falls due. */
  withNextBill: z.boolean(),
  /** The last collection, where it failed and what it was for is still owed. */
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

/** Whether what is owed is taken without anybody paying: then nobody is asked to pay it by hand. */
export function isTaken({ next, isOverdue }: Pick<Outlook, 'next' | 'isOverdue'>): boolean {
  return next !== null && (next.underWay || !isOverdue)
}

/** Whether there is anything to tell beside what is owed. */
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
