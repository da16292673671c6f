import type { ServiceFacts } from '@switchboard/domain/accounts/contract'

import { ServicesPanel } from '#web/areas/accounts/ServicesPanel.tsx'
import { AccountSummaryPanel } from '#web/areas/billing/AccountSummaryPanel.tsx'
import { RecentBillsPanel } from '#web/areas/billing/RecentBillsPanel.tsx'
import { OrdersPanel } from '#web/areas/change-hub/OrdersPanel.tsx'
import { MobileUsePanelOnDemand } from '#web/areas/mobile/use/MobileUseOnDemand.tsx'
import { PortFilteringOnDemand } from '#web/areas/port-filtering/PortFilteringOnDemand.tsx'
import { DetailsPanel } from '#web/areas/profile/DetailsPanel.tsx'
import { PromiseToPay } from '#web/areas/promise-to-pay/PromiseToPay.tsx'
import { CallsTab, DataTab, PowerTab } from '#web/areas/usage/UsageTabPanels.tsx'
import { ForwardedOnDemand } from '#web/areas/voice-features/ForwardedOnDemand.tsx'
import { useEntries } from '#web/http/entries.tsx'
import { useBrand } from '#web/http/portal.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import type { Tab } from '#web/ui/Tabs.tsx'

import { DashboardHead, JustPaid } from './DashboardHead.tsx'
import { PowerPromo } from './PowerPromo.tsx'

/**
 * The tabs in display order. A tab stays, with a message, if the account lacks its service. Source: DSH-020, DSH
 * Readings.
 */
const TABS: readonly Tab[] = [
  {
    label: 'Data',
    content: (
      <>
        <DataTab />
        <ServicesPanel title="Your internet" kinds={['broadband']} />
      </>
    ),
  },
  {
    label: 'Billing',
    content: (
      <>
        <AccountSummaryPanel />
        <PromiseToPay />
        <RecentBillsPanel />
      </>
    ),
  },
  {
    label: 'Power',
    content: (
      <>
        <PowerTab />
        <ServicesPanel title="Your power" kinds={['power']} />
      </>
    ),
  },
  {
    label: 'Calls',
    content: (
      <>
        <CallsTab />
        <ServicesPanel title="Your phone lines" kinds={['voice']} />
      </>
    ),
  },
]

/** Whether the account has mobiles and none of the services of the tabs, whose panels would be empty. */
function hasOnlyMobiles(services: ServiceFacts | null): boolean {
  if (services === null || !(services.lineRentalMobile || services.prepaidMobile)) return false
  return (
    !services.internet && services.wirelessVersion === null && !services.voice && services.power !== 'has'
  )
}

/** The app's home page, with one subject in each tab. Source: DSH-003, DSH-020, DSH-021. */
export function AppDashboardScreen() {
  const { appStartTab } = useBrand()
  const isMobileFirst = hasOnlyMobiles(useEntries().facts.services)
  return (
    <>
      <DashboardHead />
      <Columns>
        <JustPaid />
        <ForwardedOnDemand />
        <OrdersPanel />
        {isMobileFirst && <MobileUsePanelOnDemand />}
        <Tabs label="Your account" tabs={TABS} start={TABS.findIndex(({ label }) => label === appStartTab)} />
        {!isMobileFirst && <MobileUsePanelOnDemand />}
        <PowerPromo />
        <ServicesPanel title="Your other services" kinds={['mobile', 'video', 'insurance', 'mail']} />
        <PortFilteringOnDemand />
        <DetailsPanel />
      </Columns>
    </>
  )
}
