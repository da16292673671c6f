import { billingRoutes } from '#web/areas/billing/routes.ts'
import { changeProductRoutes } from '#web/areas/change-product/routes.ts'
import { changeHubRoutes } from '#web/areas/change-hub/routes.ts'
import { communicationsRoutes } from '#web/areas/communications/routes.ts'
import { contactRoutes } from '#web/areas/contact/routes.ts'
import { passwordsRoutes } from '#web/areas/passwords/routes.ts'
import { paymentsRoutes } from '#web/areas/payments/routes.ts'
import { peopleRoutes } from '#web/areas/people/routes.ts'
import { profileRoutes } from '#web/areas/profile/routes.ts'
import { sessionRoutes } from '#web/areas/session/routes.ts'

import type { AreaRoute } from './area.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { shellRoutes } from './own-routes.ts'

/** Every route of the portal, area by area. */
export const ROUTES: readonly AreaRoute[] = [
  ...dashboardRoutes,
  ...billingRoutes,
  ...passwordsRoutes,
  ...paymentsRoutes,
  ...changeHubRoutes,
  ...communicationsRoutes,
  ...profileRoutes,
  ...peopleRoutes,
  ...contactRoutes,
  ...changeProductRoutes,
  ...sessionRoutes,
  ...shellRoutes,
]

/** The same routes with the app's own templates in place of the screens that have one. Source: DSH-003. */
export const APP_ROUTES: readonly AreaRoute[] = ROUTES.map(({ appScreen, ...route }) =>
  appScreen === undefined ? route : { ...route, screen: appScreen },
)
