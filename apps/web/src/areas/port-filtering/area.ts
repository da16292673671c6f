import { featureOn } from '@switchboard/domain/access'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

/** There is no menu place: the panel of the home page links here. Source: PFL-001 to PFL-003. */
export const portFiltering = {
  routes: routes(
    {
      '/port-filtering': { guards: [featureOn('portFiltering')] },
      '/portFiltering': {},
    },
    async () => (await import('./screens.ts')).portFilteringScreens,
  ),
} satisfies Area
