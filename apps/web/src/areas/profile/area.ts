import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

export const profile = {
  routes: routes(
    {
      '/details': {},
    },
    async () => (await import('./screens.ts')).profileScreens,
  ),
  places: [{ label: 'Your details', path: '/details' }],
} satisfies Area
