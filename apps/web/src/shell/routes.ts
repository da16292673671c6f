import type { AreaRoute } from './area.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { shellRoutes } from './own-routes.ts'

/** Every route of the portal, area by area. */
export const ROUTES: readonly AreaRoute[] = [...dashboardRoutes, ...shellRoutes]
