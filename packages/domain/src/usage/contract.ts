import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { dollars } from '../money.ts'

/** Source: USE-065. */
const CACHE_SECONDS = 300

const billed = z.object({ chargeIncludingGst: dollars, chargeExcludingGst: dollars })

/** The use of an account in a month, and the charges of its bills for those days. */
export const monthOfUse = z.object({
  from: day,
  to: day,
  /** Sent and received data; null unless every day is known. */
  internet: z.nullable(
    z.object({
      usedMb: z.number().check(z.nonnegative()),
      /** The charges of plans, without discounts; null if the bills do not cover the month. */
      billed: z.nullable(billed),
    }),
  ),
  /** Null unless readings cover the month. */
  power: z.nullable(
    z.object({
      kwh: z.number(),
      /** The part at the night rate; null if the meter does not count it. */
      nightKwh: z.nullable(z.number()),
      billed: z.nullable(billed),
    }),
  ),
  /** Charged calls of the homeline; null if calls are not counted. */
  calls: z.nullable(z.object({ minutes: z.number(), billed })),
})
export type MonthOfUse = z.output<typeof monthOfUse>

/**
 * The last twelve months, oldest first. They end with the day before the newest bill date, so that each is a bill period of an
 * account with monthly bills. A shorter bill period counts in each month by its days, and so does a reading that crosses the
 * end of a month.
 */
export const readMonthsOfUse = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/months',
  access: 'account',
  reply: z.array(monthOfUse),
  errors: [],
  cacheSeconds: CACHE_SECONDS,
})
