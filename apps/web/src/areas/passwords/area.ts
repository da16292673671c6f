import { routes } from '#web/area.ts'
import type { Area } from '#web/area.ts'

export const passwords = {
  routes: routes(
    {
      '/change-password': {},
      '/reset-password': { session: 'loggedOut' },
      '/reset-password/complete': { session: 'loggedOut' },
      // open, because another user may be signed in in this browser
      '/set-password': { session: 'open' },
      '/accept-invitation': { session: 'open' },
    },
    async () => (await import('./screens.ts')).passwordsScreens,
  ),
} satisfies Area
