import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'

/** As long as for a finished bill: events of the last minutes may be missing. */
const CACHE_SECONDS = 300

/** The lowest and the highest possible amount, including GST; equal if the amount is known. */
const range = {
  low: dollars,
  high: dollars,
  /** The amounts excluding GST; the parts add up to them too. */
  lowExcludingGst: dollars,
  highExcludingGst: dollars,
}

/** A named part of the next bill. */
export const billPart = z.object({
  name: z.string(),
  /** `fixed`: the same on each bill. `once`: charged once. `soFar`: usage until now. `power`: power, with days still ahead. */
  basis: z.enum(['fixed', 'once', 'soFar', 'power']),
  ...range,
})
export type BillPart = z.output<typeof billPart>

/** The range of the next bill, with parts that add up to it. */
export const billRange = z.object({ ...range, parts: z.array(billPart) })
export type BillRange = z.output<typeof billRange>

/**
 * The forecast of an account's next bill, without earlier debt. The range is shown once enough of the period has passed, and
 * if at least half of the passed days have figures for power.
 */
export const nextBill = z.object({
  billDate: day,
  /** Null while too few days have figures. */
  range: z.nullable(billRange),
  /** The first day on which enough of the period has passed. */
  toldFrom: day,
  /** How many days of the period have figures from half-hourly meters; null without such a meter. */
  power: z.nullable(
    z.object({
      days: z.int(),
      knownDays: z.int(),
      /** The newest day with figures; null if there is none. */
      knownTo: z.nullable(day),
    }),
  ),
  /** Calls are charged by use, and more can follow in this period. */
  callsToCome: z.boolean(),
  /** The charges of an open order that begin in the period are not included. */
  orderUnderWay: z.boolean(),
})
export type NextBill = z.output<typeof nextBill>

/** Refused with `SERVICE_UNAVAILABLE` if the bill cannot be made before a person has checked the account. */
export const readNextBill = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/nextbill',
  access: 'account',
  reply: nextBill,
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})
