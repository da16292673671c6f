import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'

import { SIM_KINDS } from '../ordering/adding/mobile/sim.ts'

import { mobileAsk } from './asks/contract.ts'
import { SERVICES_CACHE_SECONDS, listMobileServices } from './contract.ts'
import { mobileUse } from './use/contract.ts'

/** A connection that is ordered and has not started. */
const mobileToCome = z.object({
  serviceEntity: z.string(),
  planName: z.string(),
  /** The first day. */
  on: day,
  orderNumber: z.string(),
  /** Source: MOB-079. */
  sim: z.optional(z.enum(SIM_KINDS)),
  /** The number of another provider that is to take the place of this one. Source: MOB-082. */
  bring: z.optional(z.nullable(z.string())),
})
export type MobileToCome = z.output<typeof mobileToCome>

/** Everything from the books on the mobile page. Kept as long as the services that it includes. Source: API-017, MOB-061. */
export const readMyMobile = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/mobile',
  access: 'account',
  reply: z.object({
    /** The reply of `listMobileServices`. Source: MOB-040. */
    services: listMobileServices.reply,
    /** New mobiles under way, earliest first day first. */
    coming: z.array(mobileToCome),
    /** The newest first. People who may order get all requests, others only their own. Ended requests stay for a month. */
    asks: z.array(mobileAsk),
    /** The reply of `readMobileUse` without a selection; null for an account without a number. Source: USE-016. */
    use: z.nullable(mobileUse),
  }),
  errors: [],
  malformed: 'FAILED_MOBILE_SERVICES',
  refusedOtherwise: 'FAILED_MOBILE_SERVICES',
  unanswered: 'FAILED_MOBILE_SERVICES',
  cacheSeconds: SERVICES_CACHE_SECONDS,
})
export type MyMobile = z.output<typeof readMyMobile.reply>
