import { Suspense, lazy } from 'react'

import { useEntries } from '#web/http/entries.tsx'
import { onDemand } from '#web/http/on-demand.ts'

const panel = onDemand(async () => (await import('./PortFilteringPanel.tsx')).PortFilteringPanel)
const PortFilteringPanel = lazy(async () => ({ default: await panel() }))

/** Loaded only for an account with broadband by a line, while the feature is on. Source: DSH-018, CFG-017. */
export function PortFilteringOnDemand() {
  const { features, services } = useEntries().facts
  const hasLine = services?.internet === true && services.wirelessVersion === null
  if (!hasLine || !features.has('portFiltering')) return null
  return (
    <Suspense>
      <PortFilteringPanel />
    </Suspense>
  )
}
