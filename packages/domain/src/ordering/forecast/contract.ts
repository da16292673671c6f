import * as z from 'zod/mini'

import { defineCall } from '../../call.ts'
import { day } from '../../day.ts'
import { dollars } from '../../money.ts'
import { MOST_ORDER_BYTES, ORDER_KINDS, orderBody } from '../contract.ts'

const amounts = { amountIncludingGst: dollars, amountExcludingGst: dollars }

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
export const forecastBill = z.object({ day, lines: z.array(forecastLine), ...amounts })
export type ForecastBill = z.output<typeof forecastBill>

/** What the bills of an account come to with an order, everything included that stays. */
export const forecast = z.object({
  /** What a bill comes to by what the account has today. */
  now: z.object(amounts),
  /** The first bill after the order is carried out. */
  first: forecastBill,
  /** The next bill that has nothing but whole periods: that bill and those after it. */
  each: forecastBill,
})
export type Forecast = z.output<typeof forecast>

/** What the account's bills would come to with this order; null where the order cannot be placed so. Nothing is ordered. */
export const forecastOrder = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/order-forecasts',
  access: 'account',
  needs: 'order',
  reads: true,
  body: z.strictObject({ type: z.enum(ORDER_KINDS), order: orderBody }),
  mostBodyBytes: MOST_ORDER_BYTES,
  reply: z.object({ forecast: z.nullable(forecast) }),
  errors: [],
})
