import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { dollars } from '../money.ts'

/** A named item of the bill with its price per bill. */
export const namedCharge = z.object({
  label: z.string(),
  ChargeIncludingGST: dollars,
  ChargeExcludingGST: dollars,
})
export type NamedCharge = z.output<typeof namedCharge>

/** Recurring charges other than broadband, homeline, extras and mobiles: insurance and the rest. Source: HUB-027. */
export const readOtherCharges = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/products/othercharges',
  access: 'account',
  reply: z.object({ insurance: z.array(namedCharge), others: z.array(namedCharge) }),
  errors: [],
  cacheSeconds: 60,
})

/** The rates of power. Its cost depends on the usage. Source: HUB-028. */
export const powerPlanNow = z.object({
  description: z.string(),
  /** A rate for each meter or dial. */
  rates: z.array(
    z.object({ name: z.string(), centsPerUnitIncludingGst: z.number(), centsPerDayIncludingGst: z.number() }),
  ),
})
export type PowerPlanNow = z.output<typeof powerPlanNow>

/** The account's power plan; null without power. */
export const readPowerPlan = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/products/power',
  access: 'account',
  reply: z.object({ power: z.nullable(powerPlanNow) }),
  errors: [],
  cacheSeconds: 60,
})
