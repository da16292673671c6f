import { listMobileAddOns, listMobileProducts, listMobileServices } from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'

import { dropAnswers } from '#web/http/query-client.ts'

/** What is otherwise once something of mobile is ordered, or was refused for what has changed meanwhile. */
export const WHAT_A_MOBILE_ORDER_CHANGES = [
  readMyMobile,
  listMobileServices,
  listMobileProducts,
  listMobileAddOns,
] as const

export function dropMobileAnswers(): Promise<void> {
  return dropAnswers(...WHAT_A_MOBILE_ORDER_CHANGES)
}
