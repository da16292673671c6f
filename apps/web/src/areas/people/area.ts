import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

export const people = {
  routes: routes(
    {
      '/authorised-people': {},
      '/add-authorised-person': {},
      '/account-access': {},
    },
    async () => (await import('./screens.ts')).peopleScreens,
  ),
  places: [
    {
      label: 'Users',
      path: '/authorised-people',
      beneath: ['/add-authorised-person', '/account-access'],
    },
  ],
} satisfies Area
