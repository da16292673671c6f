import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { dollars } from '../money.ts'

/** Something on the bill by its name, with what a bill charges for it. */
export const charged = z.object({
  label: z.string(),
  ChargeIncludingGST: dollars,
  ChargeExcludingGST: dollars,
})
export type Charged = z.output<typeof charged>

/** Charged from bill to bill beside broadband, homeline, extras and mobiles: insurance, and the rest by its name. Source: HUB-027. */
export const readOtherCharges = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/products/othercharges',
  access: 'account',
  reply: z.object({ insurance: z.array(charged), others: z.array(charged) }),
  errors: [],
  cacheSeconds: 60,
})

/** What power is charged by; what it comes to is known once it is used. Source: HUB-028. */
export const powerPlanNow = z.object({
  description: z.string(),
  /** One for each meter or dial. */
  rates: z.array(
    z.object({ name: z.string(), centsPerUnitIncludingGst: z.number(), centsPerDayIncludingGst: z.number() }),
  ),
})
export type PowerPlanNow = z.output<typeof powerPlanNow>

/** Null for an account without power. */
export const readPowerPlan = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/products/power',
  access: 'account',
  reply: z.object({ power: z.nullable(powerPlanNow) }),
  errors: [],
  cacheSeconds: 60,
})
