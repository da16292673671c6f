import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { instant } from '../instant.ts'
import { dollars } from '../money.ts'

/** Source: USE-065. */
const CACHE_SECONDS = 300

/** Source: USE-013. */
export const CALLS_A_PAGE = 10
export const MOST_CALLS = 100

/** Source: USE-015. */
export const CALL_CATEGORIES = ['Local', 'National', 'Land to Mobile', 'International'] as const
const callCategory = z.enum(CALL_CATEGORIES)
export type CallCategory = z.output<typeof callCategory>

const count = z.int().check(z.nonnegative())
/** International form: `+6495550134`. */
const phoneNumber = z.string().check(z.regex(/^\+\d{1,15}$/))
/** Where a call stands among those of its bill; a page is asked for by the one that it begins or ends at. */
const callKey = z.string().check(z.regex(/^\d{1,15}-\d{1,5}$/, { error: 'expected the key of a call' }))

/** Null where nobody has set the rate yet. */
const charges = {
  chargeIncludingGst: z.nullable(dollars),
  chargeExcludingGst: z.nullable(dollars),
}

/** One call. Source: USE-042. */
export const callRecord = z.object({
  key: callKey,
  began: instant,
  seconds: count,
  category: callCategory,
  /** As calling packs name it: `New Zealand mobiles`, `Australia`. */
  destination: z.string(),
  numberDialled: phoneNumber,
  numberBilled: phoneNumber,
  /** Each minute that began; none of a local call, and none of one that a calling pack covers. */
  chargedMinutes: count,
  /** What it adds to its bill, after the minutes that the plan includes. */
  ...charges,
  /** The pack that covers it, by name; null for none. */
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

/** The calls of one bill together. */
export const callPeriod = z.object({
  from: day,
  to: day,
  /** Of the bill that follows it: the day after its last. */
  billDate: day,
  /** Null while there is no bill to look at. */
  invoiceNumber: z.nullable(z.int()),
  /** The newest of its days whose calls have come; null for none. */
  knownTo: z.nullable(day),
  /** By category; they add up to the bill's lines for calls. */
  totals: z.array(callTotal),
})
export type CallPeriod = z.output<typeof callPeriod>

const callUsage = z.object({
  /** Those with calls, of two years, newest first. Source: USE-055. */
  billDates: z.array(day),
  /** Null where there are no bill dates. */
  period: z.nullable(callPeriod),
  /** A page of them, newest first. */
  calls: z.array(callRecord).check(z.maxLength(MOST_CALLS)),
  /** What the page of older calls, and that of newer ones, is asked with; null where there is none. */
  nextBefore: z.nullable(callKey),
  nextAfter: z.nullable(callKey),
})
export type CallUsage = z.output<typeof callUsage>

/** Whole numbers travel as text in a query. */
const pageSize = z.pipe(
  z.string().check(z.regex(/^\d{1,4}$/, { error: 'expected a whole number' })),
  z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(MOST_CALLS))),
)

/**
 * A page of the calls of one bill, by default of the newest: those before a call or, where asked, those after one.
 * Source: USE-045, USE-055.
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
