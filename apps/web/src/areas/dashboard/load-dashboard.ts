import { readBillingInformation } from '@switchboard/domain/billing/contract'
import { DASHBOARD_PARTS, readDashboard } from '@switchboard/domain/dashboard/contract'

import { activeAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import { callQuery, queryClient, seedAnswer } from '#web/http/query-client.ts'

import { loadHomeParts } from './home-parts.ts'

/**
 * Reads the data of all panels by one call and caches each part as the reply of its own call. If this call fails, the
 * panels make their own calls.
 */
export async function loadDashboard(): Promise<void> {
  const parameters = { accountCode: activeAccount() }
  const { queryKey, staleTime } = callQuery(readBillingInformation, { parameters })
  const cached = queryClient.getQueryState(queryKey)
  const isFresh =
    cached?.data !== undefined &&
    !cached.isInvalidated &&
    Date.now() - cached.dataUpdatedAt < Number(staleTime)
  if (isFresh) return
  const parts = loadHomeParts().catch(() => null)
  const reply = await makeCall(readDashboard, { parameters }).catch(() => null)
  if (reply === null) return
  const { dataNow, callsNow, powerNow, ...otherParts } = reply
  const partsByKey: Readonly<Record<string, (typeof otherParts)[keyof typeof otherParts]>> = otherParts
  for (const [key, call] of Object.entries(DASHBOARD_PARTS)) {
    const part = partsByKey[key]
    if (part !== undefined) seedAnswer(call, { parameters }, part)
  }
  const loadedParts = await parts
  loadedParts?.seedUsage({ dataNow, callsNow, powerNow })
}
