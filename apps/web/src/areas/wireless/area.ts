import { wirelessChangeGuards, wirelessGuards } from '@switchboard/domain/wireless/guards'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

export const wireless = {
  routes: routes(
    {
      '/my-wireless': { guards: wirelessGuards },
      '/my-wireless/change-product': { guards: wirelessChangeGuards },
    },
    async () => (await import('./screens.ts')).wirelessScreens,
  ),
  places: [
    {
      label: 'My wireless broadband',
      path: '/my-wireless',
      isShown: ({ wirelessVersion }) => wirelessVersion === 2,
    },
  ],
} satisfies Area
