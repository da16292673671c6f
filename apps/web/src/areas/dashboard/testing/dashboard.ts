import { screen, within } from '@testing-library/react'

import type { AccountFacts } from '@switchboard/domain/access'
import type { WireReply } from '@switchboard/domain/call'
import { readDashboard } from '@switchboard/domain/dashboard/contract'

import type { AreaRoute } from '#web/area.ts'
import { billing as billingArea } from '#web/areas/billing/area.ts'
import { showRoutes } from '#web/testing/area-routes.tsx'
import { benDashboard } from '#web/testing/ben.ts'
import { answers } from '#web/testing/network.ts'
import type { TestNetwork } from '#web/testing/network.ts'

import { dashboard } from '../area.ts'

/** Shows the home page of Ben's account, with these differences. */
export async function showDashboard(
  network: TestNetwork,
  differences: Partial<WireReply<typeof readDashboard>> = {},
  facts: Partial<AccountFacts> = {},
  moreRoutes: readonly AreaRoute[] = [],
) {
  network.use(answers(readDashboard, { ...benDashboard, ...differences }))
  const routes = [...dashboard.routes, ...billingArea.routes, ...moreRoutes]
  const router = showRoutes(routes, '/', undefined, facts)
  await screen.findByRole('heading', { level: 1 })
  return router
}

export function findSummary() {
  return within(screen.getByRole('region', { name: /What you owe|Your credit/ }))
}

export function readSummaryValue(term: string) {
  return findSummary().getByText(term).nextElementSibling?.textContent
}
