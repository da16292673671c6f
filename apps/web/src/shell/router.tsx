import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { AnyRoute } from '@tanstack/react-router'

import type { Portal } from '#web/http/portal.tsx'

import type { AreaRoute } from './area.ts'
import { ErrorOverlay } from './ErrorOverlay.tsx'
import { Layout } from './Layout.tsx'
import { ROUTES } from './routes.ts'
import { enter } from './session-check.ts'
import type { Notify } from './session-check.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    route?: AreaRoute
  }
}

type Context = { readonly portal: Portal; readonly notify: Notify }

/** The router of the whole portal, made from the areas' routes. */
export function createPortalRouter(portal: Portal, notify: Notify) {
  const root = createRootRoute({
    component: Layout,
    errorComponent: ErrorOverlay,
    // any address that no screen owns. Source: SHL-001
    notFoundComponent: () => null,
  })
  const unknown = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: () => {
      throw redirect({ to: '/' })
    },
  })
  const children: AnyRoute[] = ROUTES.map((route) => routeOf(route, root, { portal, notify }))
  return createRouter({
    routeTree: root.addChildren([...children, unknown]),
    basepath: portal.basePath,
    defaultPreload: false,
    defaultErrorComponent: ErrorOverlay,
    scrollRestoration: true,
  })
}

function routeOf(route: AreaRoute, root: AnyRoute, context: Context): AnyRoute {
  const { screen } = route
  return createRoute({
    getParentRoute: () => root,
    path: route.path,
    staticData: { route },
    beforeLoad: ({ location, preload }) => (preload ? undefined : enter(route, location.href, context)),
    ...(route.load && { loader: route.load }),
    component:
      'eager' in screen
        ? screen.eager
        : lazyRouteComponent(async () => ({ default: await screen() }), 'default'),
  })
}
