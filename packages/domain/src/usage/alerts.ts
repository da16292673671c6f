import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { channel } from '../communications/contract.ts'
import { dollarsToCents, dollars } from '../money.ts'

/** Limits of the amount of a bill alert, in dollars. */
export const BILL_OVER = { least: 1, most: 100_000 } as const

const settings = {
  channel,
  /** Alerts when 80 % and when all of the data of a bill period is used. */
  dataLeft: z.boolean(),
  /** Alerts on a day with much more power use than usual on its weekday. */
  powerDay: z.boolean(),
  /** Alerts when 80 % and when all of the data of a mobile is used in a bill period. Without it the setting stays. Source: MOB-072. */
  mobileLeft: z.optional(z.boolean()),
}

/** The usage alerts of an account and their addresses. */
export const usageAlerts = z.object({
  ...settings,
  /** Alerts when the next bill is heading over this amount, including GST; null turns the alert off. */
  billOver: z.nullable(dollars),
  /** The addresses of emails and text messages; null if there is none. */
  email: z.nullable(z.string()),
  mobilePhone: z.nullable(z.string()),
  /** The alerts that fit the account's services: data with an allowance, a power meter with half-hours, mobile data with a limit. */
  fits: z.object({ dataLeft: z.boolean(), powerDay: z.boolean(), mobileLeft: z.optional(z.boolean()) }),
})
export type UsageAlerts = z.output<typeof usageAlerts>

const billOver = z.pipe(
  z.number().check(z.minimum(BILL_OVER.least), z.maximum(BILL_OVER.most)),
  z.transform((amount: number) => dollarsToCents(amount)),
)

export const readUsageAlerts = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/alerts',
  access: 'account',
  reply: usageAlerts,
  errors: [],
})

/** Replaces all settings at once. Refused if a selected channel has no address. */
export const setUsageAlerts = defineCall({
  method: 'PUT',
  path: '/accounts/{accountCode}/usage/alerts',
  access: 'account',
  needs: 'pay',
  body: z.strictObject({ ...settings, billOver: z.nullable(billOver) }),
  reply: usageAlerts,
  errors: ['ALERT_ADDRESS_MISSING'],
})
