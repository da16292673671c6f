import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'

/** Whether the account has the antivirus product (NOD32). Source: AVS-003. */
export const checkAntivirusCustomer = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/nod32/customer',
  access: 'account',
  reply: z.object({ isCustomer: z.boolean() }),
  errors: [],
  cacheSeconds: 60,
})

/** The credentials by which the product is activated. Source: AVS-001, AVS Readings. */
export const antivirusSubscription = z.object({
  userName: z.string(),
  password: z.string(),
  expiresOn: day,
})
export type AntivirusSubscription = z.output<typeof antivirusSubscription>

/** Authorised persons need the level `order`. Source: AVS-004. */
export const listAntivirusSubscriptions = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/nod32/subscriptions',
  access: 'account',
  needs: 'order',
  reply: z.array(antivirusSubscription),
  errors: [],
  cacheSeconds: 0,
})
