import { readBillingInformation } from '@switchboard/domain/billing/contract'
import { DASHBOARD_PARTS, readDashboard } from '@switchboard/domain/dashboard/contract'
import type { DashboardKey } from '@switchboard/domain/dashboard/contract'

import { activeAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import { callQuery, queryClient, seedAnswer } from '#web/http/query-client.ts'

/**
 * Asks for all panels at once and puts each part where its own call would put it. Where the provider has no such call
 * the panels make their own.
 */
export async function loadDashboard(): Promise<void> {
  const parameters = { accountCode: activeAccount() }
  const { queryKey, staleTime } = callQuery(readBillingInformation, { parameters })
  const held = queryClient.getQueryState(queryKey)
  const fresh =
    held?.data !== undefined && !held.isInvalidated && Date.now() - held.dataUpdatedAt < Number(staleTime)
  if (fresh) return
  const parts = await makeCall(readDashboard, { parameters }).catch(() => null)
  if (parts === null) return
  const answers: Readonly<Record<string, (typeof parts)[DashboardKey]>> = parts
  for (const [key, call] of Object.entries(DASHBOARD_PARTS)) {
    const answer = answers[key]
    if (answer !== undefined) seedAnswer(call, { parameters }, answer)
  }
}
