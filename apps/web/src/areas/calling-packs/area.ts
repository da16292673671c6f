import { callingPacksGuards } from '@switchboard/domain/product-change/guards'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

/** Source: PAK-001 to PAK-004, SHL-022. */
export const callingPacks = {
  routes: routes(
    { '/change-hub/calling-packs': { guards: callingPacksGuards } },
    async () => (await import('./screens.ts')).callingPacksScreens,
  ),
  places: [
    {
      label: 'Calling packs',
      path: '/change-hub/calling-packs',
      isShown: ({ voice }) => voice,
      feature: 'changeCallingPacks',
    },
  ],
} satisfies Area
