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

/** When a cost falls due: on every bill, on every bill of the first two months, every thirty days, once, or as much as is used. */
export const COST_DUES = ['bill', 'twoMonths', 'thirtyDays', 'once', 'used'] as const

/** What power is charged by: cents including GST. */
export const powerRates = z.object({
  /** By day where there is a night rate. */
  centsPerUnitIncludingGst: z.number(),
  /** Of a plan with two rates alone. */
  centsPerNightUnitIncludingGst: z.optional(z.number()),
  centsPerDayIncludingGst: z.number(),
})
export type PowerRates = z.output<typeof powerRates>

/** One thing of an order and its price, as quoted when it was placed; a discount is negative. */
export const orderCost = z.object({
  kind: z.enum(COST_KINDS),
  name: z.string(),
  due: z.enum(COST_DUES),
  amountIncludingGst: dollars,
  amountExcludingGst: dollars,
  /** Of what is measured. */
  rates: z.optional(powerRates),
})
export type OrderCost = z.output<typeof orderCost>

/** Something that the account has and that an order ends, with what each bill charges for it. */
export const orderEnding = z.object({
  name: z.string(),
  amountIncludingGst: dollars,
  amountExcludingGst: dollars,
})
export type OrderEnding = z.output<typeof orderEnding>

/** What an order comes to a bill, every thirty days and once, as the account reads its prices. */
export const orderTotals = z.object({ bill: dollars, thirtyDays: dollars, once: dollars })
export type OrderTotals = z.output<typeof orderTotals>
