import * as z from 'zod/mini'

/** The days of a sparkline, with today. Source: DSH-027. */
export const LAST_DAYS = 14

/** The use of the last days, oldest first, up to and including today; null for a day without data. Source: DSH-027. */
export const lastDays = z.optional(z.array(z.nullable(z.number().check(z.nonnegative()))))
export type LastDays = z.output<typeof lastDays>
