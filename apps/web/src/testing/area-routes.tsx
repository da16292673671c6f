import { QueryClientProvider } from '@tanstack/react-query'
import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'

import { redirectOf } from '@switchboard/domain/access'
import type { AccountFacts } from '@switchboard/domain/access'
import { FEATURES } from '@switchboard/domain/config/contract'

import { configuration } from '#web/http/configuration.ts'
import { PortalProvider } from '#web/http/portal.tsx'
import { queryClient } from '#web/http/query-client.ts'
import type { AreaRoute } from '#web/shell/area.ts'
import { NavigationProvider } from '#web/ui/Link.tsx'
import { ToastProvider } from '#web/ui/Toast.tsx'

import { testPortal } from './portal.tsx'

// jsdom has no page to scroll
window.scrollTo = () => undefined

/** Draws these routes at an address, with their guards but without the menus around them; answers the router. */
export function showRoutes(routes: readonly AreaRoute[], address: string) {
  queryClient.clear()
  const root = createRootRoute({ component: Outlet })
  const children = routes.map((route) => {
    const { screen, load } = route
    return createRoute({
      getParentRoute: () => root,
      path: route.path,
      beforeLoad: () => {
        const elsewhere = redirectOf(route.guards, customerFacts())
        if (elsewhere !== null) redirect({ to: elsewhere, throw: true })
      },
      ...(load && { loader: load }),
      component:
        'eager' in screen
          ? screen.eager
          : lazyRouteComponent(async () => ({ default: await screen() }), 'default'),
    })
  })
  const router = createRouter({
    routeTree: root.addChildren(children),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(
    <PortalProvider value={testPortal()}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <NavigationProvider value={{ go: (href) => void router.navigate({ href }) }}>
            <RouterProvider router={router} />
          </NavigationProvider>
        </ToastProvider>
      </QueryClientProvider>
    </PortalProvider>,
  )
  return router
}

/** A home page that is not what the test is about. */
export const emptyHome: AreaRoute = {
  path: '/',
  title: 'Home',
  session: 'required',
  guards: [],
  screen: { eager: () => <h1>Home</h1> },
}

function customerFacts(): AccountFacts {
  return {
    staff: false,
    debug: false,
    testHost: false,
    businessGroup: 'residential',
    features: new Set(FEATURES.filter((feature) => configuration.isOn(feature))),
  }
}
