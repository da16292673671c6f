import { Suspense } from 'react'

import { useEntries } from '#web/http/entries.tsx'
import { lazyPart } from '#web/http/on-demand.ts'

const MobileUseCard = lazyPart(async () => (await import('./MobileUseCard.tsx')).MobileUseCard)

const MobileUsePanel = lazyPart(async () => (await import('./MobileUsePanel.tsx')).MobileUsePanel)

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
