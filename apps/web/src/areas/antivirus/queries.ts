import { checkAntivirusCustomer, listAntivirusSubscriptions } from '@switchboard/domain/antivirus/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery, queryClient } from '#web/http/query-client.ts'
import type { Redirect } from '#web/area.ts'

export const subscriptionsQuery = () => callQuery(listAntivirusSubscriptions, ofActiveAccount())

/**
 * Redirects to the home page if the account has no antivirus, or if this cannot be checked. Source: AVS-002, AVS Readings.
 */
export async function redirectWithoutAntivirus(): Promise<Redirect | null> {
  try {
    const { isCustomer } = await queryClient.fetchQuery(callQuery(checkAntivirusCustomer, ofActiveAccount()))
    return isCustomer ? null : { href: '/', reason: 'noAntivirus' }
  } catch {
    return { href: '/', reason: 'notChecked' }
  }
}
