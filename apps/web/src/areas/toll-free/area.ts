import { tollFreeGuards } from '@switchboard/domain/screen-guards'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

/** Source: TFR-001, TFR-002. */
export const tollFree = {
  routes: routes(
    { '/toll-free': { guards: tollFreeGuards } },
    async () => (await import('./screens.ts')).tollFreeScreens,
  ),
} satisfies Area
