import * as z from 'zod/mini'

import { day } from '../../day.ts'
import { dollars } from '../../money.ts'

export const amounts = { amountIncludingGst: dollars, amountExcludingGst: dollars }

/** The account has metered power, which the amounts do not have; left out where it has none. */
export const plusPower = z.optional(z.literal(true))

/** A line as the bill will have it; a discount and what is given back are negative. */
export const forecastLine = z.object({
  name: z.string(),
  /** What follows the name on the bill; empty for nothing. */
  about: z.string(),
  /** The days that it is for. */
  from: day,
  to: day,
  /** It is for all days of the period ahead, and so on every bill. */
  isWhole: z.boolean(),
  ...amounts,
})
export type ForecastLine = z.output<typeof forecastLine>

/** A bill to come, without what is only known from use: power, calls, data. */
export const forecastBill = z.object({
  day,
  lines: z.array(forecastLine),
  ...amounts,
  plusPower,
})
export type ForecastBill = z.output<typeof forecastBill>
