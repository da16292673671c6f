import { listMobileAddOns, listMobileProducts, listMobileServices } from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'

import { dropAnswers } from '#web/http/query-client.ts'

/** Calls whose replies are out of date after a mobile order, or after a refusal because something had changed. */
export const WHAT_A_MOBILE_ORDER_CHANGES = [
  readMyMobile,
  listMobileServices,
  listMobileProducts,
  listMobileAddOns,
] as const

export function dropMobileAnswers(): Promise<void> {
  return dropAnswers(...WHAT_A_MOBILE_ORDER_CHANGES)
}
