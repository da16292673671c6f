import { Suspense, lazy } from 'react'

import { onDemand } from '#web/http/on-demand.ts'

/** The home page loads this script in parallel with the data for it. */
export const loadUsagePanels = onDemand(() => import('./UsagePanels.tsx'))

const UsagePanels = lazy(async () => ({ default: (await loadUsagePanels()).UsagePanels }))

export function UsagePanelsOnDemand() {
  return (
    <Suspense>
      <UsagePanels />
    </Suspense>
  )
}
