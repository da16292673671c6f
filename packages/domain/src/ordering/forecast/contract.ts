import * as z from 'zod/mini'

import { defineCall } from '../../call.ts'
import { MAX_ORDER_BYTES, ORDER_KINDS, requestedOrder } from '../contract.ts'

import { amounts, forecastBill, plusPower } from './bill.ts'

/** The forecast bills of an account with an order, including all services that stay. */
export const forecast = z.object({
  /** A bill with today's services. */
  now: z.object({ ...amounts, plusPower }),
  /** The first bill after the order is complete. */
  first: forecastBill,
  /** The next bill with whole periods only, like all bills after it. */
  each: forecastBill,
  /** The bills without the order, but with all else that is under way: the first on the same days, and an ordinary later bill. */
  without: z.optional(z.object({ first: forecastBill, each: forecastBill })),
})
export type Forecast = z.output<typeof forecast>

/** Forecasts the account's bills with an order; null if the order is not possible. Nothing is ordered. */
export const forecastOrder = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/order-forecasts',
  access: 'account',
  needs: 'order',
  reads: true,
  body: z.strictObject({ type: z.enum(ORDER_KINDS), order: requestedOrder }),
  mostBodyBytes: MAX_ORDER_BYTES,
  reply: z.object({ forecast: z.nullable(forecast) }),
  errors: [],
})
