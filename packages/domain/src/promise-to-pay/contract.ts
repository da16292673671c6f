import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'

/** What decides whether an account may promise: its two statuses, in any letter case, and the latest date. Source: PTP-003 to PTP-005. */
export const promiseStanding = z.object({
  activationStatus: z.string(),
  blockingStatus: z.string(),
  /** The last day that may be promised; null where none may. */
  latestAvailableDate: z.nullable(day),
})
export type PromiseStanding = z.output<typeof promiseStanding>

/** The promise on the account that is neither kept nor broken; null where there is none. */
export const promise = z.object({ promiseDate: z.nullable(day) })
export type PromiseToPay = z.output<typeof promise>

export const readLatestAvailableDate = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/promise/latestAvailableDate',
  access: 'account',
  reply: promiseStanding,
  errors: [],
})

export const readPromise = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/promise',
  access: 'account',
  reply: promise,
  errors: [],
})

/** Refused with the general codes alone: a day that cannot be promised, an account that may not promise. Source: PTP-014. */
export const makePromise = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/promise',
  access: 'account',
  needs: 'pay',
  body: z.strictObject({ promiseDate: day }),
  reply: promise,
  errors: ['FORBIDDEN'],
  idempotent: true,
})
