import { protectionPlanGuards } from '@switchboard/domain/product-change/guards'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

/** Source: WPP-001 to WPP-005. */
export const protectionPlan = {
  routes: routes(
    { '/change-hub/protection-plan': { guards: protectionPlanGuards } },
    async () => (await import('./screens.ts')).protectionPlanScreens,
  ),
} satisfies Area
