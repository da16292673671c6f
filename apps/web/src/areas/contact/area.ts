import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

export const contact = {
  routes: routes(
    {
      '/contact': {},
      '/contact/contact': {},
    },
    async () => (await import('./screens.ts')).contactScreens,
  ),
  places: [{ label: 'Help desk', path: '/contact' }],
} satisfies Area
