import { billingRoutes } from '#web/areas/billing/routes.ts'
import { passwordsRoutes } from '#web/areas/passwords/routes.ts'
import { paymentsRoutes } from '#web/areas/payments/routes.ts'
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
  ...sessionRoutes,
  ...shellRoutes,
]
