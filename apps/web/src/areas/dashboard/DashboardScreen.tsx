import { Suspense } from 'react'

import { AccountSummaryPanel } from '#web/areas/billing/AccountSummaryPanel.tsx'
import { RecentBillsPanel } from '#web/areas/billing/RecentBillsPanel.tsx'
import { MobileUsePanelOnDemand } from '#web/areas/mobile/use/MobileUseOnDemand.tsx'
import { OrdersPanel } from '#web/areas/change-hub/OrdersPanel.tsx'
import { PromiseToPay } from '#web/areas/promise-to-pay/PromiseToPay.tsx'
import { ForwardedOnDemand } from '#web/areas/voice-features/ForwardedOnDemand.tsx'
import { Columns } from '#web/ui/Columns.tsx'

import { DashboardHead, JustPaid } from './DashboardHead.tsx'
import { HomeAside, Usage } from './home-parts.ts'

/** The home page: a panel for each product of the account. Source: DSH-001. */
export function DashboardScreen() {
  return (
    <>
      <DashboardHead />
      <Columns
        aside={
          <Suspense>
            <HomeAside />
          </Suspense>
        }
      >
        <JustPaid />
        <ForwardedOnDemand />
        <AccountSummaryPanel />
        <OrdersPanel />
        <PromiseToPay />
        <Suspense>
          <Usage>
            <MobileUsePanelOnDemand />
          </Usage>
          <RecentBillsPanel />
        </Suspense>
      </Columns>
    </>
  )
}
