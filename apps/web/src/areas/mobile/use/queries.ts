import { readMobileUse, readWallet } from '@switchboard/domain/mobile/use/contract'
import type { Day } from '@switchboard/domain/day'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery } from '#web/http/query-client.ts'

export type MobileUseFilter = { readonly serviceEntity?: string; readonly billDate?: Day }

/** The default is the first number and the current bill period. Source: USE-054, USE-066. */
export function mobileUseQuery(query: MobileUseFilter) {
  return callQuery(readMobileUse, { ...ofActiveAccount(), query })
}

/** Source: MOB-049, MOB-062. */
export function walletQuery(serviceEntity: string) {
  return callQuery(readWallet, { ...ofActiveAccount(), query: { serviceEntity } })
}
