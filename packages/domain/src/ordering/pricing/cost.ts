import * as z from 'zod/mini'

import { dollars } from '../../money.ts'

export const COST_KINDS = [
  'internet',
  'voice',
  'voiceLine',
  'extra',
  'hardware',
  'postage',
  'termination',
  'power',
  'bundle',
  'promotion',
] as const

/** When a cost falls due: on every bill, on every bill of the first two months, every thirty days, once, or by usage. */
export const COST_DUES = ['bill', 'twoMonths', 'thirtyDays', 'once', 'used'] as const

/** The rates of power, in cents including GST. */
export const powerRates = z.object({
  /** The day rate if there is a night rate. */
  centsPerUnitIncludingGst: z.number(),
  /** Only for a plan with two rates. */
  centsPerNightUnitIncludingGst: z.optional(z.number()),
  centsPerDayIncludingGst: z.number(),
})
export type PowerRates = z.output<typeof powerRates>

/** An item of an order with its price, as quoted when the order was placed. Discounts are negative. */
export const orderCost = z.object({
  kind: z.enum(COST_KINDS),
  name: z.string(),
  due: z.enum(COST_DUES),
  amountIncludingGst: dollars,
  amountExcludingGst: dollars,
  /** Only for metered items. */
  rates: z.optional(powerRates),
})
export type OrderCost = z.output<typeof orderCost>

/** A service of the account that an order ends, with its charge on each bill. */
export const orderEnding = z.object({
  name: z.string(),
  amountIncludingGst: dollars,
  amountExcludingGst: dollars,
})
export type OrderEnding = z.output<typeof orderEnding>

/** The totals of an order for each bill, for thirty days, and once, with or without GST as the account reads prices. */
export const orderTotals = z.object({ bill: dollars, thirtyDays: dollars, once: dollars })
export type OrderTotals = z.output<typeof orderTotals>
