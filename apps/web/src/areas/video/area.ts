import { videoGuards, videoSignUpGuards } from '@switchboard/domain/screen-guards'

import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

export const video = {
  routes: routes(
    {
      '/get-amazon-prime': { guards: videoSignUpGuards },
      '/prime-video': { guards: videoGuards },
    },
    async () => (await import('./screens.ts')).videoScreens,
  ),
  /** Source: SHL-029, SHL Readings. */
  places: [
    {
      label: 'Prime Video',
      path: '/prime-video',
      isShown: (services) => services.video === 'has',
    },
    {
      label: 'Get Prime Video',
      path: '/get-amazon-prime',
      isShown: (services) => services.video === 'available',
    },
  ],
} satisfies Area
