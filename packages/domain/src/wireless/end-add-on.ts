import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'
import { changeForecast } from '../product-change/contract.ts'

/** The bills without an add-on, and with it. Nothing ends. */
export const forecastAddOnEnd = defineCall({
  method: 'POST',
  path: '/accounts/{accountCode}/wireless/addons/{addOnKey}/end/forecast',
  access: 'account',
  needs: 'order',
  reads: true,
  body: z.strictObject({}),
  reply: changeForecast,
  errors: ['SERVICE_NOT_FOUND'],
})

/** Ends an add-on today. For an add-on that ended today, the day is returned again. Source: WBB-042. */
export const endAddOn = defineCall({
  method: 'DELETE',
  path: '/accounts/{accountCode}/wireless/addons/{addOnKey}',
  access: 'account',
  needs: 'order',
  reply: z.object({ lastDay: day }),
  errors: ['SERVICE_NOT_FOUND'],
})
