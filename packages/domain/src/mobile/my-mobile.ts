import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'

import { mobileAsk } from './asks/contract.ts'
import { listMobileServices } from './contract.ts'
import { mobileUse } from './use/contract.ts'

/** A connection that is ordered and has not begun. */
const mobileToCome = z.object({
  serviceEntity: z.string(),
  planName: z.string(),
  /** Its first day. */
  on: day,
  orderNumber: z.string(),
})
export type MobileToCome = z.output<typeof mobileToCome>

/** All that the page of the mobiles shows of the books. What another person asks for is to be seen at once: nothing is reused. */
export const readMyMobile = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/mobile',
  access: 'account',
  reply: z.object({
    /** As `listMobileServices` answers. Source: MOB-040. */
    services: listMobileServices.reply,
    /** New mobiles that are under way, by their first day. */
    coming: z.array(mobileToCome),
    /** What was asked for, the newest first: all of it for whoever may order, else one's own. What has ended is there for a month. */
    asks: z.array(mobileAsk),
    /** As `readMobileUse` answers when nothing is chosen; null for an account without a number. Source: USE-016. */
    use: z.nullable(mobileUse),
  }),
  errors: [],
  malformed: 'FAILED_MOBILE_SERVICES',
  refusedOtherwise: 'FAILED_MOBILE_SERVICES',
  unanswered: 'FAILED_MOBILE_SERVICES',
  cacheSeconds: 0,
})
export type MyMobile = z.output<typeof readMyMobile.reply>
