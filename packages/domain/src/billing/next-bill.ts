import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'

/** The same as a bill that is made stays for a while: what comes in between is told then. */
const CACHE_SECONDS = 300

/** A bill can come to something between these, including GST; equal where it is known. */
const range = {
  low: dollars,
  high: dollars,
  /** The same without it: parts add up to it too. */
  lowExcludingGst: dollars,
  highExcludingGst: dollars,
}

/** What stands on the next bill under one name. */
export const billPart = z.object({
  name: z.string(),
  /** Charged alike each bill, charged once, use that has come so far, or power, of which days are still to come. */
  basis: z.enum(['fixed', 'once', 'soFar', 'power']),
  ...range,
})
export type BillPart = z.output<typeof billPart>

/** Between what the next bill can come to, and the parts that add up to it. */
export const billRange = z.object({ ...range, parts: z.array(billPart) })
export type BillRange = z.output<typeof billRange>

/**
 * What the next bill of an account will come to by all that it has, without what is owed already. It is told once enough of
 * the period has passed, and where the days of power that are in are half of those that have passed or more.
 */
export const nextBill = z.object({
  billDate: day,
  /** Null while too little is known. */
  range: z.nullable(billRange),
  /** From this day on enough of the period has passed. */
  toldFrom: day,
  /** How much of the period is known of meters that tell their half-hours; null without one. */
  power: z.nullable(
    z.object({
      days: z.int(),
      knownDays: z.int(),
      /** The newest day that is known; null for none. */
      knownTo: z.nullable(day),
    }),
  ),
  /** Calls are counted, and more of them can come until the period is over. */
  callsToCome: z.boolean(),
  /** An order is under way whose charges begin by then: they are not in it. */
  orderUnderWay: z.boolean(),
})
export type NextBill = z.output<typeof nextBill>

/** Refused with `SERVICE_UNAVAILABLE` where the bill cannot be made until a person has seen to the account. */
export const readNextBill = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/nextbill',
  access: 'account',
  reply: nextBill,
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})
