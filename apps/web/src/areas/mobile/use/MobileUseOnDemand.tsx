import { Suspense, lazy } from 'react'

import { useEntries } from '#web/http/entries.tsx'
import { onDemand } from '#web/http/on-demand.ts'

const loadCard = onDemand(() => import('./MobileUseCard.tsx'))
const MobileUseCard = lazy(async () => ({ default: (await loadCard()).MobileUseCard }))

const loadPanel = onDemand(() => import('./MobileUsePanel.tsx'))
const MobileUsePanel = lazy(async () => ({ default: (await loadPanel()).MobileUsePanel }))

/** An account without mobiles loads neither the script nor the usage. */
export function MobileUseCardOnDemand() {
  return (
    useHasMobile() && (
      <Suspense>
        <MobileUseCard />
      </Suspense>
    )
  )
}

export function MobileUsePanelOnDemand() {
  return (
    useHasMobile() && (
      <Suspense>
        <MobileUsePanel />
      </Suspense>
    )
  )
}

function useHasMobile(): boolean {
  const services = useEntries().facts.services
  return services !== null && (services.lineRentalMobile || services.prepaidMobile)
}
