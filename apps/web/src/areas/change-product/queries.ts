import type { ChangeKind } from '@switchboard/domain/ordering/contract'
import { readOrder } from '@switchboard/domain/ordering/following/contract'
import { readOffer } from '@switchboard/domain/ordering/offer/contract'
import { toSalesChannel } from '@switchboard/domain/ordering/sales'
import { readMonthsOfUse } from '@switchboard/domain/usage/contract'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { callQuery } from '#web/http/query-client.ts'

/** The offer at a location. `null` means the account's address. */
export function offerQuery(kind: ChangeKind, locationId: string | null) {
  return callQuery(readOffer, {
    ...ofActiveAccount(),
    query: { salesChannel: toSalesChannel(kind), ...(locationId !== null && { locationId }) },
  })
}

export function orderQuery(orderId: string) {
  return callQuery(readOrder, { parameters: { accountCode: activeAccount(), orderId } })
}

/** The account's usage in the last twelve months. */
export function monthsOfUseQuery() {
  return callQuery(readMonthsOfUse, ofActiveAccount())
}
