import { dashboardRoutes } from './dashboard/routes.ts'
import type { AreaRoute } from './area.ts'

/** Every route of the portal, area by area. */
export const ROUTES: readonly AreaRoute[] = [...dashboardRoutes]
