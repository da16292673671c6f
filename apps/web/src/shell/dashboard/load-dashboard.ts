import { readBillingInformation } from '@switchboard/domain/billing/contract'
import { DASHBOARD_PARTS, readDashboard } from '@switchboard/domain/dashboard/contract'

import { usagePanels } from '#web/areas/usage/UsagePanelsOnDemand.tsx'
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
  const panels = usagePanels().catch(() => null)
  const all = await makeCall(readDashboard, { parameters }).catch(() => null)
  if (all === null) return
  const { dataNow, callsNow, powerNow, ...parts } = all
  const answers: Readonly<Record<string, (typeof parts)[keyof typeof parts]>> = parts
  for (const [key, call] of Object.entries(DASHBOARD_PARTS)) {
    const answer = answers[key]
    if (answer !== undefined) seedAnswer(call, { parameters }, answer)
  }
  const usage = await panels
  usage?.seedUsage({ dataNow, callsNow, powerNow })
}
