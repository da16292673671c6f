import { checkAntivirusCustomer, listAntivirusSubscriptions } from '@switchboard/domain/antivirus/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery, queryClient } from '#web/http/query-client.ts'

export const subscriptionsQuery = () => callQuery(listAntivirusSubscriptions, ofActiveAccount())

/** Home, where the account is no customer of the product, and where nobody says that it is one. Source: AVS-002, AVS Readings. */
export async function elsewhereWithoutAntivirus(): Promise<string | null> {
  try {
    const { isCustomer } = await queryClient.fetchQuery(callQuery(checkAntivirusCustomer, ofActiveAccount()))
    return isCustomer ? null : '/'
  } catch {
    return '/'
  }
}
