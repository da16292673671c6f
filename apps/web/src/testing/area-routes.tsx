import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { useSyncExternalStore } from 'react'

import { findRefusingGuard } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import { FEATURES } from '@switchboard/domain/config/contract'
import { accountFacts } from '@switchboard/domain/testing/account-facts'

import { configuration } from '#web/http/configuration.ts'
import { EntriesProvider } from '#web/http/entries.tsx'
import { PlaceProvider } from '#web/http/place.tsx'
import { PortalProvider } from '#web/http/portal.tsx'
import type { Portal } from '#web/http/portal.tsx'
import { queryClient } from '#web/http/query-client.ts'
import type { AreaRoute } from '#web/area.ts'
import { RedirectTo } from '#web/shell/enter-route.ts'
import { createPortalRouter } from '#web/shell/router.ts'
import type { PortalRouter } from '#web/shell/router.ts'
import { NavigationProvider } from '#web/ui/Link.tsx'
import { ToastProvider } from '#web/ui/Toast.tsx'

import { testPortal } from './portal.tsx'
import { testRoute } from './test-route.ts'

// jsdom has no page to scroll
window.scrollTo = () => undefined

/** Renders these routes at an address for an account, with their guards but without menus. Returns the router. */
export function showRoutes(
  routes: readonly AreaRoute[],
  address: string,
  portal: Portal = testPortal(),
  differences: Partial<AccountFacts> = {},
): PortalRouter {
  queryClient.clear()
  window.history.replaceState(null, '', address)
  const router = createPortalRouter({
    explain: async () => null,
    routes,
    basePath: '/',
    app: portal.configuration.mobile,
    enter: async (route) => {
      const guard = findRefusingGuard(route.guards, customerFacts(differences))
      if (guard) throw new RedirectTo(guard.elseGoTo, guard.name)
    },
  })
  render(
    <PortalProvider value={portal}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <BareView router={router} routes={routes} facts={customerFacts(differences)} />
        </ToastProvider>
      </QueryClientProvider>
    </PortalProvider>,
  )
  void router.start()
  return router
}

type BareViewProps = {
  readonly router: PortalRouter
  readonly routes: readonly AreaRoute[]
  readonly facts: AccountFacts
}

/** Renders only the screen, placed as in the shell. */
function BareView({ router, routes, facts }: BareViewProps) {
  const shown = useSyncExternalStore(router.subscribe, router.shown)
  if (shown.status !== 'entered') return null
  const { Screen, place } = shown
  const hasScreen = (path: string) => routes.some((each) => each.path === path)
  const entries = { facts, hasScreen }
  return (
    <NavigationProvider value={{ go: place.go }}>
      <PlaceProvider value={place}>
        <EntriesProvider value={entries}>
          <Screen />
        </EntriesProvider>
      </PlaceProvider>
    </NavigationProvider>
  )
}

/** A placeholder home page. */
export const emptyHome: AreaRoute = testRoute('/', { screen: async () => () => <h1>Home</h1> })

function customerFacts(differences: Partial<AccountFacts>): AccountFacts {
  return accountFacts({
    features: new Set(FEATURES.filter((feature) => configuration.isOn(feature))),
    ...differences,
  })
}
