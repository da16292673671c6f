import * as z from 'zod/mini'

import { defineCall } from '../call.ts'
import { day } from '../day.ts'

/** A connection that is ordered and has not begun. */
const mobileToCome = z.object({
  serviceEntity: z.string(),
  planName: z.string(),
  /** Its first day. */
  on: day,
  orderNumber: z.string(),
})
export type MobileToCome = z.output<typeof mobileToCome>

/** New mobiles that are under way, by their order. */
export const listMobilesToCome = defineCall({
  method: 'GET',
  path: '/accounts/{accountCode}/mobile/coming',
  access: 'account',
  reply: z.array(mobileToCome),
  errors: [],
  cacheSeconds: 0,
})
