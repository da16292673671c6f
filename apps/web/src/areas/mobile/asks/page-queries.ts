import { listMobileAsks } from '@switchboard/domain/mobile/asks/contract'
import { listMobilesToCome } from '@switchboard/domain/mobile/coming'
import { listMobileAddOns, listMobileProducts, listMobileServices } from '@switchboard/domain/mobile/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery, dropAnswers } from '#web/http/query-client.ts'

/** What was asked for and is for whoever reads it. */
export const mobileAsksQuery = () => callQuery(listMobileAsks, ofActiveAccount())
/** New mobiles that are under way. */
export const mobilesToComeQuery = () => callQuery(listMobilesToCome, ofActiveAccount())

/** What is otherwise once something of mobile is ordered, or was refused for what has changed meanwhile. */
export const WHAT_A_MOBILE_ORDER_CHANGES = [
  listMobileServices,
  listMobileProducts,
  listMobileAddOns,
  listMobileAsks,
  listMobilesToCome,
] as const

export function dropMobileAnswers(): Promise<void> {
  return dropAnswers(...WHAT_A_MOBILE_ORDER_CHANGES)
}
