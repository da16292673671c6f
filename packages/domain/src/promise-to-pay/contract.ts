import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'

/** The facts that decide whether an account may promise. The statuses have any letter case. Source: PTP-003 to PTP-005. */
export const promiseStanding = z.object({
  activationStatus: z.string(),
  blockingStatus: z.string(),
  /** The last day that may be promised; null if no day may be. */
  latestAvailableDate: z.nullable(day),
})
export type PromiseStanding = z.output<typeof promiseStanding>

/** The open promise of the account, which is neither kept nor broken; the date is null without one. */
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

/** A wrong day and an account that may not promise are refused by general codes, because no requirement has codes. Source: PTP-014. */
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
