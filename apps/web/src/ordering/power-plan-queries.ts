import { DEFAULT_SALES_CHANNEL } from '@switchboard/domain/ordering/sales'
import { readCurrentIcps, readElectricityCoreProducts } from '@switchboard/domain/power/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery } from '#web/http/query-client.ts'

/** The power connections of the account with their plans. Source: PWR-076. */
export const currentIcpsQuery = () => callQuery(readCurrentIcps, ofActiveAccount())

/** The power plans offered for a connection. Source: PWR-082. */
export function plansForSaleQuery(icp: string) {
  const query = { salesChannel: DEFAULT_SALES_CHANNEL, icp }
  return callQuery(readElectricityCoreProducts, { ...ofActiveAccount(), query })
}
