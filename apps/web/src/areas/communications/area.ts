import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

export const communications = {
  routes: routes(
    {
      '/mynotifications': {},
      '/communication/$communicationId/$communicationMediumId': {},
    },
    async () => (await import('./screens.ts')).communicationsScreens,
  ),
  places: [
    {
      label: 'Messages',
      path: '/mynotifications',
      beneath: ['/communication/$communicationId/$communicationMediumId'],
    },
  ],
} satisfies Area
