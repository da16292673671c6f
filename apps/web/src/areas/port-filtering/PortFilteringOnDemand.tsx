import { Suspense } from 'react'

import { useEntries } from '#web/http/entries.tsx'
import { lazyPart } from '#web/http/on-demand.ts'

const PortFilteringPanel = lazyPart(async () => (await import('./PortFilteringPanel.tsx')).PortFilteringPanel)

/** Loads the panel only for accounts with fixed-line broadband, while the feature is on. Source: DSH-018, CFG-017. */
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
