import { ServicesPanel } from '#web/areas/accounts/ServicesPanel.tsx'
import { AccountSummaryPanel } from '#web/areas/billing/AccountSummaryPanel.tsx'
import { RecentBillsPanel } from '#web/areas/billing/RecentBillsPanel.tsx'
import { OrdersPanel } from '#web/areas/change-hub/OrdersPanel.tsx'
import { MobileUsePanelOnDemand } from '#web/areas/mobile/use/MobileUseOnDemand.tsx'
import { PortFilteringOnDemand } from '#web/areas/port-filtering/PortFilteringOnDemand.tsx'
import { DetailsPanel } from '#web/areas/profile/DetailsPanel.tsx'
import { PromiseToPay } from '#web/areas/promise-to-pay/PromiseToPay.tsx'
import { UsagePanelsOnDemand } from '#web/areas/usage/UsagePanelsOnDemand.tsx'
import { ForwardedOnDemand } from '#web/areas/voice-features/ForwardedOnDemand.tsx'
import { Columns } from '#web/ui/Columns.tsx'

import { DashboardHead, JustPaid } from './DashboardHead.tsx'

/** The home page: a panel for each product of the account. Source: DSH-001. */
export function DashboardScreen() {
  return (
    <>
      <DashboardHead />
      <Columns
        aside={
          <>
            <ServicesPanel />
            <PortFilteringOnDemand />
            <DetailsPanel />
          </>
        }
      >
        <JustPaid />
        <ForwardedOnDemand />
        <AccountSummaryPanel />
        <OrdersPanel />
        <PromiseToPay />
        <UsagePanelsOnDemand />
        <MobileUsePanelOnDemand />
        <RecentBillsPanel />
      </Columns>
    </>
  )
}
