import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { instant } from '../instant.ts'
import { dollars } from '../money.ts'

/** Source: USE-065. */
const CACHE_SECONDS = 300

/** Source: USE-013. */
export const CALLS_A_PAGE = 10
export const MAX_CALLS = 100

/** Source: USE-015. */
export const CALL_CATEGORIES = ['Local', 'National', 'Land to Mobile', 'International'] as const
const callCategory = z.enum(CALL_CATEGORIES)
export type CallCategory = z.output<typeof callCategory>

const count = z.int().check(z.nonnegative())
/** International form: `+6495550134`. */
const phoneNumber = z.string().check(z.regex(/^\+\d{1,15}$/))
/** The position of a call among the calls of its bill. A page begins or ends at such a key. */
const callKey = z.string().check(z.regex(/^\d{1,15}-\d{1,5}$/, { error: 'expected the key of a call' }))

/** Null if the rate is not set yet. */
const charges = {
  chargeIncludingGst: z.nullable(dollars),
  chargeExcludingGst: z.nullable(dollars),
}

/** A call. Source: USE-042. */
export const callRecord = z.object({
  key: callKey,
  began: instant,
  seconds: count,
  category: callCategory,
  /** The destination as calling packs name it: `New Zealand mobiles`, `Australia`. */
  destination: z.string(),
  numberDialled: phoneNumber,
  numberBilled: phoneNumber,
  /** Each started minute counts; 0 for local calls and for calls that a calling pack covers. */
  chargedMinutes: count,
  /** The amount added to the bill, after the minutes included in the plan. */
  ...charges,
  /** Name of the pack that covers the call; null for none. */
  callingPack: z.nullable(z.string()),
})
export type CallRecord = z.output<typeof callRecord>

const callTotal = z.object({
  category: callCategory,
  calls: z.int().check(z.positive()),
  seconds: count,
  chargedMinutes: count,
  ...charges,
})
export type CallTotal = z.output<typeof callTotal>

/** The calls of a bill, added up. */
export const callPeriod = z.object({
  from: day,
  to: day,
  /** The date of the bill for this period: the day after its last day. */
  billDate: day,
  /** Null before the bill exists. */
  invoiceNumber: z.nullable(z.int()),
  /** The newest day whose calls have arrived; null for none. */
  knownTo: z.nullable(day),
  /** By category. The sum equals the bill's lines for calls. */
  totals: z.array(callTotal),
})
export type CallPeriod = z.output<typeof callPeriod>

const callUsage = z.object({
  /** Bill dates with calls within two years, newest first. Source: USE-055. */
  billDates: z.array(day),
  /** Null if there are no bill dates. */
  period: z.nullable(callPeriod),
  /** A page of calls, newest first. */
  calls: z.array(callRecord).check(z.maxLength(MAX_CALLS)),
  /** The keys for the pages of older and of newer calls; null if there is no such page. */
  nextBefore: z.nullable(callKey),
  nextAfter: z.nullable(callKey),
})
export type CallUsage = z.output<typeof callUsage>

/** Whole numbers arrive as text in a query. */
const pageSize = z.pipe(
  z.string().check(z.regex(/^\d{1,4}$/, { error: 'expected a whole number' })),
  z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(MAX_CALLS))),
)

/**
 * A page of the calls of a bill, by default of the newest: the calls before a key or, if requested, after it. Source:
 * USE-045, USE-055.
 */
export const readCalls = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/calling',
  access: 'account',
  query: z
    .object({
      billDate: z.optional(day),
      before: z.optional(callKey),
      after: z.optional(callKey),
      pageSize: z._default(pageSize, CALLS_A_PAGE),
    })
    .check(
      z.refine(({ before, after }) => before === undefined || after === undefined, {
        error: 'expected before or after, not both',
        path: ['after'],
      }),
    ),
  reply: callUsage,
  errors: ['NO_VOICE_SERVICE', 'BILL_DATE_NOT_FOUND'],
  malformed: 'INVALID_CALLS_RESPONSE',
  cacheSeconds: CACHE_SECONDS,
})
