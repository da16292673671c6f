import type { ReactNode } from 'react'

import { ServicesPanel } from '#web/areas/accounts/ServicesPanel.tsx'
import { PortFilteringOnDemand } from '#web/areas/port-filtering/PortFilteringOnDemand.tsx'
import { DetailsPanel } from '#web/areas/profile/DetailsPanel.tsx'
import { UsagePanels } from '#web/areas/usage/UsagePanels.tsx'

import styles from './HomeParts.module.css'

export { seedUsage } from '#web/areas/usage/UsagePanels.tsx'

/** The usage of the account's services. */
export function Usage({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.usage}>
      <UsagePanels />
      {children}
    </div>
  )
}

/** The panels beside the main column, or below it in a narrow window. */
export function HomeAside() {
  return (
    <>
      <ServicesPanel />
      <PortFilteringOnDemand />
      <DetailsPanel />
    </>
  )
}
