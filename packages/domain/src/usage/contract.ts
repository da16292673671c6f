import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'

/** Source: USE-065. */
const CACHE_SECONDS = 300

const billed = z.object({ chargeIncludingGst: dollars, chargeExcludingGst: dollars })

/** What an account used in one month, and what its bills charged for those days. */
export const monthOfUse = z.object({
  from: day,
  to: day,
  /** Sent and received; null unless every day is known. */
  internet: z.nullable(
    z.object({
      usedMb: z.number().check(z.nonnegative()),
      /** Plans without discounts; null where the bills do not cover the month. */
      billed: z.nullable(billed),
    }),
  ),
  /** Null unless readings cover the month. */
  power: z.nullable(
    z.object({
      kwh: z.number(),
      /** Of these, at the night rate; null where the meter does not tell. */
      nightKwh: z.nullable(z.number()),
      billed: z.nullable(billed),
    }),
  ),
  /** Calls of the homeline that are paid for; null where they are not counted. */
  calls: z.nullable(z.object({ minutes: z.number(), billed })),
})
export type MonthOfUse = z.output<typeof monthOfUse>

/**
 * The last twelve months, oldest first. They end with the day before the newest bill date, so that of a monthly bill
 * each is one bill period; a shorter period, or a reading that reaches over a month's end, counts in each month by its
 * days.
 */
export const readMonthsOfUse = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/months',
  access: 'account',
  reply: z.array(monthOfUse),
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})
