import { Suspense, lazy } from 'react'

import { onDemand } from '#web/http/on-demand.ts'

/** Loaded beside the answer of the dashboard, which has what it shows. */
export const usagePanels = onDemand(() => import('./UsagePanels.tsx'))

const UsagePanels = lazy(async () => ({ default: (await usagePanels()).UsagePanels }))

export function UsagePanelsOnDemand() {
  return (
    <Suspense>
      <UsagePanels />
    </Suspense>
  )
}
