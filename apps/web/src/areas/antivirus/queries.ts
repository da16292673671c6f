import { checkAntivirusCustomer, listAntivirusSubscriptions } from '@switchboard/domain/antivirus/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery, queryClient } from '#web/http/query-client.ts'

export const subscriptionsQuery = () => callQuery(listAntivirusSubscriptions, ofActiveAccount())

/**
 * Redirects to home unless the account is a customer of the product; also if the check fails. Source: AVS-002, AVS Readings.
 */
export async function elsewhereWithoutAntivirus(): Promise<string | null> {
  try {
    const { isCustomer } = await queryClient.fetchQuery(callQuery(checkAntivirusCustomer, ofActiveAccount()))
    return isCustomer ? null : '/'
  } catch {
    return '/'
  }
}
