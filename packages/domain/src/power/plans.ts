import * as z from 'zod/mini'

import { day } from '../day.ts'

/**
 * A unit price in dollars, not rounded to cents: `0.2735` for a kilowatt hour. Daily and capacity charges use it too. Source:
 * PWR-054 to PWR-057.
 */
const unitDollars = z.number().check(z.nonnegative())

/** The charge whose amount follows from the capacity of the connection. Source: PWR-063. */
export const CAPACITY_CHARGE = 'Capacity Daily Charge'

/** A rate of a power plan: `Fixed` is by day, `Variable` by kilowatt hour. Source: PWR-062, PWR-063. */
export const planCharge = z.object({
  ChargeCategory: z.enum(['Fixed', 'Variable']),
  DisplayName: z.string(),
  ChargeIncludingGst: unitDollars,
  /** Only for `CAPACITY_CHARGE`: its kilovolt-amperes. The charge is for all of them. */
  chargeableCapacity: z.optional(z.number().check(z.positive())),
})
export type PlanCharge = z.output<typeof planCharge>

/** Source: PWR-062. */
export const powerPlan = z.object({
  PlanKey: z.string(),
  /** `Power, smart meter: One rate` */
  PlanDisplayName: z.string(),
  /** `OneRate`, or `DayNight` if units at night have their own price. */
  PlanType: z.enum(['OneRate', 'DayNight']),
  /** Customers cannot change from this plan themselves; staff can. Source: PWR-049. */
  planChangeLocked: z.boolean(),
  Charges: z.array(planCharge),
})
export type PowerPlan = z.output<typeof powerPlan>

/** A core product that is sold besides broadband, with its power plans. Source: PWR-082. */
export const powerCoreProduct = z.object({
  CoreProductKey: z.string(),
  DisplayName: z.string(),
  /** `Electricity` for power. */
  Service: z.string(),
  Plans: z.array(powerPlan),
})
export type PowerCoreProduct = z.output<typeof powerCoreProduct>

/** A connection that supplies the account, with its plan. Source: PWR-076, ORD-027. */
export const currentIcp = z.object({
  icp: z.string(),
  /** The address in one line. */
  address: z.string(),
  ami: z.boolean(),
  /** The first day of the supply. */
  suppliedFrom: day,
  CoreProductKey: z.nullable(z.string()),
  plan: powerPlan,
})
export type CurrentIcp = z.output<typeof currentIcp>
