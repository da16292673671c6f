import * as z from 'zod/mini'

import { day } from '../../day.ts'
import { dollars } from '../../money.ts'

export const amounts = { amountIncludingGst: dollars, amountExcludingGst: dollars }

/** The account has metered power, which is not in the amounts; missing without metered power. */
export const plusPower = z.optional(z.literal(true))

/** A forecast bill line. Discounts and refunds are negative. */
export const forecastLine = z.object({
  name: z.string(),
  /** The text after the name on the bill; may be empty. */
  about: z.string(),
  /** The days that the line covers. */
  from: day,
  to: day,
  /** The line covers the whole period ahead, so it is on every bill. */
  isWhole: z.boolean(),
  ...amounts,
})
export type ForecastLine = z.output<typeof forecastLine>

/** A forecast bill. Its amounts leave charges by usage out: power, calls, data. */
export const forecastBill = z.object({
  day,
  lines: z.array(forecastLine),
  ...amounts,
  /**
   * The charge for data above the cap if each day ahead has the average use of the last known days. Missing if the use stays
   * within the cap or is not known.
   */
  extraData: z.optional(forecastLine),
  plusPower,
})
export type ForecastBill = z.output<typeof forecastBill>
