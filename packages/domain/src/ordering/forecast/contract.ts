import * as z from 'zod/mini'

import { defineCall } from '../../call.ts'
import { MOST_ORDER_BYTES, ORDER_KINDS, orderBody } from '../contract.ts'

import { amounts, forecastBill, plusPower } from './bill.ts'

/** What the bills of an account come to with an order, everything included that stays. */
export const forecast = z.object({
  /** What a bill comes to by what the account has today. */
  now: z.object({ ...amounts, plusPower }),
  /** The first bill after the order is carried out. */
  first: forecastBill,
  /** The next bill that has nothing but whole periods: that bill and those after it. */
  each: forecastBill,
  /** The next bill, and an ordinary one after it, without an order that changes how often bills come; of no other order. */
  without: z.optional(z.object({ first: forecastBill, each: forecastBill })),
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
