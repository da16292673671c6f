import { useSyncExternalStore } from 'react'

import { PlaceProvider } from '#web/http/place.tsx'
import { NavigationProvider } from '#web/ui/Link.tsx'

import type { AreaRoute } from '#web/area.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ErrorOverlay } from './ErrorOverlay.tsx'
import { Layout } from './Layout.tsx'
import type { PortalRouter } from './router.ts'

type PortalViewProps = {
  readonly router: PortalRouter
  /** Called if a screen throws while it renders. */
  readonly onFailed?: (route: AreaRoute, thrown: unknown) => void
}

/** The screen that the router entered, with the shell around it. */
export function PortalView({ router, onFailed }: PortalViewProps) {
  const shown = useSyncExternalStore(router.subscribe, router.shown)
  if (shown.status === 'starting') return null
  if (shown.status === 'failed') return <ErrorOverlay />
  const { route, Screen, place, notice } = shown
  return (
    <ErrorBoundary onFailed={(thrown) => onFailed?.(route, thrown)}>
      <NavigationProvider value={{ go: router.follow, preload: router.prepare }}>
        <PlaceProvider value={place}>
          <Layout route={route}>
            {notice}
            <Screen />
          </Layout>
        </PlaceProvider>
      </NavigationProvider>
    </ErrorBoundary>
  )
}
