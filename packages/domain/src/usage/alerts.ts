import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { channel } from '../communications/contract.ts'
import { centsOfDollars, dollars } from '../money.ts'

/** What a bill may be asked to be told above, in dollars. */
export const BILL_OVER = { least: 1, most: 100_000 } as const

const settings = {
  channel,
  /** What is left of the data, once 80 % and once all of it is used in a bill period. */
  dataLeft: z.boolean(),
  /** A day on which much more power was used than usual on its weekday. */
  powerDay: z.boolean(),
}

/** What an account wants to be told of, and where that goes. */
export const usageAlerts = z.object({
  ...settings,
  /** The amount that the next bill must be heading over, including GST; null where that is not wanted. */
  billOver: z.nullable(dollars),
  /** Where e-mails and text messages go; null for nowhere. */
  email: z.nullable(z.string()),
  mobilePhone: z.nullable(z.string()),
  /** Which alerts the account's services can have: data has an allowance, a meter of power tells its half-hours. */
  fits: z.object({ dataLeft: z.boolean(), powerDay: z.boolean() }),
})
export type UsageAlerts = z.output<typeof usageAlerts>

const billOver = z.pipe(
  z.number().check(z.minimum(BILL_OVER.least), z.maximum(BILL_OVER.most)),
  z.transform((amount: number) => centsOfDollars(amount)),
)

export const readUsageAlerts = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/usage/alerts',
  access: 'account',
  reply: usageAlerts,
  errors: [],
})

/** Wants these from now on, all at once. Refused where there is no address for what is chosen. */
export const setUsageAlerts = defineCall({
  method: 'PUT',
  path: '/accounts/{accountCode}/usage/alerts',
  access: 'account',
  needs: 'pay',
  body: z.strictObject({ ...settings, billOver: z.nullable(billOver) }),
  reply: usageAlerts,
  errors: ['ALERT_ADDRESS_MISSING'],
})
