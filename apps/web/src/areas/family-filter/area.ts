import { familyFilterGuards } from '@switchboard/domain/product-change/guards'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

/** Source: FAM-001 to FAM-004. */
export const familyFilter = {
  routes: routes(
    { '/change-hub/family-filter': { guards: familyFilterGuards } },
    async () => (await import('./screens.ts')).familyFilterScreens,
  ),
} satisfies Area
